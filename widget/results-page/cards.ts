import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from '../core/keyed.ts';
import { blankCard, card } from '../card/card.ts';
import { format, texts } from '../core/format.ts';
import { ownText } from '../core/own-text.ts';
import type { StoreProduct } from '../core/product.ts';
import { removeAll, type ResultsContext } from './context.ts';
import { pager, previousPageLink } from './pager.ts';
import type { SearchResults } from './actions.ts';
import { isFiltered } from './search-address.ts';
import { resultsPageTexts as words } from './texts.ts';

/** The products that match; where none does, advice with popular products. */
export function resultsList(context: ResultsContext, results: SearchResults): TemplateResult {
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
export function blankCards(count: number): TemplateResult {
  return html`<ul class="cards" aria-hidden="true">
    ${Array.from({ length: count }, () => html`<li>${blankCard()}<span class="buy"></span></li>`)}
  </ul>`;
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
  { purchases, media }: ResultsContext,
  products: readonly StoreProduct[],
  { priceFormat }: SearchResults,
): TemplateResult {
  return html`<ul part="cards" class="cards" role="list">
    ${products.map((product, index) =>
      // A new element for another product: nothing of the former one moves, or stays until a picture has come.
      keyed(
        product.id,
        html`<li data-index=${index}>
          ${media?.card(product, priceFormat) ?? card(product, priceFormat)}
          ${purchases?.render(product)}
        </li>`,
      ),
    )}
  </ul>`;
}
