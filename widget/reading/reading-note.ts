import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from '../core/format.ts';
import { ownText } from '../core/own-text.ts';
import { readingTexts as words } from './reading-texts.ts';
import { besidesNote, understoodNote } from './understood.ts';

/** A search of the results page with the way in which the service has read its term. */
interface ReadSearch<Search> {
  readonly priceFormat: string;
  readonly search: Search;
  /** Empty without a correction. */
  readonly correction: string;
}

type AddressAfter<Search> = (
  search: Search,
  changes: { readonly term?: string; readonly isAsTyped?: boolean },
) => string;

/** Says how the service has read the term, with a link that searches for it as typed. */
export function readingNote<Search extends { readonly term: string }>(
  { search, correction: term, priceFormat }: ReadSearch<Search>,
  answer: unknown,
  addressAfter: AddressAfter<Search>,
): TemplateResult {
  const query = { query: search.term };
  return html`<p part="correction" class="note">
    ${
      term
        ? html`${ownText(format(words.corrected, query))}
            <a class="link" href=${addressAfter(search, { term })} data-step>${term}</a>.`
        : nothing
    }
    ${understoodNote(answer, priceFormat)}${besidesNote(answer)}
    <a
      part="as-typed"
      class="link"
      lang=${texts.locale}
      href=${addressAfter(search, { isAsTyped: true })}
      data-step
      >${format(words.instead, query)}</a
    >
  </p>`;
}
