import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { readLayout, readLimit, type Layout } from '../listing-client.ts';
import { texts } from '../i18n/say.ts';
import { currentPage } from '../page.ts';
import type { StoreProduct } from '../product.ts';
import {
  defaultLimit,
  loadRecommendations,
  type RecommendationsListing,
} from '../recommendations-listing.ts';
import { blankCard, card } from './card.ts';
import { cardStyles } from './card-styles.ts';
import { CarouselScroll } from './carousel-scroll.ts';
import { InView, mayCollapse } from './in-view.ts';
import { NewestAnswer } from './newest-answer.ts';
import { recommendationsStyles } from './recommendations-styles.ts';
import { sharedStyles } from './shared-styles.ts';

/**
 * A row, grid or list of products. It keeps the space that `reserve.css` held for it, whatever the
 * answer is, until it is out of the shopper's sight.
 *
 * @slot fallback - Shown when there is nothing to recommend or the service does not answer.
 *
 * @csspart base - The whole box.
 * @csspart header - The line of the heading and the buttons.
 * @csspart heading - The heading.
 * @csspart step - Each of the two buttons of a carousel.
 * @csspart cards - The products' container.
 * @csspart card - One product: a link.
 * @csspart media - The frame of a picture.
 * @csspart image - A picture.
 * @csspart badge - The mark of a product that is sold out.
 * @csspart title - A product's title.
 * @csspart price - A product's price.
 * @csspart compare-at - The price before a reduction.
 *
 * @cssproperty --vitrine-card-width - Width of a card in a carousel.
 * @cssproperty --vitrine-columns - Columns of a grid or list; by default they follow the width.
 * @cssproperty --vitrine-limit - In `reserve.css`: number of cards, where there is no `limit` attribute.
 * @cssproperty --vitrine-gap - Space between columns.
 * @cssproperty --vitrine-radius - Rounding of pictures.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How a picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Behind pictures.
 * @cssproperty --vitrine-badge-background - Ground of the mark for sold-out products.
 * @cssproperty --vitrine-badge-color - Text of that mark.
 * @cssproperty --vitrine-sale - Colour of reduced prices.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineRecommendations extends LitElement {
  static override styles = [sharedStyles, cardStyles, recommendationsStyles];
  static override properties = {
    widgetId: { attribute: 'widget-id' },
    source: {},
    layout: {},
    limit: { type: Number },
    heading: {},
    productIds: { attribute: 'product-ids' },
    collectionId: { attribute: 'collection-id' },
    customerId: { attribute: 'customer-id' },
    customerSignature: { attribute: 'customer-signature' },
  };

  readonly #near = new InView(this, '600px 0px');
  readonly #visible = new InView(this, '0px');
  readonly #carousel = new CarouselScroll(this, () => this.#scroller());
  readonly #listing = new NewestAnswer<RecommendationsListing>(() => this.requestUpdate());

  /** Id of a stored widget, whose settings count where the attributes below say nothing. */
  widgetId = '';

  /**
   * Path of a listing endpoint or a ruleset of the service, with its own query if it has one. Rulesets
   * are told the address of the page and the store's cart.
   */
  source = '';

  /** `carousel` (default), `grid` or `list`. */
  layout = '';

  /** Number of products. */
  limit: number | null = null;

  /** Heading above the products. */
  heading = '';

  /**
   * Comma-separated ids of the products that the recommendation starts from. A list chosen by hand,
   * the source `/api/v1/products/static`, leaves them out instead.
   */
  productIds = '';

  /** Id of a collection, or several with commas. */
  collectionId = '';

  /** Id of the signed-in customer, for lists and rulesets that look at customers. */
  customerId = '';

  /** Proof of the customer's id, computed by the store's server. */
  customerSignature = '';

  #isNeeded = false;
  #isReleased = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#isNeeded = false;
    this.#listing.giveUp();
  }

  protected override willUpdate(): void {
    this.#isNeeded ||= this.isConnected && this.#near.isInView === true;
    if (this.#isNeeded) {
      this.#ask();
    }
    if (this.#listing.isAwaited) {
      this.#isReleased = false;
    } else if (!this.#isReleased && this.#visible.isInView === false) {
      this.#releaseUnseen();
    }
  }

  /** An observer tells where the box was; at the start of a frame it is where it will be painted. */
  #releaseUnseen(): void {
    requestAnimationFrame(() => {
      if (!this.#listing.isAwaited && mayCollapse(this)) {
        this.#isReleased = true;
        this.requestUpdate();
      }
    });
  }

  #ask(): void {
    const { widgetId, source, productIds, collectionId, customerId, customerSignature } = this;
    const limit = readLimit(this.limit);
    const customer = { customerId, customerSignature };
    const request = { widgetId, source, limit, productIds, collectionId, ...customer };
    this.#listing.ask(JSON.stringify(request), async (signal) => {
      const page = currentPage();
      if (!page) {
        throw new Error('The script of the service has not run on this page');
      }
      return loadRecommendations(page, request, signal);
    });
  }

  #layout(): Layout {
    return readLayout(this.layout) ?? this.#listing.value?.layout ?? 'carousel';
  }

  #isCarousel(): boolean {
    return this.#layout() === 'carousel';
  }

  #scroller(): HTMLElement | null {
    return this.#isCarousel() ? this.renderRoot.querySelector('.cards') : null;
  }

  #heading(): string {
    return this.heading || (this.#listing.value?.title ?? '');
  }

  /** Cards that hold space: all while loading, then those that did not come. */
  #blanks(shown: number): number {
    if (this.#isReleased) {
      return 0;
    }
    if (this.#isCarousel() && !this.#listing.isAwaited) {
      return shown > 0 ? 0 : 1;
    }
    const limit = readLimit(this.limit) ?? this.#listing.value?.limit ?? defaultLimit;
    return Math.max(0, limit - shown);
  }

  #renderHeader(): TemplateResult | typeof nothing {
    if (!this.heading && !this.widgetId && !this.#isCarousel()) {
      return nothing;
    }
    const heading = this.#heading();
    const { isAtStart, isAtEnd } = this.#carousel;
    return html`<div part="header" class="header">
      ${
        heading
          ? html`<h2 part="heading" class="heading">${heading}</h2>`
          : html`<span class="heading"></span>`
      }
      <div
        class="steps"
        lang=${texts.locale}
        ?hidden=${!this.#isCarousel() || (isAtStart && isAtEnd)}
      >
        ${this.#renderStep(texts.previousProducts, -1, isAtStart)}
        ${this.#renderStep(texts.nextProducts, 1, isAtEnd)}
      </div>
    </div>`;
  }

  #renderStep(label: string, direction: 1 | -1, isEnd: boolean): TemplateResult {
    // Not `disabled`: the button at the end keeps the focus that it has.
    return html`<button
      part="step"
      class="step"
      type="button"
      aria-label=${label}
      aria-disabled=${isEnd ? 'true' : 'false'}
      @click=${() => this.#carousel.step(direction)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        aria-hidden="true"
      >
        <path d=${direction === 1 ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'} />
      </svg>
    </button>`;
  }

  #renderCards(products: readonly StoreProduct[], moneyFormat: string): TemplateResult {
    const blanks = Array.from({ length: this.#blanks(products.length) }, blankCard);
    const isBusy = this.#listing.isAwaited ? 'true' : 'false';
    if (this.#isCarousel()) {
      return html`<div
        part="cards"
        class="cards"
        aria-busy=${isBusy}
        @scroll=${this.#carousel.handleScroll}
      >
        ${products.map(
          (product) =>
            html`<div
              class="item"
              role="group"
              aria-roledescription="slide"
              aria-label=${product.title}
            >
              ${card(product, moneyFormat)}
            </div>`,
        )}
        ${blanks.map((blank) => html`<div class="item" aria-hidden="true">${blank}</div>`)}
      </div>`;
    }
    return html`<ul part="cards" class="cards" role="list" aria-busy=${isBusy}>
      ${products.map((product) => html`<li class="item">${card(product, moneyFormat)}</li>`)}
      ${blanks.map((blank) => html`<li class="item" aria-hidden="true">${blank}</li>`)}
    </ul>`;
  }

  /** An empty box of the same size under the theme's fallback; once out of sight, the fallback alone. */
  #renderFallback(): TemplateResult {
    const fallback = html`<div class="fallback"><slot name="fallback"></slot></div>`;
    if (this.#isReleased) {
      return fallback;
    }
    return html`<div class="box ${this.#layout()} missed">
      <div class="held" aria-hidden="true">
        ${this.#renderHeader()} ${this.#renderCards([], '')}
      </div>
      ${fallback}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { value } = this.#listing;
    const products = this.#listing.isAwaited ? [] : (value?.products ?? []);
    if (!this.#listing.isAwaited && products.length === 0) {
      return this.#renderFallback();
    }
    return html`<section
      part="base"
      class="box ${this.#layout()}"
      aria-roledescription=${this.#isCarousel() ? 'carousel' : nothing}
      aria-label=${this.#heading() || texts.products}
    >
      ${this.#renderHeader()} ${this.#renderCards(products, value?.moneyFormat ?? '')}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-recommendations': VitrineRecommendations;
  }
}
