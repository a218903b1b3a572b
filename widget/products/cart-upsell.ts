import { followCart } from './cart-changes.ts';
import type { ListingRequest } from './listing-client.ts';
import { productsOfCart } from './page-context.ts';
import type { PlacementListing } from './placement-listing.ts';
import { defaultSettings } from './placement-settings.ts';
import { VitrineRecommendations } from './recommendations.ts';

/** Requests of a theme end one after the other; the cart is read once for all, after so many milliseconds. */
const debounceMs = 150;

/**
 * What goes with the cart, asked for anew whenever the cart changes. Attributes, slots, events, parts and
 * custom properties are those of `vitrine-recommendations`; without a `source` it asks what is bought
 * together with what is in the cart.
 *
 * @tag vitrine-cart-upsell
 */
export class VitrineCartUpsell extends VitrineRecommendations {
  protected override readonly defaults = {
    ...defaultSettings,
    source: '/api/v1/products/recommended',
  };
  #timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    followCart(this.#refreshSoon, this.connection);
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  /** The default source needs a product; a merchant's rules may have something for an empty cart. */
  protected override async load(request: ListingRequest): Promise<PlacementListing | null> {
    const productIds = this.productIds || (await productsOfCart(request.signal));
    return productIds || this.widgetId || this.source ? super.load(request, productIds) : null;
  }

  readonly #refreshSoon = (): void => {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.refresh, debounceMs);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-cart-upsell': VitrineCartUpsell;
  }
}
