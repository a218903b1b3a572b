import { currentPage } from '../core/page.ts';
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
  /** Empty without the shopper's consent. */
  #uuid = '';
  #recorded = '';

  override connectedCallback(): void {
    super.connectedCallback();
    // Without this code, the request for the products fails too.
    this.#follow(this.connection).catch(() => undefined);
  }

  protected override get markup(): PlacementMarkup {
    const source = `/api/v1/products/viewed?${new URLSearchParams({ uuid: this.#uuid })}`;
    return { ...super.markup, source };
  }

  protected override async load(request: ListingRequest): Promise<PlacementListing | null> {
    const { sessionUuid } = await import('../shopper/session.ts');
    this.#uuid = sessionUuid() ?? '';
    return this.#uuid ? super.load(request) : null;
  }

  async #follow(connection: AbortSignal): Promise<void> {
    const [{ followConsent }, { recordView }] = await Promise.all([
      import('../shopper/consent.ts'),
      import('../shopper/product-view.ts'),
    ]);
    const record = () => {
      const page = currentPage();
      const productId = page ? productOfPage(page) : '';
      if (productId && productId !== this.#recorded && recordView(productId)) {
        this.#recorded = productId;
      }
    };
    const handleConsent = () => {
      record();
      this.refresh();
    };
    followConsent(handleConsent, connection);
    record();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-recently-viewed': VitrineRecentlyViewed;
  }
}
