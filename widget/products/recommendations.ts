import { isServer, type PropertyValues, type TemplateResult } from 'lit';
import { cardStyles } from '../card/card-styles.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { type AttributeProperties, flagProperty, textProperty } from '../core/vitrine-element.ts';
import { CarouselScroll } from './carousel-scroll.ts';
import type { ListingQuery, ListingRequest } from './listing-client.ts';
import { itemsOfCart } from './page-context.ts';
import { Placement } from './placement.ts';
import { PlacementCards } from './placement-cards.ts';
import { loadListing, type PlacementListing, type PlacementMarkup } from './placement-listing.ts';
import { readLayout } from './placement-settings.ts';
import { placementStyles } from './placement-styles.ts';
import { recommendationsTemplate } from './recommendations-template.ts';

/**
 * Shows recommended products as a carousel, grid or list. It keeps the space that `reserve.css` reserves until it is
 * out of view, for any response.
 *
 * @tag vitrine-recommendations
 * @attr {number} widget-id - Id of a stored widget. Other attributes override its settings.
 * @attr {string} source - Path of a listing endpoint or a ruleset of the service, optionally
 * with a query. Rulesets receive the address of the page and the store's cart.
 * @attr {carousel|grid|list} layout - Layout of the products; `carousel`.
 * @attr {number} limit - Number of products; `8`.
 * @attr {string} heading - Heading above the products.
 * @attr {string} personal-heading - Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`.
 * @attr {string} product-ids - Comma-separated ids of the products that the recommendation starts from.
 * Defaults to the product of the page, or else those in the cart. The hand-picked source
 * `/api/v1/products/static` excludes these products instead.
 * @attr {string} collection-id - Id of a collection, or several separated by commas.
 * @attr {string} customer-id - Id of the signed-in customer, for lists and rulesets that depend on customers. Sent
 * only with consent.
 * @attr {string} customer-signature - Signature of the customer's id, computed by the store's server.
 * @attr {boolean} add-to-cart - Puts a button under each card.
 * @attr {boolean} with-cart - Sends the products in the cart, so that they are not recommended.
 * @attr {boolean} ratings - Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`.
 * @attr {string} badges - Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for
 * reduced products.
 * @attr {string} swatch-option - Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows
 * its variant on the card. Not in a `list`.
 * @attr {string} swatches - Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. Values without one show pictures.
 * @attr {boolean} second-picture - Shows the second picture of a product under a pointer and after a swipe.
 * @attr {on|off} attribution - `off` leaves links and cart lines without their source.
 *
 * @slot header - Replaces the heading.
 * @slot card - A `<template>` that replaces the built-in card. `{{title}}`, `{{link}}`, `{{image}}`, `{{price}}`,
 * `{{compare_at_price}}`, `{{full_price}}` (of a product that is not reduced), `{{vendor}}`, `{{type}}`, `{{badge}}`,
 * `{{rating}}`, `{{review_count}}`, `{{available}}`, `{{sold_out}}`, `{{varying_price}}`, `{{handle}}` and `{{id}}` are
 * replaced by text;
 * `data-vitrine-if="name"` keeps an element only with a value; a click on `data-vitrine-add` adds to the cart.
 * @slot loading - Shown while products load, instead of blank cards.
 * @slot empty - Shown when there is nothing to recommend.
 * @slot fallback - Shown when the service does not respond, or instead of a missing `empty`.
 *
 * @fires service:widget.ready - The products are on the page. Dispatched on the document, like all events. `detail`
 * has `element`, `widgetId` and `products`.
 * @fires service:widget.view - Half of a card is on screen for a second.
 * @fires service:widget.select - The shopper follows a card; `detail` has `product`, `position` and `url`.
 * Cancel it to handle the click.
 * @fires service:widget.beforeAdd - The shopper wants `detail.variant` of `detail.product`. Cancel it to
 * add the product yourself.
 * @fires service:widget.add - The cart contains the variant.
 * @fires service:widget.empty - There is nothing to recommend.
 * @fires service:widget.error - The request failed; `detail.error` has the reason.
 *
 * @csspart base - The whole element.
 * @csspart header - The line with the heading and the buttons.
 * @csspart heading - The heading.
 * @csspart step - Each of the two buttons of a carousel.
 * @csspart cards - The products' container.
 * @csspart item - The container of one product: its card and the button under it.
 * @csspart card - One product: a link.
 * @csspart media - The frame of a picture.
 * @csspart image - A picture.
 * @csspart badge - Words over a picture.
 * @csspart title - A product's title.
 * @csspart rating - A product's stars.
 * @csspart price - A product's price.
 * @csspart compare-at - The price before a reduction.
 * @csspart add - The button under a card, and in the dialog of a product's options.
 * @csspart card-swatches - The line of swatches under a card.
 * @csspart card-swatch - One of them, a button.
 * @csspart failure - The message that a product could not be added.
 * @csspart options - The dialog of a product's options.
 * @csspart option - One value of an option.
 * @csspart close - The button that closes the dialog.
 *
 * @cssproperty --vitrine-card-width - Width of a card in a carousel.
 * @cssproperty --vitrine-card-height - Height of cards. Required for custom templates.
 * @cssproperty --vitrine-columns - Columns of a grid or list; by default they follow the width.
 * @cssproperty --vitrine-limit - In `reserve.css`: number of cards without a `limit` attribute.
 * @cssproperty --vitrine-gap - Space between columns.
 * @cssproperty --vitrine-unit - Length that sizes are multiples of, `max(1rem, 16px)`.
 * @cssproperty --vitrine-radius - Rounding of pictures, buttons and the dialog.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How a picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Background of pictures.
 * @cssproperty --vitrine-badge-background - Background of badges.
 * @cssproperty --vitrine-badge-color - Text of badges.
 * @cssproperty --vitrine-star - Colour of stars.
 * @cssproperty --vitrine-button-background - Background of the button under a card.
 * @cssproperty --vitrine-button-color - Text of that button.
 * @cssproperty --vitrine-button-border - Border colour of that button.
 * @cssproperty --vitrine-panel-background - Background of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineRecommendations extends Placement {
  static override properties: AttributeProperties = {
    layout: textProperty,
    personalHeading: textProperty,
    productIds: textProperty,
    collectionId: textProperty,
    customerId: textProperty,
    customerSignature: textProperty,
    addToCart: flagProperty,
    withCart: flagProperty,
    ratings: flagProperty,
    badges: textProperty,
    swatchOption: textProperty,
    swatches: textProperty,
    secondPicture: flagProperty,
  };

  static override styles = [sharedStyles, cardStyles, placementStyles];

  declare widgetId: string;
  declare source: string;
  declare layout: string;
  declare limit: string | number;
  declare heading: string;
  declare personalHeading: string;
  declare productIds: string;
  declare collectionId: string;
  declare customerId: string;
  declare customerSignature: string;
  declare addToCart: boolean;
  declare withCart: boolean;
  declare ratings: boolean;
  declare badges: string;
  declare swatchOption: string;
  declare swatches: string;
  declare secondPicture: boolean;
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

  /** Returns the parameters of the listing that the element knows itself. */
  get query(): Omit<ListingQuery, 'platform_product_ids'> {
    return {
      platform_collection_ids: this.collectionId,
      platform_customer_id: this.customerId,
      customer_signature: this.customerSignature,
      metafields: this.ratings ? 'yes' : '',
    };
  }

  protected override async loadListing(
    request: ListingRequest,
    productIds = this.productIds,
  ): Promise<PlacementListing | null> {
    const query = {
      ...this.query,
      platform_product_ids: productIds,
      ...(this.withCart && (await itemsOfCart(request.signal))),
    };
    const [listing] = await Promise.all([
      loadListing(request, this.markup, this.defaults, query),
      this.prepare(),
    ]);
    return listing;
  }

  protected override prepare(): Promise<void> {
    return this.#cards.prepare();
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

  /** The heading of products in an order for the shopper. It takes the place of another one, so that nothing moves. */
  get #ownHeading(): string {
    return this.listing?.isPersonal ? this.personalHeading : '';
  }

  #has(slot: string): boolean {
    return !isServer && this.querySelector(`:scope > [slot="${slot}"]`) !== null;
  }

  protected override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes);
    this.#cards.show(this.products, this.listing?.priceFormat ?? '');
  }

  protected override render(): TemplateResult {
    const { status, settings } = this;
    const isCarousel = settings.layout === 'carousel';
    return recommendationsTemplate({
      ...settings,
      heading: (settings.heading && this.#ownHeading) || settings.heading,
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
