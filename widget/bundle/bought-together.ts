import type { TemplateResult } from 'lit';
import { attributionOf } from '../card/attribution.ts';
import { cardStyles } from '../card/card-styles.ts';
import type { ShownPurchase } from '../cart/shown-purchase.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { addStyles } from '../core/style-sheet.ts';
import { textProperty } from '../core/vitrine-element.ts';
import type { ListingRequest } from '../products/listing-client.ts';
import { Placement } from '../products/placement.ts';
import type { PlacementListing } from '../products/placement-listing.ts';
import type { PlacementSettings } from '../products/placement-settings.ts';
import { placementStyles } from '../products/placement-styles.ts';
import { initialBundle, withChoice, type BundleChange, type BundleLine } from './bundle.ts';
import { bundleStyles } from './bundle-styles.ts';
import { bundleTemplate } from './bundle-template.ts';
import { loadTogether } from './together-client.ts';

/**
 * A product and what is bought together with it: the shopper unchecks what they have, and adds the rest with
 * one click.
 *
 * @tag vitrine-bought-together
 * @attr {string} product-id - Id of the product; that of the page where it is missing.
 * @attr {number} widget-id - Id of a stored widget, whose settings count where other attributes say nothing.
 * @attr {string} source - Path of a listing endpoint or a ruleset, in place of what is bought together.
 * @attr {number} limit - Number of other products; `2`.
 * @attr {string} heading - Heading, in place of our own words.
 * @attr {on|off} attribution - `off` keeps `_source` and `_widget_id` out of links and of lines in the cart.
 *
 * @slot header - In place of the heading.
 * @slot empty - Shown when nothing is bought together with the product.
 * @slot fallback - Shown when the service does not answer, and in place of `empty` where that is missing.
 *
 * @fires service:widget.ready - On the document, as all of these: the products are on the page.
 * @fires service:widget.view - Half of the first line is on screen.
 * @fires service:widget.select - The shopper follows a product. Prevent it to take over.
 * @fires service:widget.beforeAdd - Once for each product of the click; those that are prevented are left out.
 * @fires service:widget.add - Once for each product that the cart has.
 * @fires service:widget.empty - There is nothing to show.
 * @fires service:widget.error - No answer came.
 *
 * @csspart base - The whole box.
 * @csspart header - The line of the heading.
 * @csspart heading - The heading.
 * @csspart line - The line of a product.
 * @csspart media - The frame of a picture.
 * @csspart image - A picture.
 * @csspart title - A product's title.
 * @csspart variants - The choice of a variant.
 * @csspart price - A product's price.
 * @csspart compare-at - The price before a reduction.
 * @csspart total - What all that is checked costs.
 * @csspart add - The button.
 * @csspart failure - That the products could not be added.
 *
 * @cssproperty --vitrine-radius - Rounding of pictures and the button.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-background - Behind pictures.
 * @cssproperty --vitrine-button-background - Ground of the button.
 * @cssproperty --vitrine-button-color - Text of the button.
 * @cssproperty --vitrine-button-border - Border of the button.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineBoughtTogether extends Placement {
  static override properties = { productId: textProperty };

  static override styles = [sharedStyles, cardStyles, placementStyles, bundleStyles];

  declare productId: string;
  declare widgetId: string;
  declare source: string;
  declare limit: string | number;
  declare heading: string;
  declare attribution: string;

  #lines: readonly BundleLine[] = [];
  /** Undefined until the code of the cart is loaded. */
  #purchase: ShownPurchase | undefined;

  /** The limit is the number of other products. */
  protected override get defaults(): PlacementSettings {
    return { ...super.defaults, source: '/api/v1/products/recommended', limit: 2 };
  }

  protected override async load(request: ListingRequest): Promise<PlacementListing> {
    const [listing, { purchaseStyles, ShownPurchase }] = await Promise.all([
      loadTogether(request, this.productId, this.markup, this.defaults),
      import('../cart/shown-purchase.ts'),
    ]);
    addStyles(this.renderRoot, [purchaseStyles]);
    this.#purchase ??= new ShownPurchase({
      requestUpdate: () => this.requestUpdate(),
      events: 'widget',
      detail: () => this.report.placement,
      properties: () => attributionOf(this).properties,
      added: (product) => this.report.added(product),
    });
    return listing;
  }

  protected override take(listing: PlacementListing | null): void {
    super.take(listing);
    this.#lines = initialBundle(listing?.products ?? []);
    this.#purchase?.reset();
  }

  readonly #change = (productId: number, change: BundleChange): void => {
    this.#lines = withChoice(this.#lines, productId, change);
    this.#purchase?.reset();
    this.requestUpdate();
  };

  protected override render(): TemplateResult {
    const { status, settings, listing } = this;
    return bundleTemplate({
      status,
      lines: status === 'shown' ? this.#lines : [],
      room: this.isReleased ? 0 : settings.limit + 1,
      heading: settings.heading,
      moneyFormat: listing?.moneyFormat ?? '',
      purchase: this.#purchase,
      linkOf: attributionOf(this).linkOf,
      change: this.#change,
      select: (product, url) => this.report.selected(product, url),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-bought-together': VitrineBoughtTogether;
  }
}
