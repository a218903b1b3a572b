import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../../server/contract/admin/endpoints.ts';
import { texts } from './texts/texts.ts';

export type KeptTerm = AdminContract['runKeptTerms']['answer']['data'][number];

/** Renders where terms find their products instead of where they should. */
export function failingTerms(terms: readonly KeptTerm[]): TemplateResult {
  return html`<ul>
    ${terms.map((term) => html`<li>${sentenceOf(term)}</li>`)}
  </ul>`;
}

function sentenceOf({ term, product, title, place, within }: KeptTerm): string {
  const name = title ?? `#${product}`;
  return place === null ? texts.keptMissing(term, name) : texts.keptAt(term, name, place, within);
}
