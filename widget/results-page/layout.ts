import { html, nothing, type TemplateResult } from 'lit';
import { format, formatCount, texts } from '../core/format.ts';
import type { Message } from '../core/live-region.ts';
import { ownText } from '../core/own-text.ts';
import { type ResultsContext, type EventIn, removeAll } from './context.ts';
import { hasFirstOnly, isOfTheme, type ResultsView, type SearchResults } from './actions.ts';
import { followLink } from './report.ts';
import { isFiltered, isPriced, sorts } from './search-address.ts';
import { resultsPageTexts as words } from './texts.ts';
import { addressAfter } from './page-address.ts';
import { keyed } from '../core/keyed.ts';
import { blankCard, card } from '../card/card.ts';
import type { StoreProduct } from '../core/product.ts';
import { pager, previousPageLink } from './pager.ts';

/** All of a results page. @param filters - their chips and facets. */
export function layout(context: ResultsContext, filters: unknown): TemplateResult {
  const { view, settings } = context;
  const { status, results } = view;
  const failed = status === 'failed';
  const isPart = failed && hasFirstOnly(view);
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
        failed && !isPart
          ? failure(context)
          : results
            ? resultsList(context, results)
            : blankCards(settings.pageSize)
      }
      ${isPart ? failure(context) : nothing}
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

/** The number of products, their order and, where there is no room for filters, the button that opens them. */
function toolbar({ view, settings, isWide, go, openSheet }: ResultsContext): TemplateResult {
  const { search, results, status } = view;
  const filterCount = search.choices.length + Number(isPriced(search));
  const handleSort = ({ currentTarget }: EventIn<HTMLSelectElement>) =>
    go(addressAfter(search, { sort: sorts[currentTarget.selectedIndex] ?? 'relevance' }));
  return html`<div part="toolbar" class="toolbar" lang=${texts.locale}>
    ${
      isWide
        ? nothing
        : html`<button
            part="filters"
            class="control"
            type="button"
            aria-haspopup="dialog"
            @click=${openSheet}
          >
            ${words.filters}${filterCount ? html` <span class="number">${filterCount}</span>` : nothing}
          </button>`
    }
    <p part="count" class="count" tabindex="-1">
      ${results && (status !== 'failed' || hasFirstOnly(view)) ? ownText(formatCount(words.count, results.total)) : ''}
    </p>
    <label class="sort">
      <span>${words.sortBy}</span>
      <select part="sort" .selectedIndex=${sorts.indexOf(search.sort)} @change=${handleSort}>
        ${sorts.map(
          (sort) =>
            // The attribute is that of the first options: the property of the list comes before them.
            html`<option ?selected=${sort === search.sort}>
              ${sort === 'relevance' && settings.collection ? words.featured : words.sorts[sort]}
            </option>`,
        )}
      </select>
    </label>
  </div>`;
}

/** The products that match; where none does, advice with popular products. */
function resultsList(context: ResultsContext, results: SearchResults): TemplateResult {
  const { products, popular, total, note: missing } = results;
  const note = html`${missing ? html`<p part="missing" class="note">${ownText(missing)}</p>` : nothing}
  ${results.reading?.(results)}`;
  return total > 0
    ? html`${note} ${previousPageLink(context, results)} ${cards(context, products, results)}
      ${pager(context, results)}`
    : html`${note} ${advice(results)}
      ${
        popular.length > 0
          ? html`<h2 class="heading">${ownText(words.popular)}</h2>
              ${cards(context, popular, results)}`
          : nothing
      }`;
}

/** Reserves the space of a whole page. */
function blankCards(count: number): TemplateResult {
  return html`<ul class="cards" aria-hidden="true">
    ${blanks(count)}
  </ul>`;
}

function blanks(count: number): TemplateResult[] {
  return Array.from(
    { length: count },
    () => html`<li>${blankCard()}<span class="buy"></span></li>`,
  );
}

function advice({ search }: SearchResults): TemplateResult {
  return html`<div part="empty" class="note">
    ${
      search.term
        ? html`<p class="empty">${ownText(format(texts.noResults, { query: search.term }))}</p>`
        : nothing
    }
    <p>
      ${
        isFiltered(search)
          ? html`${ownText(words.tooNarrow)} ${removeAll(search)}`
          : search.term
            ? ownText(words.spelling)
            : nothing
      }
    </p>
  </div>`;
}

function cards(
  { purchases, media, view, hasBlanks }: ResultsContext,
  products: readonly StoreProduct[],
  { priceFormat, missing }: SearchResults,
): TemplateResult {
  const list = products.map((product, index) =>
    // A new element for another product: nothing of the former one moves, or stays until a picture has come.
    keyed(
      product.id,
      html`<li data-index=${index}>
        ${media?.card(product, priceFormat) ?? card(product, priceFormat)}
        ${missing === undefined ? purchases?.render(product) : html`<span class="buy"></span>`}
      </li>`,
    ),
  );
  const blankCount = hasBlanks && view.status !== 'failed' ? (missing ?? 0) : 0;
  return html`<ul part="cards" class="cards" role="list">
    ${[...list, ...blanks(blankCount)]}
  </ul>`;
}
