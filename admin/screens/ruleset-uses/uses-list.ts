import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { formatAge } from '../../kit/dates.ts';
import { formatCount } from '../../kit/numbers.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { texts } from './texts/texts.ts';
import './uses.css';

export type RulesetUses = AdminContract['rulesetUses']['answer']['data'][number];

/** Returns whether a widget or another ruleset uses a ruleset. */
export function isUsed({ widgets, rulesets }: RulesetUses): boolean {
  return widgets.length + rulesets.length > 0;
}

/** Renders the widgets and rulesets that use a ruleset. */
export function usesList({ widgets, rulesets }: RulesetUses): TemplateResult {
  return html`<ul class="uses">
    ${widgets.map(({ name }) => html`<li>${texts.widget(name)}</li>`)}
    ${rulesets.map(
      ({ id, name }) =>
        html`<li>
          <a href="/admin/rulesets/${id}">${texts.ruleset(name === '' ? texts.unnamed : name)}</a>
        </li>`,
    )}
  </ul>`;
}

/** Renders the time at which a page last asked for a ruleset. */
export function lastAsked({ use }: RulesetUses): string {
  return use.last_asked === null ? texts.neverAsked : texts.lastAsked(formatAge(use.last_asked));
}

/** Renders how often a ruleset was asked, and how often its rules held. */
export function askedCounts({ use }: RulesetUses): TemplateResult {
  if (use.asked === 0) {
    return html`<span class="hint">${texts.notAsked}</span>`;
  }
  return html`<div>${texts.asked(formatCount(use.asked))}</div>
    <div class="hint">${texts.held(shareOf(use))}</div>
    ${use.rules.length > 1 ? ruleBars(use) : nothing}`;
}

const bar = { width: 6, gap: 2, height: 20 };

/** More rules share the width of these, and are counted instead of named. */
const mostNamedBars = 50;

/** Draws a bar for each rule. */
function ruleBars({ asked, rules }: RulesetUses['use']): TemplateResult {
  const step = bar.width + bar.gap;
  const label =
    rules.length > mostNamedBars
      ? texts.rulesHeld(rules.filter(({ held }) => held > 0).length, rules.length)
      : rules
          .map(({ held }, index) => texts.ruleHeld(index + 1, shareOf({ held, asked })))
          .join(', ');
  const outlines = rules.map(({ held }, index) => {
    const height = Math.max(1, Math.round((bar.height * Math.min(held, asked)) / asked));
    return `M${index * step} ${bar.height}v-${height}h${bar.width}v${height}`;
  });
  return html`<svg
    class="rule-bars"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${rules.length * step} ${bar.height}"
    preserveAspectRatio="none"
    width=${Math.min(rules.length, mostNamedBars) * step}
    height=${bar.height}
  >
    <path d=${outlines.join('')}></path>
  </svg>`;
}

/** Renders how often each rule held, as a list that opens. */
export function rulesHeld({ use: { asked, rules } }: RulesetUses): TemplateResult | typeof nothing {
  return rules.length === 0
    ? nothing
    : html`<details>
        <summary>${texts.eachRule}</summary>
        <ol>
          ${rules.map(({ held }) => html`<li>${texts.heldIn(shareOf({ held, asked }))}</li>`)}
        </ol>
      </details>`;
}

function shareOf({ held, asked }: { held: number; asked: number }): string {
  const share = asked === 0 ? 0 : Math.min(1, held / asked);
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(share);
}
