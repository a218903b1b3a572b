import { html, nothing, type TemplateResult } from 'lit';
import './rulesets.css';
import { thumbnails } from '../../kit/thumbnails.ts';
import { formatAge, formatTime } from '../../kit/dates.ts';
import { isUsed, type RulesetUses, usesList } from '../ruleset-uses/uses-list.ts';
import type { ListedRuleset, RulesetPreview } from './ruleset-details.ts';
import { texts } from './texts/texts.ts';

/** Returns the name for people. */
export function nameOf({ name }: Pick<ListedRuleset, 'name'>): string {
  return name === '' ? texts.unnamed : name;
}

/** Renders what is live, what is a draft and what is planned. */
export function rulesetState({
  live,
  version,
  draft,
  plan,
  updated_at,
}: ListedRuleset): TemplateResult {
  const planned = plan?.from ? texts.planned(formatTime(plan.from)) : undefined;
  const ends = plan && !plan.from && plan.until ? texts.ends(formatTime(plan.until)) : undefined;
  const drafted =
    draft && texts.draft(draft.by.name ?? texts.by[draft.by.kind], formatAge(draft.at));
  return html`<div class="states">
    ${live ? html`<span class="pill good">${texts.live(version)}</span>` : nothing}
    ${drafted ? html`<span class="pill warning">${drafted}</span>` : nothing}
    ${planned ? html`<span class="pill warning">${planned}</span>` : nothing}
    ${ends ? html`<span class="pill">${ends}</span>` : nothing}
    ${live ? html`<span class="hint">${texts.changed(formatAge(updated_at))}</span>` : nothing}
  </div>`;
}

/** Renders references to what does not exist. */
export function rulesetWarnings(warnings: readonly string[]): TemplateResult | typeof nothing {
  return warnings.length === 0
    ? nothing
    : html`<details>
        <summary><span class="pill warning">${texts.warnings(warnings.length)}</span></summary>
        <ul>
          ${warnings.map((warning) => html`<li>${warning}</li>`)}
        </ul>
      </details>`;
}

export function usedBy(uses: RulesetUses | undefined): TemplateResult | typeof nothing {
  if (!uses) {
    return nothing;
  }
  return isUsed(uses) ? usesList(uses) : html`<span class="hint">${texts.unused}</span>`;
}

/** Renders what a deletion would break. */
export function breaks(uses: RulesetUses | undefined): TemplateResult | typeof nothing {
  return uses && isUsed(uses)
    ? html`<p>${texts.breaks}</p>
        ${usesList(uses)}`
    : nothing;
}

/** Renders the first products that it returns now. */
export function returned(preview: RulesetPreview | undefined): TemplateResult | typeof nothing {
  if (!preview) {
    return nothing;
  }
  return preview.products.length === 0
    ? html`<span class="hint">${texts.returnsNothing}</span>`
    : thumbnails(texts.returns, preview.products);
}
