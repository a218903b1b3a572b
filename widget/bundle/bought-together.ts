import type { TemplateResult } from 'lit';
import { cardStyles } from '../card/card-styles.ts';
import type { ShownPurchase } from '../cart/shown-purchase.ts';
import { announce } from '../core/live-region.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { textProperty } from '../core/vitrine-element.ts';
import { type ListingRequest, fetchListing } from '../products/listing-client.ts';
import { Placement } from '../products/placement.ts';
import {
  type PlacementListing,
  loadListing,
  type PlacementMarkup,
} from '../products/placement-listing.ts';
import type { PlacementSettings } from '../products/placement-settings.ts';
import { placementStyles } from '../products/placement-styles.ts';
import {
  initialBundle,
  ownSource,
  together,
  withChoice,
  withoutVariants,
  type BundleChange,
  type BundleLine,
} from './bundle.ts';
import { bundleStyles } from './bundle-styles.ts';
import { bundleTemplate, total } from './bundle-template.ts';
import type { chooseVariant } from '../cart/option-picker.ts';
import type { CartAddition } from '../core/document-events.ts';
import type { StoreProduct } from '../core/product.ts';
import { countryOf, localeOf } from '../core/shop-config.ts';

/**
 * Shows a product with products that are often bought together with it. The shopper selects products and adds them to
 * the cart with one click.
 *
 * @tag vitrine-bought-together
 * @attr {string} product-id - Id of the product. Defaults to the product of the page.
 * @attr {number} widget-id - Id of a stored widget. Other attributes override its settings.
 * @attr {string} source - Path of a listing endpoint or a ruleset that replaces the default source.
 * @attr {number} limit - Number of other products; `2`.
 * @attr {string} heading - Heading that replaces the built-in one.
 * @attr {on|off} attribution - `off` leaves links and cart lines without their source.
 *
 * @slot header - Replaces the heading.
 * @slot empty - Shown when there are no products to combine.
 * @slot fallback - Shown when the service does not respond, or instead of a missing `empty`.
 *
 * @fires service:widget.ready - The products are on the page. Dispatched on the document, like all events.
 * @fires service:widget.view - Half of the first line is on screen for a second.
 * @fires service:widget.select - The shopper follows a product. Cancel it to handle the click.
 * @fires service:widget.beforeAdd - Before a product is added, once for each. Cancel it to leave the product out.
 * @fires service:widget.add - After a product is added, once for each.
 * @fires service:widget.empty - There is nothing to show.
 * @fires service:widget.error - The request failed.
 *
 * @csspart base - The whole element.
 * @csspart header - The line with the heading.
 * @csspart heading - The heading.
 * @csspart line - The line of a product.
 * @csspart media - The frame of a picture.
 * @csspart image - A picture.
 * @csspart title - A product's title.
 * @csspart variants - The select for a variant.
 * @csspart price - A product's price.
 * @csspart compare-at - The price before a reduction.
 * @csspart total - The total price of the selected products.
 * @csspart add - The button.
 * @csspart failure - The message that the products could not be added.
 *
 * @cssproperty --vitrine-unit - Length that sizes are multiples of, `max(1rem, 16px)`.
 * @cssproperty --vitrine-radius - Rounding of pictures and the button.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-background - Background of pictures.
 * @cssproperty --vitrine-button-background - Background of the button.
 * @cssproperty --vitrine-button-color - Text of the button.
 * @cssproperty --vitrine-button-border - Border colour of the button.
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
  #chooser: typeof chooseVariant | undefined;

  /** The limit is the number of other products. */
  protected override get defaults(): PlacementSettings {
    return { ...super.defaults, source: '/api/v1/products/recommended', limit: 2 };
  }

  protected override async loadListing(request: ListingRequest): Promise<PlacementListing> {
    const [listing] = await Promise.all([
      loadTogether(request, this.productId, this.markup, this.defaults),
      this.prepare(),
    ]);
    return listing;
  }

  protected override async prepare(): Promise<void> {
    const [{ preparePurchases, ShownPurchase }, { chooseVariant }] = await Promise.all([
      import('../cart/shown-purchase.ts'),
      import('../cart/option-picker.ts'),
    ]);
    this.#chooser = chooseVariant;
    preparePurchases(this.renderRoot);
    this.#purchase ??= new ShownPurchase({
      root: this.renderRoot,
      requestUpdate: () => this.requestUpdate(),
      events: 'widget',
      detail: () => this.report.placement,
      added: (product) => this.report.added(product),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#followTheme(this.connection).catch(() => undefined);
  }

  /** Unchecks what the theme adds, so that the button does not add it again. */
  async #followTheme(connection: AbortSignal): Promise<void> {
    const { followTheme } = await import('../cart/storefront/cart-changes.ts');
    await followTheme(({ variantIds }) => {
      this.#lines = withoutVariants(this.#lines, variantIds);
      this.requestUpdate();
    }, connection);
  }

  protected override takeListing(listing: PlacementListing | null): void {
    super.takeListing(listing);
    this.#lines = initialBundle(this.listing?.products ?? []);
    this.#purchase?.reset();
  }

  readonly #change = (productId: number, change: BundleChange): void => {
    this.#lines = withChoice(this.#lines, productId, change);
    this.#purchase?.reset();
    announce(this.renderRoot, total(this.#lines, this.listing?.priceFormat ?? ''));
    this.requestUpdate();
  };

  /** Adds the lines, once the shopper has chosen a value for each open attribute. Never rejects. */
  readonly #add = async (lines: readonly BundleLine[]): Promise<void> => {
    const wanted: CartAddition[] = [];
    for (const { product, variant } of lines) {
      const only = { ...product, variants: [variant] };
      const chosen = await this.#chooser?.(this.renderRoot, only, this.listing?.priceFormat ?? '');
      if (!chosen) {
        return;
      }
      wanted.push({ product, ...chosen });
    }
    await this.#purchase?.add(wanted);
  };

  protected override render(): TemplateResult {
    const { status, settings, listing } = this;
    return bundleTemplate({
      status,
      lines: status === 'shown' ? this.#lines : [],
      room: this.isReleased ? 0 : settings.limit + 1,
      heading: settings.heading,
      priceFormat: listing?.priceFormat ?? '',
      purchase: this.#purchase,
      add: this.#add,
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

/**
 * Loads a product and the available products that are bought together with it. Returns no products when it is sold out
 * or nothing is bought together with it.
 *
 * @param productId - id, or empty for the product of the page.
 */
async function loadTogether(
  request: ListingRequest,
  productId: string,
  markup: PlacementMarkup,
  defaults: PlacementSettings,
): Promise<PlacementListing> {
  const id = productId || request.page.tag.productId;
  if (!id) {
    throw new Error('Neither the markup nor the page names a product');
  }
  const known = request.given?.products;
  const [listing, own] = await Promise.all([
    loadListing(request, markup, defaults, { platform_product_ids: id }),
    known?.[0] ?? fetchOwn(request, id),
  ]);
  if (known && listing.products === known) {
    return listing;
  }
  return { ...listing, products: together(own, listing.products) };
}

async function fetchOwn(request: ListingRequest, ids: string): Promise<StoreProduct | undefined> {
  const country_code = await countryOf(request.page);
  const locale = await localeOf(request.page);
  // A hand-picked list excludes the products that the request starts from.
  const [own] = await fetchListing(request, ownSource(ids), {
    platform_product_ids: '',
    limit: 1,
    country_code,
    locale,
  });
  return own;
}
