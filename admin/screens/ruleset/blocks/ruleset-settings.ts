import { html, type TemplateResult } from 'lit';
import { excludedIds, itemsOf, type RulesetDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import type { BlockContext } from './block-context.ts';
import { productList, wordPicker } from './pickers.ts';

/** Renders the settings and exclusions that hold for all rules. */
export function rulesetSettings(
  context: BlockContext,
  draft: RulesetDraft,
  onChange: (draft: RulesetDraft, field?: string) => void,
): TemplateResult {
  const { settings } = draft;
  const set = (change: Readonly<Record<string, unknown>>) =>
    onChange({ ...draft, settings: { ...settings, ...change } });
  const toggle = (name: string, label: string) =>
    html`<label
      ><input
        type="checkbox"
        .checked=${settings[name] !== false}
        @change=${() => set({ [name]: settings[name] === false })}
      />${label}</label
    >`;
  return html`<section class="card" aria-labelledby="settings-heading">
    <h2 id="settings-heading">${texts.settings}</h2>
    ${toggle('filter_oos', texts.filterStock)} ${toggle('filter_input_products', texts.filterInput)}
    <div class="field">
      <span class="label">${texts.excludedProducts}</span>
      ${productList(context, {
        label: texts.excludedProducts,
        products: excludedIds(settings).map((id) => ({ id, variants: [] })),
        kind: 'unordered',
        onChange: (products) => set({ excluded_products: products.map(({ id }) => id) }),
      })}
    </div>
    <div class="field">
      <span class="label">${texts.excludedTags}</span>
      ${wordPicker(context, 'tag', {
        label: texts.excludedTags,
        items: itemsOf(settings.excluded_tags),
        onChange: (tags) => set({ excluded_tags: tags }),
      })}
    </div>
  </section>`;
}
