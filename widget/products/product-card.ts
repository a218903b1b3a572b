import { css } from 'lit';
import { textProperty } from '../core/vitrine-element.ts';
import type { PlacementMarkup } from './placement-listing.ts';
import { VitrineRecommendations } from './recommendations.ts';

/**
 * Shows one product, like a card of `vitrine-recommendations`. It keeps the space that `reserve.css` reserves.
 *
 * @tag vitrine-product-card
 * @attr {number} product-id - Id of the product.
 * @attr {string} handle - Handle of the product, instead of its id.
 * @attr {boolean} add-to-cart - Puts a button under the card.
 * @attr {boolean} ratings - Shows its rating, from the metafields `reviews.rating` and `reviews.rating_count`.
 * @attr {string} badges - Words over the picture by tag, `sale: −{percent} %; new-in: New`; `sale` stands
 * for a reduced product.
 * @attr {string} swatch-option - Names of the option whose values are swatches under the card, `Colour, Color`.
 * @attr {string} swatches - Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. Values without one show pictures.
 * @attr {boolean} second-picture - Shows the second picture under a pointer and after a swipe.
 * @attr {on|off} attribution - `off` leaves the link and cart lines without their source.
 * @attr {number} widget-id - Id of the stored widget that links and cart lines name.
 *
 * @slot card - A `<template>` that replaces the built-in card, as in `vitrine-recommendations`.
 * @slot loading - Shown while the product loads, instead of a blank card.
 * @slot empty - Shown when the product is not for sale.
 * @slot fallback - Shown when the service does not respond, or instead of a missing `empty`.
 *
 * @fires service:widget.ready - The product is on the page. Dispatched on the document, like all events. `detail` has
 * `element`, `widgetId` and `products`.
 * @fires service:widget.view - Half of the card is on screen for a second.
 * @fires service:widget.select - The shopper follows the card; `detail` has `product`, `position` and `url`.
 * Cancel it to handle the click.
 * @fires service:widget.beforeAdd - The shopper wants `detail.variant` of `detail.product`. Cancel it to
 * add the product yourself.
 * @fires service:widget.add - The cart contains the variant.
 * @fires service:widget.empty - There is no such product for sale.
 * @fires service:widget.error - The request failed; `detail.error` has the reason.
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
 * @csspart card-swatches - The line of swatches under the card.
 * @csspart card-swatch - One of them, a button.
 * @csspart failure - The message that the product could not be added.
 * @csspart options - The dialog of its options.
 * @csspart option - One value of an option.
 * @csspart close - The button that closes the dialog.
 *
 * @cssproperty --vitrine-card-height - Height of the card. Required for a custom template.
 * @cssproperty --vitrine-unit - Length that sizes are multiples of, `max(1rem, 16px)`.
 * @cssproperty --vitrine-radius - Rounding of picture, button and dialog.
 * @cssproperty --vitrine-image-ratio - Width to height of the picture, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How the picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Background of the picture.
 * @cssproperty --vitrine-badge-background - Background of badges.
 * @cssproperty --vitrine-badge-color - Text of badges.
 * @cssproperty --vitrine-star - Colour of stars.
 * @cssproperty --vitrine-button-background - Background of the button.
 * @cssproperty --vitrine-button-color - Text of the button.
 * @cssproperty --vitrine-button-border - Border colour of the button.
 * @cssproperty --vitrine-panel-background - Background of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineProductCard extends VitrineRecommendations {
  static override properties = {
    productId: textProperty,
    handle: textProperty,
  };

  static override styles = [
    ...super.styles,
    css`
      .cards {
        grid-template-columns: minmax(0, 1fr);
      }
    `,
  ];

  declare productId: string;
  declare handle: string;

  protected override get markup(): PlacementMarkup {
    const { productId, handle } = this;
    // Naming ids in the query keeps the product of the page out of it.
    const chosen = new URLSearchParams({ platform_product_ids: productId, handles: handle });
    return {
      ...super.markup,
      widgetId: '',
      source: `/api/v1/products/static?${chosen}&filter_unpublished=yes&filter_oos=no`,
      layout: 'grid',
      limit: 1,
    };
  }

  protected override get hasHeader(): boolean {
    return false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-product-card': VitrineProductCard;
  }
}
