import { emit } from '../document-events.ts';
import type { StoreProduct } from '../product.ts';
import { positionOf, type SearchResults } from '../state/results-page.ts';
import type { SearchAction } from '../tracking/search-action.ts';
import type { ResultsContext } from './results-context.ts';

/** Tells the page what is shown, and the service what of it is new. */
export function tellResults(
  { view, settings }: ResultsContext,
  answer: SearchResults,
  before: SearchResults | null,
): void {
  const { search, total, products } = answer;
  emit('smartsearch.resultsPage.results', {
    term: search.term,
    total,
    products: view.results?.products ?? products,
  });
  tellShown(answer, settings.pageSize, before);
}

/** To the page where the merchant wants those who search for this; the service hears of the search. */
export function leadAway(answer: SearchResults, pageSize: number): void {
  tellShown(answer, pageSize, null);
  location.replace(answer.redirect);
}

/** A shopper follows the link of a product, on this page or in another tab. */
export function followResult(link: Element, context: ResultsContext, event: MouseEvent): void {
  const { results } = context.view;
  const index = Number(link.closest<HTMLElement>('[data-index]')?.dataset.index);
  const product = results?.products[index] ?? results?.popular[index];
  // The second button opens a menu.
  if (!results || !product || event.button > 1) {
    return;
  }
  const { term } = results.search;
  const position = positionOf(results, context.settings.pageSize, index);
  if (!emit('smartsearch.resultsPage.select', { term, product, position })) {
    event.preventDefault();
  }
  tellTaken('clicked', product, context);
}

/** What stands in for results says nothing about the term. */
export function tellTaken(
  verb: 'clicked' | 'added',
  product: StoreProduct,
  { view: { results }, settings }: ResultsContext,
): void {
  const index = results?.products.indexOf(product) ?? -1;
  if (results && index >= 0) {
    const position = positionOf(results, settings.pageSize, index);
    tellService({ verb, term: results.search.term, productId: product.id, position });
  }
}

function tellShown(answer: SearchResults, pageSize: number, before: SearchResults | null): void {
  const { search, total, products } = answer;
  const { term } = search;
  tellService({
    verb: before?.search.term === term ? 'impressed' : 'searched',
    term,
    resultCount: total,
    productIds: products.map(({ id }) => id),
    position: positionOf(answer, pageSize, 0),
  });
}

/** Not needed to show anything: its code comes after the first results. */
function tellService(action: SearchAction): void {
  if (action.term) {
    void import('../tracking/track.ts').then(({ track }) => track(action)).catch(() => undefined);
  }
}
