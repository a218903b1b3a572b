import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { fetchListing } from '../listing-client.ts';
import { currentPage } from '../page.ts';
import type { StoreProduct } from '../product.ts';
import { countryOf, moneyFormatOf } from '../shop-config.ts';
import { cardStyles } from './card-styles.ts';
import { blankCard } from './card.ts';
import { InView, whenSeen } from './in-view.ts';
import { PlacedCards } from './placed-cards.ts';
import { productCardStyles } from './product-card-styles.ts';
import { sharedStyles } from './shared-styles.ts';
import { reflect, WidgetElement } from './widget-element.ts';

/** Attributes that decide what is asked for. */
const asking = ['product-id', 'handle', 'ratings'];

const showing = ['widget-id', 'add-to-cart', 'badges', 'attribution'];

/**
 * One product, as in a row of recommendations. It keeps the space that `reserve.css` held for it.
 *
 * @attr {number} product-id - Id of the product.
 * @attr {string} handle - Its handle, in place of the id.
 * @attr {boolean} add-to-cart - Puts a button under the card.
 * @attr {boolean} ratings - Shows its rating, from the metafields `reviews.rating` and `reviews.rating_count`.
 * @attr {string} badges - Words over the picture by tag, `sale: -{percent} %; new-in: New`; `sale` stands
 * for a reduced product.
 * @attr {on|off} attribution - `off` keeps `_source` and `_widget_id` out of the link and of lines in the cart.
 * @attr {number} widget-id - What `_widget_id` says.
 *
 * @slot card - A `<template>` in place of our card, as in `vitrine-recommendations`.
 * @slot loading - Shown while the product loads, in place of a blank card.
 * @slot empty - Shown when the product is not for sale.
 * @slot fallback - Shown when the service does not answer, and in place of `empty` where that is missing.
 *
 * @fires service:widget.ready - On the document, as all of these: the product is on the page. `detail` has
 * `element`, `widgetId` and `products`.
 * @fires service:widget.view - Half of the card is on screen.
 * @fires service:widget.select - The shopper follows it; `detail` has `product`, `position` and `url`.
 * Prevent it to take over.
 * @fires service:widget.beforeAdd - The shopper wants `detail.variant` of `detail.product`. Prevent it to
 * take over.
 * @fires service:widget.add - The cart has it.
 * @fires service:widget.empty - There is no such product for sale.
 * @fires service:widget.error - No answer came; `detail.error` says why.
 *
 * @csspart card - The product: a link.
 * @csspart media - The frame of its picture.
 * @csspart image - Its picture.
 * @csspart badge - Words over the picture.
 * @csspart title - Its title.
 * @csspart rating - Its stars.
 * @csspart price - Its price.
 * @csspart compare-at - The price before a reduction.
 * @csspart add - The button under the card, and in the dialog of its options.
 * @csspart failure - That it could not be added.
 * @csspart options - The dialog of its options.
 * @csspart option - One value of an option.
 * @csspart close - The button that closes the dialog.
 *
 * @cssproperty --vitrine-card-height - Height of the card, which one of an own template needs.
 * @cssproperty --vitrine-radius - Rounding of picture, button and dialog.
 * @cssproperty --vitrine-image-ratio - Width to height of the picture, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How the picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Behind the picture.
 * @cssproperty --vitrine-badge-background - Ground of badges.
 * @cssproperty --vitrine-badge-color - Text of badges.
 * @cssproperty --vitrine-star - Colour of stars.
 * @cssproperty --vitrine-button-background - Ground of the button.
 * @cssproperty --vitrine-button-color - Text of the button.
 * @cssproperty --vitrine-button-border - Border of the button.
 * @cssproperty --vitrine-panel-background - Ground of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineProductCard extends WidgetElement {
  static readonly observedAttributes = [...asking, ...showing];

  static {
    reflect(this.prototype, this.observedAttributes, ['add-to-cart', 'ratings']);
  }

  declare productId: string;
  declare handle: string;
  declare addToCart: boolean;
  declare ratings: boolean;
  declare badges: string;
  declare attribution: string;
  declare widgetId: string;

  readonly #near = new InView(this, '600px 0px', () => this.requestUpdate());
  readonly #cards: PlacedCards;
  #asking: AbortController | null = null;
  #status: 'loading' | 'shown' | 'failed' = 'loading';
  #products: readonly StoreProduct[] = [];
  #moneyFormat = '';
  #stopWaiting = (): void => undefined;

  constructor() {
    super([sharedStyles, cardStyles, productCardStyles]);
    this.#cards = new PlacedCards(this, this.root);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#near.connect();
  }

  disconnectedCallback(): void {
    this.#near.disconnect();
    this.#forget();
  }

  override attributeChangedCallback(name = ''): void {
    if (asking.includes(name) && this.#asking) {
      this.#forget();
    }
    super.attributeChangedCallback();
  }

  #forget(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.#stopWaiting();
    this.#status = 'loading';
    this.#products = [];
  }

  async #ask(): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      await Promise.all([this.#load(signal), this.#cards.prepare()]);
      signal.throwIfAborted();
      this.#status = 'shown';
      this.requestUpdate();
      await this.updateComplete;
      this.#cards.report.filled(this.#products);
      const shown = this.root.querySelector('[data-index]');
      this.#stopWaiting = shown
        ? whenSeen(shown, () => this.#cards.report.seen())
        : this.#stopWaiting;
    } catch (error) {
      if (!signal.aborted) {
        this.#status = 'failed';
        this.requestUpdate();
        this.#cards.report.failed(error);
      }
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    const page = currentPage();
    if (!page) {
      throw new Error('The script of the service has not run on this page');
    }
    const chosen = new URLSearchParams(
      this.productId ? { ids: this.productId } : { handles: this.handle },
    );
    const [country, moneyFormat] = await Promise.all([countryOf(page), moneyFormatOf(page)]);
    const request = {
      source: `/api/v1/products/static?${chosen}&filter_unpublished=yes&filter_oos=no`,
      limit: 1,
      country,
      productIds: '',
      collectionId: '',
      customerId: '',
      customerSignature: '',
      hasMetafields: this.ratings,
    };
    this.#products = (await fetchListing(page, request, signal)).slice(0, 1);
    this.#moneyFormat = moneyFormat;
  }

  protected draw(): void {
    if (!this.#asking && this.#near.isInView && (this.productId || this.handle)) {
      void this.#ask();
    }
    this.#cards.show(this.#products, this.#moneyFormat);
    const marks = `${this.addToCart ? 'bought' : ''} ${this.ratings ? 'rated' : ''}`;
    const content = html`<div class="box ${marks}">
      ${this.#content()}
      <p class="unseen" role="status" lang=${this.#cards.announcementLanguage ?? nothing}>
        ${this.#cards.announcement}
      </p>
    </div>`;
    render(content, this.root);
  }

  #content(): TemplateResult {
    const [product] = this.#status === 'shown' ? this.#products : [];
    if (product) {
      return html`<div class="item" data-index="0">${this.#cards.cardOf(product, 0)}</div>`;
    }
    const blank = html`${blankCard()}${this.addToCart ? html`<span class="buy"></span>` : nothing}`;
    const isLoading = this.#status === 'loading';
    const fallback = html`<slot name="fallback"></slot>`;
    return html`<div class="item" aria-busy=${isLoading ? 'true' : 'false'} aria-hidden="true">
        ${blank}
      </div>
      <div class="own">
        ${
          isLoading
            ? html`<slot name="loading"></slot>`
            : this.#status === 'failed'
              ? fallback
              : html`<slot name="empty">${fallback}</slot>`
        }
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-product-card': VitrineProductCard;
  }
}
