import { keyed } from 'lit/directives/keyed.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { say, texts } from '../i18n/say.ts';
import { isSoldOut, type StoreProduct } from '../product.ts';
import type { SearchResults } from '../state/results-page.ts';
import { atPage, isFiltered } from '../state/search-steps.ts';
import { blankCard, card } from './card.ts';
import { own, removeAll, type ResultsContext } from './results-context.ts';
import { earlier, more, pager } from './results-pager.ts';

/** What was found, or what helps where nothing was. */
export function found(context: ResultsContext, results: SearchResults): TemplateResult {
  if (results.total === 0) {
    return nothingFound(context, results);
  }
  return html`${correction(context, results)}
  ${context.isAppending ? earlier(context, results) : nothing}
  ${cards(context, results.products, results)}
  ${context.isAppending ? more(context, results) : pager(context, results)}`;
}

/** Holds the place of a whole page. */
export function blanks(pageSize: number): TemplateResult {
  return html`<ul class="cards" aria-hidden="true">
    ${Array.from({ length: pageSize }, () => html`<li>${blankCard()}</li>`)}
  </ul>`;
}

function correction(
  { view: { search }, addressOf }: ResultsContext,
  { correctedTerm }: SearchResults,
): TemplateResult | typeof nothing {
  const corrected = { ...atPage(search, 1), term: correctedTerm };
  return correctedTerm
    ? html`<p part="correction" class="note">
        ${own(say(words.corrected, { query: search.term }))}
        <a href=${addressOf(corrected)} data-step>${correctedTerm}</a>
      </p>`
    : nothing;
}

function nothingFound(context: ResultsContext, results: SearchResults): TemplateResult {
  const { search, popular } = results;
  return html`<div part="empty" class="note">
      ${
        search.term
          ? html`<p class="empty">${own(say(texts.noResults, { query: search.term }))}</p>`
          : nothing
      }
      <p>
        ${
          isFiltered(search)
            ? html`${own(words.tooNarrow)} ${removeAll(context)}`
            : own(words.spelling)
        }
      </p>
    </div>
    ${
      popular.length > 0
        ? html`<h2 class="heading">${own(words.popular)}</h2>
            ${cards(context, popular, results)}`
        : nothing
    }`;
}

function cards(
  context: ResultsContext,
  products: readonly StoreProduct[],
  { moneyFormat }: SearchResults,
): TemplateResult {
  return html`<ul part="cards" class="cards" role="list">
    ${products.map((product, index) =>
      // Made anew for another product: nothing of the former one moves, or stays until a picture has come.
      keyed(
        product.id,
        html`<li data-index=${index}>
          ${card(product, moneyFormat)} ${isSoldOut(product) ? nothing : purchase(context, product)}
        </li>`,
      ),
    )}
  </ul>`;
}

/** Several variants are chosen on the product's own page, one is added here. */
function purchase({ view, add }: ResultsContext, product: StoreProduct): TemplateResult {
  const { id, title, link, variants } = product;
  if (variants.length > 1) {
    return html`<a
      part="choose"
      class="button"
      lang=${texts.locale}
      href=${link}
      aria-label=${say(texts.named, { label: texts.choose, title })}
      >${texts.choose}</a
    >`;
  }
  const addition = view.additions.get(id);
  const label = addition && addition.status !== 'failed' ? texts[addition.status] : texts.add;
  return html`<button
      part="add"
      class="button"
      lang=${texts.locale}
      type="button"
      aria-label=${say(texts.named, { label, title })}
      @click=${() => add(product)}
    >
      ${label}
    </button>
    ${
      addition?.status === 'failed'
        ? html`<p part="failure" class="failure" lang=${addition.reason ? nothing : texts.locale}>
            ${addition.reason || texts.addFailed}
          </p>`
        : nothing
    }`;
}
