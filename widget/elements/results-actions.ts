import { addToCart } from '../cart.ts';
import { emit } from '../document-events.ts';
import { texts } from '../i18n/say.ts';
import type { StoreProduct } from '../product.ts';
import type { Addition } from '../purchase.ts';
import { positionOf, type SearchResults } from '../state/results-page.ts';
import { track } from '../tracking/track.ts';
import type { ResultsContext } from './results-context.ts';

type TellAddition = (productId: number, addition: Addition, announcement: string) => void;

/** Tells the page what is shown, and the service what of it is new. */
export function tellResults(
  { view, pageSize }: ResultsContext,
  answer: SearchResults,
  before: SearchResults | null,
): void {
  const { search, total, products } = answer;
  const { term } = search;
  emit('smartsearch.resultsPage.results', {
    term,
    total,
    products: view.results?.products ?? products,
  });
  if (term) {
    track({
      verb: before?.search.term === term ? 'impressed' : 'searched',
      term,
      resultCount: total,
      productIds: products.map(({ id }) => id),
      position: positionOf(answer, pageSize, 0),
    });
  }
}

/** A shopper follows the link of a product, on this page or in another tab. */
export function followResult(link: Element, context: ResultsContext, event: MouseEvent): void {
  const { index } = link.closest<HTMLElement>('[data-index]')?.dataset ?? {};
  const { results } = context.view;
  const product = results && shownProducts(results)[Number(index)];
  // The second button opens a menu.
  if (index === undefined || !product || event.button > 1) {
    return;
  }
  const { term } = results.search;
  const position = positionOf(results, context.pageSize, Number(index));
  if (!emit('smartsearch.resultsPage.select', { term, product, position })) {
    event.preventDefault();
  }
  trackTaken('clicked', product, context);
}

/** Not for one product after the other: a second one is added without giving up the first. */
export async function addResult(
  product: StoreProduct,
  context: ResultsContext,
  tell: TellAddition,
): Promise<void> {
  const { id, variants } = product;
  const variant = variants.find(({ available }) => available);
  if (!variant || context.view.additions.get(id)?.status === 'adding') {
    return;
  }
  if (!emit('smartsearch.resultsPage.beforeAdd', { product, variant })) {
    return;
  }
  tell(id, { status: 'adding' }, '');
  const answer = await addToCart(variant.id);
  if (!answer.isAdded) {
    const { reason } = answer;
    tell(id, { status: 'failed', reason }, reason || texts.addFailed);
    return;
  }
  tell(id, { status: 'added' }, texts.addedToCart);
  emit('smartsearch.resultsPage.add', { product, variant });
  trackTaken('added', product, context);
}

/** What stands in for results says nothing about the term. */
function trackTaken(
  verb: 'clicked' | 'added',
  product: StoreProduct,
  { view: { results }, pageSize }: ResultsContext,
): void {
  const index = results?.products.indexOf(product) ?? -1;
  if (results?.search.term && index >= 0) {
    track({
      verb,
      term: results.search.term,
      productId: product.id,
      position: positionOf(results, pageSize, index),
    });
  }
}

function shownProducts({ products, popular }: SearchResults): readonly StoreProduct[] {
  return products.length > 0 ? products : popular;
}
