import { followCart } from './cart-changes.ts';
import type { Page } from '../core/page.ts';
import { productsOfCart } from './page-context.ts';
import type { RecommendationsListing } from './recommendations-listing.ts';
import type { Placed } from './placed.ts';
import { VitrineRecommendations } from './recommendations.ts';

/** Requests of a theme end one after the other; the cart is read once for all, in milliseconds. */
const calm = 150;

/**
 * What goes with the cart, asked for anew whenever the cart changes. Attributes, slots, events, parts and
 * custom properties are those of `vitrine-recommendations`; without a `source` it asks what is bought
 * together with what is in the cart.
 *
 * @tag vitrine-cart-upsell
 */
export class VitrineCartUpsell extends VitrineRecommendations {
  #following = new AbortController();
  #calm = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#following = new AbortController();
    followCart(this.#askSoon, this.#following.signal);
  }

  override disconnectedCallback(): void {
    this.#following.abort();
    clearTimeout(this.#calm);
    super.disconnectedCallback();
  }

  protected override get placed(): Placed {
    const placed = super.placed;
    return this.#isDirected ? placed : { ...placed, source: '/api/v1/products/recommended' };
  }

  /** Its own question needs a product; a merchant's rules may have something for an empty cart. */
  protected override async load(
    page: Page,
    signal: AbortSignal,
  ): Promise<RecommendationsListing | null> {
    const productIds = this.productIds || (await productsOfCart(signal));
    return productIds || this.#isDirected ? super.load(page, signal, productIds) : null;
  }

  get #isDirected(): boolean {
    return Boolean(this.widgetId || this.source);
  }

  readonly #askSoon = (): void => {
    clearTimeout(this.#calm);
    this.#calm = window.setTimeout(() => this.refresh(), calm);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-cart-upsell': VitrineCartUpsell;
  }
}
