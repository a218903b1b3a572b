import { html, nothing, type TemplateResult } from 'lit';
import { resultsPageTexts as words } from './results-page-texts.ts';
import { say, texts } from '../core/format.ts';
import { pageNumbers } from './page-numbers.ts';
import type { SearchResults } from './results-reducer.ts';
import { atPage } from './search-steps.ts';
import { addressOf } from './page-address.ts';
import type { ResultsContext } from './results-context.ts';

/** Links to the other pages, or to more where it is loaded below. */
export function pager(context: ResultsContext, { search, pageCount }: SearchResults): unknown {
  const { page } = search;
  if (context.settings.isAppending) {
    return page < pageCount ? wideLink(context, page + 1, words.more, 'more') : nothing;
  }
  return pageCount > 1
    ? html`<nav part="pages" class="pages" lang=${texts.locale} aria-label=${words.pages}>
        ${page > 1 ? pageLink(context, page - 1, words.previous, html`<span class="arrow back"></span>`) : nothing}
        ${pageNumbers(page, pageCount).map((number) =>
          number
            ? pageLink(context, number, say(words.page, { page: number }), number, number === page)
            : html`<span aria-hidden="true">…</span>`,
        )}
        ${page < pageCount ? pageLink(context, page + 1, words.next, html`<span class="arrow"></span>`) : nothing}
      </nav>`
    : nothing;
}

/** Where more is loaded below: what is above, when the shopper did not begin at the first page. */
export function earlier(context: ResultsContext, { firstPage }: SearchResults): unknown {
  return context.settings.isAppending && firstPage > 1
    ? wideLink(context, firstPage - 1, words.earlier, 'page')
    : nothing;
}

function wideLink(
  { view: { search } }: ResultsContext,
  page: number,
  label: string,
  step: string,
): TemplateResult {
  return html`<a
    part="more"
    class="control more"
    lang=${texts.locale}
    href=${addressOf(atPage(search, page))}
    data-step=${step}
    >${label}</a
  >`;
}

function pageLink(
  { view: { search } }: ResultsContext,
  page: number,
  label: string,
  content: unknown,
  isCurrent = false,
): TemplateResult {
  return html`<a
    part="page"
    class="control bare"
    aria-label=${label}
    aria-current=${isCurrent ? 'page' : nothing}
    href=${addressOf(atPage(search, page))}
    data-step="page"
    >${content}</a
  >`;
}
