import { currentNames } from './page.ts';
import type { StoreProduct, StoreVariant } from './product.ts';

/** Dispatched on the document when the cart has changed, by a theme or by the script. */
export const cartChangedEvent = 'vitrine:cart';

/** What a shopper looks at in the quick view. */
export interface QuickViewContent {
  readonly query: string;
  readonly products: readonly StoreProduct[];
  /** All products of the shop that match. */
  readonly total: number;
}

/** A row that the shopper follows. */
export interface QuickViewSelection {
  readonly kind: 'product' | 'suggestion' | 'correction' | 'page' | 'recent' | 'all';
  readonly query: string;
  /** Where it leads. */
  readonly url: string;
  /** Of a product, from 1. */
  readonly position?: number;
  readonly product?: StoreProduct;
}

/** A page of results that came. */
export interface ResultsPageContent {
  /** What was searched for; empty where everything is listed. */
  readonly term: string;
  readonly products: readonly StoreProduct[];
  /** Products on all pages. */
  readonly total: number;
}

/** A result that the shopper follows. */
export interface ResultsPageSelection {
  readonly term: string;
  readonly product: StoreProduct;
  /** Among all results, from 1. */
  readonly position: number;
}

export interface CartAddition {
  readonly product: StoreProduct;
  readonly variant: StoreVariant;
}

/** The placement that an event comes from. */
export interface WidgetPlacement {
  readonly element: HTMLElement;
  /** Of the stored widget; empty where none stands behind the placement. */
  readonly widgetId: string;
}

/** Products that a placement holds. */
export interface WidgetContent extends WidgetPlacement {
  readonly products: readonly StoreProduct[];
}

/** A card that the shopper follows. */
export interface WidgetSelection extends WidgetPlacement {
  readonly product: StoreProduct;
  /** Among the products of the placement, from 1. */
  readonly position: number;
  /** Where it leads. */
  readonly url: string;
}

export interface WidgetCartAddition extends WidgetPlacement, CartAddition {}

export interface WidgetFailure extends WidgetPlacement {
  readonly error: unknown;
}

/** What the document hears, by the part of the name that no setting changes. */
export interface WidgetEvents {
  'smartsearch.quickview.ready': undefined;
  'smartsearch.quickview.open': undefined;
  'smartsearch.quickview.close': undefined;
  'smartsearch.quickview.results': QuickViewContent;
  'smartsearch.quickview.view': QuickViewContent;
  'smartsearch.quickview.select': QuickViewSelection;
  'smartsearch.quickview.beforeAdd': CartAddition;
  'smartsearch.quickview.add': CartAddition;
  'smartsearch.resultsPage.ready': undefined;
  'smartsearch.resultsPage.results': ResultsPageContent;
  'smartsearch.resultsPage.select': ResultsPageSelection;
  'smartsearch.resultsPage.beforeAdd': CartAddition;
  'smartsearch.resultsPage.add': CartAddition;
  'widget.ready': WidgetContent;
  'widget.view': WidgetContent;
  'widget.select': WidgetSelection;
  'widget.beforeAdd': WidgetCartAddition;
  'widget.add': WidgetCartAddition;
  'widget.empty': WidgetPlacement;
  'widget.error': WidgetFailure;
}

type DocumentEvents = {
  [Name in keyof WidgetEvents as `service:${Name}`]: CustomEvent<WidgetEvents[Name]>;
};

declare global {
  interface DocumentEventMap extends DocumentEvents {}
}

/** The theme may do itself what these announce, by `preventDefault`. */
const cancelable = /\.(?:select|beforeAdd)$/;

/**
 * Tells the page under the neutral name, and under the service's own name where it differs. Returns
 * false when a listener has prevented what the event announces.
 */
export function emit<Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
): boolean {
  const init = { detail, cancelable: cancelable.test(name) };
  return [...new Set(['service', currentNames().service])]
    .map((prefix) => document.dispatchEvent(new CustomEvent(`${prefix}:${name}`, init)))
    .every(Boolean);
}
