import { emit, type WidgetPlacement } from '../core/document-events.ts';
import { whenSeen } from '../core/in-view.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct } from '../core/product.ts';
import type { WidgetAction } from '../shopper/shopper-action.ts';
import type { track } from '../shopper/track.ts';

/** Reports the actions on a placement to the page and, with the shopper's consent, to the service. */
export class PlacementReport {
  readonly #host: HTMLElement & { readonly widgetId: string };
  #products: readonly StoreProduct[] = [];
  #tracking: Promise<{ track: typeof track }> | undefined;

  constructor(host: HTMLElement & { readonly widgetId: string }) {
    this.#host = host;
  }

  get placement(): WidgetPlacement {
    return { element: this.#host, widgetId: this.#host.widgetId };
  }

  /**
   * Reports that the products are on the page or that there are none, and once that half of the first one is on screen for a second.
   *
   * @param replaced - aborted when other products take their place.
   */
  filled(products: readonly StoreProduct[], root: ShadowRoot, replaced: AbortSignal): void {
    this.#products = products;
    const first = root.querySelector('[data-index]');
    if (!first) {
      emit('widget.empty', this.placement);
      return;
    }
    emit('widget.ready', { ...this.placement, products });
    whenSeen(first, { threshold: 0.5 }, () => this.#seen(), replaced);
  }

  failed(error: unknown): void {
    emit('widget.error', { ...this.placement, error });
  }

  /** Returns false when the theme handles the link itself. */
  selected(product: StoreProduct, url: string): boolean {
    const position = this.#positionOf(product);
    this.#track('clicked', [product], position);
    return emit('widget.select', { ...this.placement, product, position, url });
  }

  added(product: StoreProduct): void {
    this.#track('added', [product], this.#positionOf(product));
  }

  #seen(): void {
    emit('widget.view', { ...this.placement, products: this.#products });
    // The service counts events only for stored widgets.
    if (this.#host.widgetId) {
      this.#track('impressed', this.#products, 1);
    }
  }

  /** Position from 1. */
  #positionOf(product: StoreProduct): number {
    return this.#products.indexOf(product) + 1;
  }

  #track(verb: WidgetAction['verb'], products: readonly StoreProduct[], position: number): void {
    if (!isConsentPossible()) {
      return;
    }
    const [first] = products;
    const action = {
      verb,
      widgetId: this.#host.widgetId,
      ids: products.map(({ id }) => id),
      position,
      link: first?.link ?? '',
    };
    // A shared promise keeps the order of events.
    this.#tracking ??= import('../shopper/track.ts');
    this.#tracking
      .then((tracking) => tracking.track(action))
      // The tracking code did not load, which does not affect the shopper.
      .catch(() => undefined);
  }
}
