import { currentNames } from './page.ts';
import type { StoreProduct } from './product.ts';

/** What the document hears, by the part of the name that no setting changes. */
interface WidgetEvents {
  'smartsearch.quickview.ready': undefined;
  'smartsearch.quickview.add': { product: StoreProduct };
  'smartsearch.resultsPage.ready': undefined;
  'smartsearch.resultsPage.results': ShownResults;
  'smartsearch.resultsPage.select': ChosenResult;
  'smartsearch.resultsPage.beforeAdd': { product: StoreProduct; variantId: number };
  'smartsearch.resultsPage.add': { product: StoreProduct; variantId: number };
}

export interface ShownResults {
  /** What was searched for; empty where everything is listed. */
  term: string;
  /** Products on all pages. */
  total: number;
  products: readonly StoreProduct[];
}

export interface ChosenResult {
  product: StoreProduct;
  /** Among all results, from 1. */
  position: number;
}

type DocumentEvents = {
  [Name in keyof WidgetEvents as `service:${Name}`]: CustomEvent<WidgetEvents[Name]>;
};

declare global {
  interface DocumentEventMap extends DocumentEvents {}
}

/** What a listener may prevent, to do it in its own way. */
const cancelable: ReadonlySet<keyof WidgetEvents> = new Set([
  'smartsearch.resultsPage.select',
  'smartsearch.resultsPage.beforeAdd',
]);

/**
 * Tells the page under the neutral name, and under the service's own name where it differs. Returns
 * false where a listener prevented what was to come.
 */
export function emit<Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
): boolean {
  const init = { detail, cancelable: cancelable.has(name) };
  return [...new Set(['service', currentNames().service])]
    .map((prefix) => document.dispatchEvent(new CustomEvent(`${prefix}:${name}`, init)))
    .every(Boolean);
}
