import { emit } from '../core/document-events.ts';
import { whenSeen } from '../core/in-view.ts';
import type { StoreProduct } from '../core/product.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';
import type { ShopperAction, WidgetAction } from '../shopper/shopper-action.ts';
import type { track as trackSearch } from '../shopper/track.ts';
import type { ResultsContext } from './context.ts';
import { leadsElsewhere } from './page-address.ts';
import type { SearchResults } from './actions.ts';
import { isFiltered } from './search-address.ts';

/** The source of tracked events. */
const source = 'results_page';

/** Tells the page and the service what is shown: `answer` has what is new of it. */
export function reportResults(
  { products }: SearchResults,
  answer: SearchResults,
  before: SearchResults | null,
): void {
  const { search, total } = answer;
  emit('smartsearch.resultsPage.results', { term: search.term, total, products });
  trackResults(answer, before);
}

/**
 * Counts the shopper of a search once the place of the results has been on screen. Returns true in a holdout, which shows
 * those of the theme there.
 */
export function exposeResults({ participation }: SearchResults, host: VitrineElement): boolean {
  if (participation) {
    whenSeen(host, {}, participation.expose, host.connection);
  }
  return participation?.isHeldOut() === true;
}

/** Leads the shopper to the page that the merchant has for a term; false where there is none. */
export function redirect(answer: SearchResults, before: SearchResults | null): boolean {
  const { search, redirect: target, participation } = answer;
  // A redirect to the same term in another order leaves the shopper free to sort and turn pages.
  const isNew = before?.search.term !== search.term && !isFiltered(search);
  if (!isNew || !leadsElsewhere(target)) {
    return false;
  }
  // The page that the shopper is led to is the difference.
  participation?.expose();
  if (participation?.isHeldOut()) {
    return false;
  }
  trackResults(answer, null);
  location.replace(target);
  return true;
}

/** Follows a link: to other results on this page, unless the shopper wants them in another tab. */
export function followLink(event: MouseEvent, context: ResultsContext): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) {
    return;
  }
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const { step } = link.dataset;
  if (step === undefined) {
    followProduct(link, context, event);
  } else if (!(button || ctrlKey || metaKey || shiftKey || altKey)) {
    event.preventDefault();
    context.go(link.href, step);
  }
}

/** Reports a product of the results. Popular products that stand in for results say nothing about the term. */
export function trackProduct(
  verb: 'clicked' | 'added',
  product: StoreProduct,
  results: SearchResults | null,
): void {
  const index = results?.products.indexOf(product) ?? -1;
  if (results && index >= 0) {
    const { search, offset } = results;
    track({ verb, source, term: search.term, productId: product.id, position: offset + index + 1 });
  }
}

/** Follows the link of a product, on this page or in another tab. */
function followProduct(
  link: Element,
  { view: { results } }: ResultsContext,
  event: MouseEvent,
): void {
  const index = Number(link.closest<HTMLElement>('[data-index]')?.dataset.index);
  const product = results?.products[index] ?? results?.popular[index];
  // The second button opens a menu.
  if (!results || !product || event.button > 1) {
    return;
  }
  const { search, offset } = results;
  const detail = { term: search.term, product, position: offset + index + 1 };
  if (!emit('smartsearch.resultsPage.select', detail)) {
    event.preventDefault();
  }
  trackProduct('clicked', product, results);
}

function trackResults(answer: SearchResults, before: SearchResults | null): void {
  const { search, total, products, offset } = answer;
  const { term } = search;
  track({
    verb: before?.search.term === term ? 'impressed' : 'searched',
    source,
    term,
    total,
    ids: products.map(({ id }) => id),
    position: offset + 1,
  });
}

let tracking: Promise<{ readonly track: typeof trackSearch }> | undefined;

/** Loads the code of tracking after the first results: no results wait for it. */
function track(action: Exclude<ShopperAction, WidgetAction>): void {
  if (action.term) {
    // Code that is there records a click before the page is left.
    tracking ??= import('../shopper/track.ts');
    tracking
      .then((code) => code.track(action))
      .catch(() => {
        tracking = undefined;
      });
  }
}
