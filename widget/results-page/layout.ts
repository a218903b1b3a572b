import { html, nothing, type TemplateResult } from 'lit';
import { format, formatCount, texts } from '../core/format.ts';
import type { Message } from '../core/live-region.ts';
import { ownText } from '../core/own-text.ts';
import { blankCards, resultsList } from './cards.ts';
import type { ResultsContext } from './context.ts';
import { isOfTheme, type ResultsView, type SearchResults } from './actions.ts';
import { followLink } from './report.ts';
import { isFiltered } from './search-address.ts';
import { resultsPageTexts as words } from './texts.ts';
import { toolbar } from './toolbar.ts';

/** All of a results page. @param filters - their chips and facets. */
export function layout(context: ResultsContext, filters: unknown): TemplateResult {
  const { view, settings } = context;
  const { status, results } = view;
  const failed = status === 'failed';
  if (isOfTheme(view) || (failed && !results)) {
    return fallback(failed ? failure(context) : nothing);
  }
  const handleClick = (event: MouseEvent) => followLink(event, context);
  const page = html`<section
    part="base"
    class=${`page ${status}`}
    aria-label=${settings.collection ? nothing : texts.searchResults}
    @click=${handleClick}
    @auxclick=${handleClick}
  >
    ${toolbar(context)} ${filters}
    <div class="results" aria-busy=${!failed && status !== 'settled'}>
      <div class="line progress"></div>
      ${
        failed
          ? failure(context)
          : results
            ? resultsList(context, results)
            : blankCards(settings.pageSize)
      }
    </div>
  </section>`;
  // The theme has rendered the collection already.
  return settings.collection && (!results || isEmptyCollection(results)) ? fallback(page) : page;
}

/** True for a collection that has no products here, where nothing narrows it; the theme may have some. */
function isEmptyCollection({ collection, total, search }: SearchResults): boolean {
  return !!collection && !total && !isFiltered(search);
}

/** Shows what the theme has rendered, or else the content. */
function fallback(content: unknown): TemplateResult {
  return html`<slot name="fallback">${content}</slot>`;
}

/**
 * Returns what screen readers announce of a search; nothing until it settles.
 *
 * @param ofTheme - what the theme has rendered, which stays in place of an empty collection.
 */
export function outcomeOf({ status, results }: ResultsView, ofTheme: Element | null): Message {
  if (status === 'failed') {
    return ownText(words.failed);
  }
  if (status !== 'settled' || !results || (ofTheme && isEmptyCollection(results))) {
    return '';
  }
  const { total, search, note } = results;
  return ownText(
    total > 0 || !search.term
      ? note || formatCount(words.count, total)
      : format(texts.noResults, { query: search.term }),
  );
}

function failure({ retry }: ResultsContext): TemplateResult {
  return html`<p part="failure" class="note" lang=${texts.locale}>
    ${words.failed} <button class="link" type="button" @click=${retry}>${words.retry}</button>
  </p>`;
}
