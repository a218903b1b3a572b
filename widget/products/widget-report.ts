import { emit, type WidgetPlacement } from '../core/document-events.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct } from '../core/product.ts';
import type { trackWidget } from '../shopper/track-widget.ts';
import type { WidgetAction } from '../shopper/widget-action.ts';

/** Tells the page, and with the shopper's consent the service, what happens to a placement. */
export class WidgetReport {
  readonly #host: HTMLElement & { readonly widgetId: string };
  #products: readonly StoreProduct[] = [];
  #isSeen = false;
  #tracking: Promise<{ trackWidget: typeof trackWidget }> | null = null;

  constructor(host: HTMLElement & { readonly widgetId: string }) {
    this.#host = host;
  }

  get placement(): WidgetPlacement {
    return { element: this.#host, widgetId: this.#host.widgetId };
  }

  /** The products are on the page, or there are none. */
  filled(products: readonly StoreProduct[]): void {
    this.#products = products;
    this.#isSeen = false;
    if (products.length > 0) {
      emit('widget.ready', { ...this.placement, products });
    } else {
      emit('widget.empty', this.placement);
    }
  }

  failed(error: unknown): void {
    emit('widget.error', { ...this.placement, error });
  }

  /** The shopper has them before their eyes; it counts once. */
  seen(): void {
    if (this.#isSeen) {
      return;
    }
    this.#isSeen = true;
    emit('widget.view', { ...this.placement, products: this.#products });
    // Without a stored widget there is nothing that it could be counted for.
    if (this.placement.widgetId) {
      this.#track('impressed', this.#products, 1);
    }
  }

  /** Returns false when the theme follows the link in its own way. */
  selected(product: StoreProduct, url: string): boolean {
    const position = this.#positionOf(product);
    this.#track('clicked', [product], position);
    return emit('widget.select', { ...this.placement, product, position, url });
  }

  added(product: StoreProduct): void {
    this.#track('added', [product], this.#positionOf(product));
  }

  /** From 1. */
  #positionOf(product: StoreProduct): number {
    return this.#products.indexOf(product) + 1;
  }

  #track(verb: WidgetAction['verb'], products: readonly StoreProduct[], position: number): void {
    if (!isConsentPossible()) {
      return;
    }
    const productIds = products.map(({ id }) => id);
    const { widgetId } = this.placement;
    // One and the same promise, which keeps the order of what is told.
    this.#tracking ??= import('../shopper/track-widget.ts');
    this.#tracking
      .then((tracking) => tracking.trackWidget({ verb, widgetId, productIds, position }))
      // Nothing that the shopper would miss.
      .catch(() => undefined);
  }
}
