import { html, type TemplateResult } from 'lit';
import { type KeptTerm, keptTermSentence } from '../../kit/kept-terms.ts';

/** Renders where terms find their products instead of where they should. */
export function failingTerms(terms: readonly KeptTerm[]): TemplateResult {
  return html`<ul>
    ${terms.map((term) => html`<li>${keptTermSentence(term)}</li>`)}
  </ul>`;
}
