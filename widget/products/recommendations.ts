import { isServer, type PropertyValues, type TemplateResult } from 'lit';
import { cardStyles } from '../card/card-styles.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { type AttributeProperties, flagProperty, textProperty } from '../core/vitrine-element.ts';
import { CarouselScroll } from './carousel-scroll.ts';
import type { ListingRequest } from './listing-client.ts';
import { Placement } from './placement.ts';
import { PlacementCards } from './placement-cards.ts';
import { loadListing, type PlacementListing, type PlacementMarkup } from './placement-listing.ts';
import { readLayout } from './placement-settings.ts';
import { placementStyles } from './placement-styles.ts';
import { recommendationsTemplate } from './recommendations-template.ts';

/**
 * A row, grid or list of products. It keeps the space that `reserve.css` held for it, whatever the
 * answer is, until it is out of the shopper's sight.
 *
 * @tag vitrine-recommendations
 * @attr {number} widget-id - Id of a stored widget, whose settings count where other attributes say nothing.
 * @attr {string} source - Path of a listing endpoint or a ruleset of the service, with its own query if
 * it has one. Rulesets are told the address of the page and the store's cart.
 * @attr {carousel|grid|list} layout - How the products are laid out; `carousel`.
 * @attr {number} limit - Number of products; `8`.
 * @attr {string} heading - Heading above the products.
 * @attr {string} product-ids - Comma-separated ids of the products that the recommendation starts from.
 * Without it, the product of the page, else those in the cart. A list chosen by hand, the source
 * `/api/v1/products/static`, leaves them out instead.
 * @attr {string} collection-id - Id of a collection, or several with commas.
 * @attr {string} customer-id - Id of the signed-in customer, for lists and rulesets that look at customers; told
 * with their consent alone.
 * @attr {string} customer-signature - Proof of the customer's id, computed by the store's server.
 * @attr {boolean} add-to-cart - Puts a button under each card.
 * @attr {boolean} ratings - Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`.
 * @attr {string} badges - Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for
 * reduced products.
 * @attr {on|off} attribution - `off` keeps `_source` and `_widget_id` out of links and of lines in the cart.
 *
 * @slot header - In place of the heading.
 * @slot card - A `<template>` in place of our card. `{{title}}`, `{{link}}`, `{{image}}`, `{{price}}`,
 * `{{compare_at_price}}`, `{{vendor}}`, `{{type}}`, `{{badge}}`, `{{rating}}`, `{{review_count}}`,
 * `{{available}}`, `{{sold_out}}`, `{{varying_price}}` and `{{id}}` become text;
 * `data-vitrine-if="name"` keeps an element where the value is not empty; a click on `data-vitrine-add` adds.
 * @slot loading - Shown while products load, in place of blank cards.
 * @slot empty - Shown when there is nothing to recommend.
 * @slot fallback - Shown when the service does not answer, and in place of `empty` where that is missing.
 *
 * @fires service:widget.ready - On the document, as all of these: the products are on the page. `detail`
 * has `element`, `widgetId` and `products`.
 * @fires service:widget.view - Half of a card is on screen.
 * @fires service:widget.select - The shopper follows a card; `detail` has `product`, `position` and `url`.
 * Prevent it to take over.
 * @fires service:widget.beforeAdd - The shopper wants `detail.variant` of `detail.product`. Prevent it to
 * take over.
 * @fires service:widget.add - The cart has it.
 * @fires service:widget.empty - There is nothing to recommend.
 * @fires service:widget.error - No answer came; `detail.error` says why.
 *
 * @csspart base - The whole box.
 * @csspart header - The line of the heading and the buttons.
 * @csspart heading - The heading.
 * @csspart step - Each of the two buttons of a carousel.
 * @csspart cards - The products' container.
 * @csspart item - The place of one product: its card and the button under it.
 * @csspart card - One product: a link.
 * @csspart media - The frame of a picture.
 * @csspart image - A picture.
 * @csspart badge - Words over a picture.
 * @csspart title - A product's title.
 * @csspart rating - A product's stars.
 * @csspart price - A product's price.
 * @csspart compare-at - The price before a reduction.
 * @csspart add - The button under a card, and in the dialog of a product's options.
 * @csspart failure - That something could not be added.
 * @csspart options - The dialog of a product's options.
 * @csspart option - One value of an option.
 * @csspart close - The button that closes the dialog.
 *
 * @cssproperty --vitrine-card-width - Width of a card in a carousel.
 * @cssproperty --vitrine-card-height - Height of cards, which those of an own template need.
 * @cssproperty --vitrine-columns - Columns of a grid or list; by default they follow the width.
 * @cssproperty --vitrine-limit - In `reserve.css`: number of cards, where there is no `limit` attribute.
 * @cssproperty --vitrine-gap - Space between columns.
 * @cssproperty --vitrine-radius - Rounding of pictures, buttons and the dialog.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How a picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Behind pictures.
 * @cssproperty --vitrine-badge-background - Ground of badges.
 * @cssproperty --vitrine-badge-color - Text of badges.
 * @cssproperty --vitrine-star - Colour of stars.
 * @cssproperty --vitrine-button-background - Ground of the button under a card.
 * @cssproperty --vitrine-button-color - Text of that button.
 * @cssproperty --vitrine-button-border - Border of that button.
 * @cssproperty --vitrine-panel-background - Ground of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineRecommendations extends Placement {
  static override properties: AttributeProperties = {
    layout: textProperty,
    productIds: textProperty,
    collectionId: textProperty,
    customerId: textProperty,
    customerSignature: textProperty,
    addToCart: flagProperty,
    ratings: flagProperty,
    badges: textProperty,
  };

  static override styles = [sharedStyles, cardStyles, placementStyles];

  declare widgetId: string;
  declare source: string;
  declare layout: string;
  declare limit: string | number;
  declare heading: string;
  declare productIds: string;
  declare collectionId: string;
  declare customerId: string;
  declare customerSignature: string;
  declare addToCart: boolean;
  declare ratings: boolean;
  declare badges: string;
  declare attribution: string;

  readonly #carousel = new CarouselScroll(this);
  readonly #cards = new PlacementCards(this);

  protected override get markup(): PlacementMarkup {
    return { ...super.markup, layout: readLayout(this.layout) };
  }

  /** Reserves a line for a heading or carousel buttons. Reads only the markup, since stored settings load too late. */
  protected get hasHeader(): boolean {
    const { heading, widgetId, layout = 'carousel' } = this.markup;
    return Boolean(heading || widgetId) || layout === 'carousel';
  }

  protected override async load(
    request: ListingRequest,
    productIds = this.productIds,
  ): Promise<PlacementListing | null> {
    const query = {
      platform_product_ids: productIds,
      platform_collection_ids: this.collectionId,
      platform_customer_id: this.customerId,
      customer_signature: this.customerSignature,
      metafields: this.ratings ? 'yes' : '',
    };
    const [listing] = await Promise.all([
      loadListing(request, this.markup, this.defaults, query),
      this.#cards.prepare(),
    ]);
    return listing;
  }

  /** Returns the number of blank cards: all while loading, then the missing ones. */
  #countBlanks(isCarousel: boolean, limit: number): number {
    const shown = this.products.length;
    if (this.isReleased) {
      return 0;
    }
    if (isCarousel && this.status !== 'loading') {
      return shown > 0 ? 0 : 1;
    }
    return Math.max(0, limit - shown);
  }

  #has(slot: string): boolean {
    return !isServer && this.querySelector(`:scope > [slot="${slot}"]`) !== null;
  }

  protected override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes);
    this.#cards.show(this.products, this.listing?.moneyFormat ?? '');
  }

  protected override render(): TemplateResult {
    const { status, settings } = this;
    const isCarousel = settings.layout === 'carousel';
    return recommendationsTemplate({
      ...settings,
      status,
      products: this.products,
      hasHeader: this.hasHeader || this.#has('header'),
      blanks: this.#countBlanks(isCarousel, settings.limit),
      isBuyable: this.addToCart,
      hasOwnLoading: status === 'loading' && this.#has('loading'),
      cards: this.#cards,
      carousel: isCarousel ? this.#carousel : null,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-recommendations': VitrineRecommendations;
  }
}
