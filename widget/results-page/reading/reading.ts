import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from '../../core/format.ts';
import { ownText } from '../../core/own-text.ts';
import { readingTexts as words } from '../../reading/reading-texts.ts';
import type { SearchResults } from '../actions.ts';
import { addressAfter } from '../page-address.ts';

/** Says how the service has read the term, with a link that searches for it as typed. */
export function reading({
  search,
  correctedTerm: term,
  interpreted,
}: SearchResults): TemplateResult {
  const query = { query: search.term };
  return html`<p part="correction" class="note">
    ${
      term
        ? html`${ownText(format(words.corrected, query))}
            <a class="link" href=${addressAfter(search, { term })} data-step>${term}</a>.`
        : nothing
    }
    ${
      interpreted.length > 0
        ? html`${ownText(words.understood)}
          ${interpreted.map((text, place) => html`${place > 0 ? ', ' : nothing}<b>${text}</b>`)}.`
        : nothing
    }
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
