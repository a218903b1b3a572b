import { followConsent } from '../shopper/consent.ts';
import { currentPage } from '../core/page.ts';
import { sessionUuid } from '../shopper/session.ts';
import { recordView } from '../shopper/product-view.ts';
import type { ListingRequest } from './listing-client.ts';
import { productOfPage } from './page-context.ts';
import type { PlacementListing, PlacementMarkup } from './placement-listing.ts';
import { VitrineRecommendations } from './recommendations.ts';

/**
 * What the shopper looked at before, the latest first, without the product of the page. On a product's page
 * it also tells the service that the shopper looks at it. Both need the shopper's consent; without it the
 * place stays empty. Attributes, slots, events, parts and custom properties are those of
 * `vitrine-recommendations`, but for the source, which is its own.
 *
 * @tag vitrine-recently-viewed
 */
export class VitrineRecentlyViewed extends VitrineRecommendations {
  #recorded = '';

  override connectedCallback(): void {
    super.connectedCallback();
    followConsent(this.#handleConsent, this.connection);
    this.#record();
  }

  protected override get markup(): PlacementMarkup {
    const uuid = sessionUuid();
    const source = `/api/v1/products/viewed?${new URLSearchParams(uuid ? { uuid } : {})}`;
    return { ...super.markup, source };
  }

  protected override async load(request: ListingRequest): Promise<PlacementListing | null> {
    return sessionUuid() ? super.load(request) : null;
  }

  readonly #handleConsent = (): void => {
    this.#record();
    this.refresh();
  };

  #record(): void {
    const page = currentPage();
    const productId = page ? productOfPage(page) : '';
    if (productId && productId !== this.#recorded && sessionUuid()) {
      this.#recorded = productId;
      recordView(productId);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-recently-viewed': VitrineRecentlyViewed;
  }
}
