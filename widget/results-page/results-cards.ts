import { keyed } from 'lit/directives/keyed.js';
import { html, nothing, type TemplateResult } from 'lit';
import { resultsPageTexts as words } from './results-page-texts.ts';
import { say, texts } from '../core/format.ts';
import type { StoreProduct } from '../core/product.ts';
import type { SearchResults } from './results-reducer.ts';
import { atPage, isFiltered } from './search-steps.ts';
import { blankCard, card } from '../card/card.ts';
import { ours } from '../core/own-text.ts';
import { addressOf } from './page-address.ts';
import { removeAll, type ResultsContext } from './results-context.ts';
import { earlier, pager } from './results-pager.ts';

/** What was found, or what helps where nothing was. */
export function found(context: ResultsContext, results: SearchResults): TemplateResult {
  const { products, popular } = results;
  if (results.total > 0) {
    return html`${correction(context, results)} ${earlier(context, results)}
    ${cards(context, products, results)} ${pager(context, results)}`;
  }
  return html`${help(results)}
  ${
    popular.length > 0
      ? html`<h2 class="heading">${ours(words.popular)}</h2>
          ${cards(context, popular, results)}`
      : nothing
  }`;
}

/** Holds the place of a whole page. */
export function blanks(pageSize: number): TemplateResult {
  return html`<ul class="cards" aria-hidden="true">
    ${Array.from({ length: pageSize }, () => html`<li>${blankCard()}<span class="buy"></span></li>`)}
  </ul>`;
}

function correction(
  { view: { search } }: ResultsContext,
  { correctedTerm }: SearchResults,
): TemplateResult | typeof nothing {
  const corrected = { ...atPage(search, 1), term: correctedTerm };
  return correctedTerm
    ? html`<p part="correction" class="note">
        ${ours(say(words.corrected, { query: search.term }))}
        <a class="link" href=${addressOf(corrected)} data-step>${correctedTerm}</a>
      </p>`
    : nothing;
}

function help({ search }: SearchResults): TemplateResult {
  return html`<div part="empty" class="note">
    ${
      search.term
        ? html`<p class="empty">${ours(say(texts.noResults, { query: search.term }))}</p>`
        : nothing
    }
    <p>
      ${
        isFiltered(search)
          ? html`${ours(words.tooNarrow)} ${removeAll(search)}`
          : ours(words.spelling)
      }
    </p>
  </div>`;
}

function cards(
  { purchases }: ResultsContext,
  products: readonly StoreProduct[],
  { moneyFormat }: SearchResults,
): TemplateResult {
  return html`<ul part="cards" class="cards" role="list">
    ${products.map((product, index) =>
      // Made anew for another product: nothing of the former one moves, or stays until a picture has come.
      keyed(
        product.id,
        html`<li data-index=${index}>
          ${card(product, moneyFormat)} ${purchases?.render(product)}
        </li>`,
      ),
    )}
  </ul>`;
}
