import type { ListingRequest } from './listing-client.ts';
import { productsOfCart } from './page-context.ts';
import type { PlacementListing } from './placement-listing.ts';
import type { PlacementSettings } from './placement-settings.ts';
import { VitrineRecommendations } from './recommendations.ts';

/**
 * Shows products that fit the cart, and reloads them when the cart changes. Has the attributes, slots, events, parts
 * and custom properties of `vitrine-recommendations`. By default, it shows products that are often bought together
 * with those in the cart.
 *
 * @tag vitrine-cart-upsell
 */
export class VitrineCartUpsell extends VitrineRecommendations {
  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow(this.connection).catch(() => undefined);
  }

  protected override get defaults(): PlacementSettings {
    return { ...super.defaults, source: '/api/v1/products/recommended' };
  }

  /** The default source needs a product, but a merchant's rules may return products for an empty cart. */
  protected override async loadListing(request: ListingRequest): Promise<PlacementListing | null> {
    const productIds = this.productIds || (await productsOfCart(request));
    return productIds || this.widgetId || this.source
      ? super.loadListing(request, productIds)
      : null;
  }

  async #follow(connection: AbortSignal): Promise<void> {
    const { followCart } = await import('../cart/storefront/cart-changes.ts');
    await followCart(this.refresh, connection);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-cart-upsell': VitrineCartUpsell;
  }
}
