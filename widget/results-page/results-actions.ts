import { emit } from '../core/document-events.ts';
import type { StoreProduct } from '../core/product.ts';
import { positionOf, type SearchResults } from './results-reducer.ts';
import { isFiltered } from './search-steps.ts';
import type { SearchAction } from '../shopper/search-action.ts';
import { isPlainClick, leadsElsewhere } from './page-address.ts';
import type { ResultsContext } from './results-context.ts';
import type { ResultsSettings } from './results-settings.ts';

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

/** Whether the shopper is led to the page where the merchant wants those who search for this. */
export function isLedAway(
  answer: SearchResults,
  before: SearchResults | null,
  { pageSize }: ResultsSettings,
): boolean {
  const { search, redirect } = answer;
  // Who is led to the same term, sorted otherwise, may sort and turn its pages.
  const isNew = before?.search.term !== search.term && !isFiltered(search);
  if (!isNew || !leadsElsewhere(redirect)) {
    return false;
  }
  tellShown(answer, pageSize, null);
  location.replace(redirect);
  return true;
}

/** A link is followed: one to other results on this page, unless the shopper wants it in another tab. */
export function followLink(event: MouseEvent, context: ResultsContext): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) {
    return;
  }
  const { step } = link.dataset;
  if (step === undefined) {
    followResult(link, context, event);
  } else if (isPlainClick(event)) {
    event.preventDefault();
    context.go(link.href, step);
  }
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

/** To a product, on this page or in another tab. */
function followResult(link: Element, context: ResultsContext, event: MouseEvent): void {
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
    void import('../shopper/track.ts').then(({ track }) => track(action)).catch(() => undefined);
  }
}
