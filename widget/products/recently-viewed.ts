import { currentPage } from '../core/page.ts';
import type { ListingRequest } from './listing-client.ts';
import type { PlacementListing } from './placement-listing.ts';
import type { PlacementSettings } from './placement-settings.ts';
import { VitrineRecommendations } from './recommendations.ts';

/**
 * Shows the products that the shopper viewed, latest first, without the product of the page. On a product page, it
 * also reports the view to the service. Both require the shopper's consent; without it the element stays empty. Has
 * the attributes, slots, events, parts and custom properties of `vitrine-recommendations`. Another `source`, such as
 * `/api/v1/products/viewed-related`, receives the session too.
 *
 * @tag vitrine-recently-viewed
 */
export class VitrineRecentlyViewed extends VitrineRecommendations {
  /** Empty without the shopper's consent. */
  #uuid = '';
  /** Rejects when the code for tracking does not load. The request for products then rejects as well. */
  #session: Promise<() => string | null> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#session = this.#follow(this.connection);
    this.#session.catch(() => undefined);
  }

  protected override get defaults(): PlacementSettings {
    return { ...super.defaults, source: '/api/v1/products/viewed' };
  }

  override get query() {
    return { ...super.query, uuid: this.#uuid };
  }

  protected override async loadListing(request: ListingRequest): Promise<PlacementListing | null> {
    this.#uuid = (await this.#session)?.() ?? '';
    return this.#uuid ? super.loadListing(request) : null;
  }

  async #follow(connection: AbortSignal): Promise<() => string | null> {
    const { followViews } = await import('../shopper/product-view.ts');
    return followViews(() => currentPage()?.tag.productId ?? '', this.refresh, connection);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-recently-viewed': VitrineRecentlyViewed;
  }
}
