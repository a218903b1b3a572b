import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from '../core/format.ts';
import { stepLink, type ResultsContext } from './context.ts';
import { addressAfter } from './page-address.ts';
import type { SearchResults } from './actions.ts';
import { resultsPageTexts as words } from './texts.ts';

/** Links to the other pages, or to more where it is loaded below. */
export function pager(context: ResultsContext, { search, pageCount }: SearchResults): unknown {
  const { page } = search;
  if (context.settings.isAppending) {
    return page < pageCount ? wideLink(context, page + 1, words.more, 'more') : nothing;
  }
  const link = (number: number, label: string, content: unknown) => {
    const address = addressAfter(context.view.search, { page: number });
    const current = number === page ? 'page' : nothing;
    return stepLink('page', 'control bare', address, content, label, 'page', current);
  };
  return pageCount > 1
    ? html`<nav part="pages" class="pages" lang=${texts.locale} aria-label=${words.pages}>
        ${page > 1 ? link(page - 1, words.previous, html`<span class="arrow back"></span>`) : nothing}
        ${pageNumbers(page, pageCount).map((number) =>
          number
            ? link(number, format(words.page, { page: number }), number)
            : html`<span aria-hidden="true">…</span>`,
        )}
        ${page < pageCount ? link(page + 1, words.next, html`<span class="arrow"></span>`) : nothing}
      </nav>`
    : nothing;
}

/** A link to the results above, where more is loaded below and the shopper did not begin at the first page. */
export function previousPageLink(context: ResultsContext, { firstPage }: SearchResults): unknown {
  return context.settings.isAppending && firstPage > 1
    ? wideLink(context, firstPage - 1, words.earlier, 'page')
    : nothing;
}

/** Returns the pages to name: the first, the last and those about the current one; null is a gap. */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const named = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((one, other) => one - other);
  return named.flatMap((page, index) => {
    const left = page - (named[index - 1] ?? 0);
    // A gap of one page says no less than the page itself.
    return left === 2 ? [page - 1, page] : left > 2 ? [null, page] : [page];
  });
}

function wideLink(
  { view: { search } }: ResultsContext,
  page: number,
  label: string,
  step: string,
): TemplateResult {
  return stepLink('more', 'control more', addressAfter(search, { page }), label, nothing, step);
}
