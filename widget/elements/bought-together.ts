import { render } from 'lit/html.js';
import { attributionOf, noAttribution } from '../attribution.ts';
import { togetherTexts } from '../i18n/together-en.ts';
import { readLimit } from '../listing-client.ts';
import { currentPage } from '../page.ts';
import { purchaseTogether, type Addition } from '../purchase.ts';
import type { RecommendationsListing } from '../recommendations-listing.ts';
import { chosenOf, initialBundle, withChoice, type BundleLine } from '../state/bundle.ts';
import { loadTogether } from '../together-client.ts';
import { WidgetReport } from '../widget-report.ts';
import { bundleLayout, type BundleView } from './bundle-layout.ts';
import { bundleStyles } from './bundle-styles.ts';
import { collapseUnseen, InView, whenSeen } from './in-view.ts';
import { purchaseStyles } from './purchase-styles.ts';
import { sharedStyles } from './shared-styles.ts';
import { reflect, WidgetElement } from './widget-element.ts';

/** Attributes that decide what is asked for. */
const asking = ['product-id', 'widget-id', 'source', 'limit'];

/** How many others stand with the product where neither markup nor settings say it. */
const defaultOthers = 2;

/**
 * A product and what is bought together with it: the shopper unchecks what they have, and adds the rest with
 * one click.
 *
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
export class VitrineBoughtTogether extends WidgetElement {
  static readonly observedAttributes = [...asking, 'heading', 'attribution'];

  static {
    reflect(this.prototype, this.observedAttributes);
  }

  declare productId: string;
  declare widgetId: string;
  declare source: string;
  declare limit: string | number;
  declare heading: string;
  declare attribution: string;

  readonly #near = new InView(this, '600px 0px', () => this.requestUpdate());
  readonly #visible = new InView(this, '0px', () => this.requestUpdate());
  readonly #report = new WidgetReport(() => ({ element: this, widgetId: this.widgetId }));
  #asking: AbortController | null = null;
  #status: 'loading' | 'shown' | 'failed' = 'loading';
  #listing: RecommendationsListing | null = null;
  #lines: readonly BundleLine[] = [];
  #addition: Addition | null = null;
  #isReleased = false;
  #stopWaiting = (): void => undefined;

  constructor() {
    super([sharedStyles, purchaseStyles, bundleStyles]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#near.connect();
    this.#visible.connect();
  }

  disconnectedCallback(): void {
    this.#near.disconnect();
    this.#visible.disconnect();
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
    this.#lines = [];
    this.#addition = null;
    this.#isReleased = false;
  }

  async #ask(): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const listing = await this.#load(signal);
      signal.throwIfAborted();
      this.#status = 'shown';
      this.#listing = listing;
      this.#lines = initialBundle(listing.products);
      this.requestUpdate();
      await this.updateComplete;
      this.#report.filled(listing.products);
      const first = this.root.querySelector('[data-line]');
      this.#stopWaiting = first ? whenSeen(first, () => this.#report.seen()) : this.#stopWaiting;
    } catch (error) {
      if (!signal.aborted) {
        this.#status = 'failed';
        this.requestUpdate();
        this.#report.failed(error);
      }
    }
  }

  #load(signal: AbortSignal): Promise<RecommendationsListing> {
    const page = currentPage();
    if (!page) {
      throw new Error('The script of the service has not run on this page');
    }
    const { productId, widgetId } = this;
    const source = this.source || (widgetId ? '' : '/api/v1/products/recommended');
    const limit = readLimit(Number(this.limit)) ?? (widgetId ? null : defaultOthers);
    return loadTogether(page, { productId, widgetId, source, limit }, signal);
  }

  async #add(): Promise<void> {
    if (this.#addition?.status === 'adding') {
      return;
    }
    const { widgetId } = this;
    const chosen = chosenOf(this.#lines);
    const additions = chosen.map((line) => ({ ...line, element: this, widgetId }));
    const tell = (addition: Addition) => {
      this.#addition = addition;
      this.requestUpdate();
      if (addition.status === 'added') {
        chosen.forEach(({ product }) => this.#report.added(product));
      }
    };
    await purchaseTogether(additions, tell, this.#links().properties);
  }

  #links() {
    return this.attribution === 'off' ? noAttribution : attributionOf(this.widgetId);
  }

  #change(productId: number, change: Partial<Pick<BundleLine, 'isChosen' | 'variant'>>): void {
    this.#lines = withChoice(this.#lines, productId, change);
    this.#addition = null;
    this.requestUpdate();
  }

  #releaseUnseen(): void {
    collapseUnseen(this, () => {
      if (this.#status !== 'loading') {
        this.#isReleased = true;
        this.requestUpdate();
      }
    });
  }

  protected draw(): void {
    if (!this.#asking && this.#near.isInView) {
      void this.#ask();
    }
    if (this.#status !== 'loading' && !this.#isReleased && this.#visible.isInView === false) {
      this.#releaseUnseen();
    }
    render(bundleLayout(this.#view()), this.root);
  }

  #view(): BundleView {
    const others = readLimit(Number(this.limit)) ?? this.#listing?.limit ?? defaultOthers;
    const heading = this.heading || this.#listing?.title;
    return {
      status: this.#status,
      lines: this.#lines,
      room: this.#isReleased ? 0 : others + 1,
      heading: heading || togetherTexts.heading,
      isOwnHeading: !heading,
      moneyFormat: this.#listing?.moneyFormat ?? '',
      addition: this.#addition,
      linkOf: this.#links().linkOf,
      change: (productId, change) => this.#change(productId, change),
      select: (product, url) => this.#report.selected(product, url),
      add: () => void this.#add(),
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-bought-together': VitrineBoughtTogether;
  }
}
