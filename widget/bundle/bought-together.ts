import { render } from 'lit';
import { attributionOf } from '../card/attribution.ts';
import { togetherTexts } from './bundle-texts.ts';
import { readLimit } from '../products/listing-client.ts';
import type { Page } from '../core/page.ts';
import { purchaseAll, type Addition } from '../cart/purchase.ts';
import type { RecommendationsListing } from '../products/recommendations-listing.ts';
import { chosenOf, initialBundle, withChoice, type BundleLine } from './bundle.ts';
import { loadTogether } from './together-client.ts';
import { bundleLayout, type BundleChange, type BundleView } from './bundle-layout.ts';
import { bundleStyles } from './bundle-styles.ts';
import { cardStyles } from '../card/card-styles.ts';
import { Placement } from '../products/placement.ts';
import { purchaseStyles } from '../cart/purchase-line.ts';
import { recommendationsStyles } from '../products/recommendations-styles.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { reflect } from '../core/widget-element.ts';

/** How many others stand with the product where neither markup nor settings say it. */
const defaultOthers = 2;

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
  static readonly observedAttributes = [
    'product-id',
    'widget-id',
    'source',
    'limit',
    'heading',
    'attribution',
  ];

  static {
    reflect(this.prototype, this.observedAttributes);
  }

  declare productId: string;
  declare widgetId: string;
  declare source: string;
  declare limit: string | number;
  declare heading: string;
  declare attribution: string;

  #lines: readonly BundleLine[] = [];
  #addition: Addition | undefined;

  constructor() {
    super([sharedStyles, cardStyles, recommendationsStyles, purchaseStyles, bundleStyles]);
  }

  protected override load(page: Page, signal: AbortSignal): Promise<RecommendationsListing> {
    const { productId, widgetId } = this;
    const source = this.source || (widgetId ? '' : '/api/v1/products/recommended');
    const limit = readLimit(Number(this.limit)) ?? (widgetId ? null : defaultOthers);
    return loadTogether(page, productId, { widgetId, source, limit }, signal, this.refresh);
  }

  protected override take(listing: RecommendationsListing | null): void {
    super.take(listing);
    this.#lines = initialBundle(listing?.products ?? []);
    this.#addition = undefined;
  }

  async #add(): Promise<void> {
    if (this.#addition?.status === 'adding') {
      return;
    }
    const { placement } = this.report;
    const additions = chosenOf(this.#lines).map(({ product, variant }) => ({
      ...placement,
      product,
      variant,
    }));
    const tell = (addition: Addition) => {
      this.#addition = addition;
      this.requestUpdate();
    };
    const added = await purchaseAll('widget', additions, tell, attributionOf(this).properties);
    added.forEach((product) => this.report.added(product));
  }

  readonly #change = (productId: number, change: BundleChange): void => {
    this.#lines = withChoice(this.#lines, productId, change);
    // What is on its way to the cart still is.
    if (this.#addition?.status !== 'adding') {
      this.#addition = undefined;
    }
    this.requestUpdate();
  };

  protected draw(): void {
    render(bundleLayout(this.#view()), this.root);
  }

  #view(): BundleView {
    const { status, listing } = this;
    const others = readLimit(Number(this.limit)) ?? listing?.limit ?? defaultOthers;
    const heading = this.heading || listing?.title;
    return {
      status,
      lines: status === 'shown' ? this.#lines : [],
      room: this.isReleased ? 0 : others + 1,
      heading: heading || togetherTexts.heading,
      isOwnHeading: !heading,
      moneyFormat: listing?.moneyFormat ?? '',
      addition: this.#addition,
      linkOf: attributionOf(this).linkOf,
      change: this.#change,
      select: (product, url) => this.report.selected(product, url),
      add: () => void this.#add(),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-bought-together': VitrineBoughtTogether;
  }
}
