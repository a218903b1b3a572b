import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { jsonDiff } from '../../kit/json-diff.ts';
import { texts as searchTexts } from '../search/texts/texts.ts';
import { texts as shopTexts } from './texts/texts.ts';

type Change = AdminContract['checkSettingsFile']['answer']['changes'][number];

const texts = shopTexts.file;

/** Renders what a file of settings changes: a sentence for a plain value, the lines of a list that differ. */
export function settingsChanges(changes: readonly Change[]): TemplateResult {
  return html`${changes.map((change) => {
    const { setting, before, after } = change;
    const name = nameOf(change);
    return isPlain(before) && isPlain(after)
      ? html`<p>${texts.becomes(name, wordOf(before), wordOf(after))}</p>`
      : html`<section aria-labelledby="changed-${setting}">
          <h3 id="changed-${setting}">${name}</h3>
          ${jsonDiff(before, after)}
        </section>`;
  })}`;
}

const shopNames: Readonly<Record<string, string>> = {
  top_sellers_days: shopTexts.topSellersDays,
  attribution_days: shopTexts.attributionDays,
  require_signed_customer: shopTexts.signedCustomers,
  recommendations: texts.recommendations,
};

const searchNames: Readonly<Record<string, string>> = searchTexts.members;

function nameOf({ part, setting }: Change): string {
  const names = part === 'shop' ? shopNames : searchNames;
  return names[setting] ?? setting;
}

type Plain = string | number | boolean;

function isPlain(value: unknown): value is Plain {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function wordOf(value: Plain): string {
  return typeof value === 'boolean' ? texts.yesOrNo[value ? 'yes' : 'no'] : String(value);
}
