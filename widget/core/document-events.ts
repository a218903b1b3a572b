import { currentNames } from './page.ts';
import type { StoreProduct, StoreVariant } from './product.ts';
import type { CartLine, ChosenAttribute } from './storefront.ts';

/** Dispatched on the document by a theme or by the script when the cart has changed. */
export const cartChangedEvent = 'vitrine:cart';

/** The results that the quick view shows. */
export interface QuickViewContent {
  readonly query: string;
  readonly products: readonly StoreProduct[];
  /** Number of all matching products of the shop. */
  readonly total: number;
}

/** A row whose link the shopper follows. */
export interface QuickViewSelection {
  readonly kind: 'product' | 'suggestion' | 'correction' | 'as-typed' | 'page' | 'recent' | 'all';
  readonly query: string;
  /** Address of the link. */
  readonly url: string;
  /** Position of a product, from 1. */
  readonly position?: number;
  readonly product?: StoreProduct;
}

/** A page of results that the service returned. */
export interface ResultsPageContent {
  /** The search term; empty when the page lists all products. */
  readonly term: string;
  readonly products: readonly StoreProduct[];
  /** Number of products on all pages. */
  readonly total: number;
}

/** A result whose link the shopper follows. */
export interface ResultsPageSelection {
  readonly term: string;
  readonly product: StoreProduct;
  /** Position among all results, from 1. */
  readonly position: number;
}

export interface CartAddition {
  readonly product: StoreProduct;
  readonly variant: StoreVariant;
  /** The chosen values of a variant that is sold in any. */
  readonly attributes?: readonly ChosenAttribute[];
}

/** The placement that dispatches an event. */
export interface WidgetPlacement {
  readonly element: HTMLElement;
  /** Id of the stored widget; empty for a placement without one. */
  readonly widgetId: string;
}

/** The products of a placement. */
export interface WidgetContent extends WidgetPlacement {
  readonly products: readonly StoreProduct[];
}

/** A card whose link the shopper follows. */
export interface WidgetSelection extends WidgetPlacement {
  readonly product: StoreProduct;
  /** Position among the products of the placement, from 1. */
  readonly position: number;
  /** Address of the link. */
  readonly url: string;
}

export interface WidgetCartAddition extends WidgetPlacement, CartAddition {}

export interface WidgetFailure extends WidgetPlacement {
  readonly error: unknown;
}

/** Lines that the widgets have added to the store's cart. */
export interface CartUpdate {
  readonly lines: readonly CartLine[];
}

/** The events of the document with their details, by name without the configurable prefix. */
export interface WidgetEvents {
  cart: CartUpdate;
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

/** Events that a theme may cancel with `preventDefault` to act itself. */
const cancelable = /\.(?:select|beforeAdd)$/;

/**
 * Dispatches an event with the prefix `service`, and again with the configured prefix when it differs. Returns false
 * when a listener has called `preventDefault`.
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
