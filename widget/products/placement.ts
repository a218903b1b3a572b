import type { PropertyValues } from 'lit';
import { watchView } from '../core/in-view.ts';
import { getPath } from '../core/json.ts';
import { startedPage } from '../core/page.ts';
import { readProducts, type StoreProduct } from '../core/product.ts';
import { RequestController } from '../core/request-controller.ts';
import { fetchWidget } from '../core/fetch-widget.ts';
import { type AttributeProperties, textProperty, VitrineElement } from '../core/vitrine-element.ts';
import { type GivenListing, isRendered } from './given-listing.ts';
import type { RenderedListing } from '../hydration/rendered.ts';
import type { ListingRequest } from './listing-client.ts';
import {
  renderedListing,
  type PlacementListing,
  type PlacementMarkup,
} from './placement-listing.ts';
import { PlacementReport } from './placement-report.ts';
import {
  defaultSettings,
  readLimit,
  resolveSettings,
  type PlacementSettings,
} from './placement-settings.ts';
import { attributed } from '../core/attribution.ts';
import { collapseUnseen } from './collapse-unseen.ts';

/** Matches the id of a ruleset, or the name of a recommender, in the path of a listing. */
const listingPath = /\/(?:custom\/id\/(\d+)|products\/([\w-]+))/;

export type PlacementStatus = 'loading' | 'shown' | 'failed';

/** Properties that change neither the request nor the code that is loaded for its response. */
const shownProperties: readonly PropertyKey[] = ['layout', 'heading'];

/** One shared empty list, so that comparing objects shows that nothing has changed. */
const noProducts: readonly StoreProduct[] = [];

/**
 * The base class of elements that load products near the viewport, reserve space and dispatch events. The space stays
 * after any response until the element is out of view.
 */
export abstract class Placement extends VitrineElement {
  static override properties: AttributeProperties = {
    widgetId: textProperty,
    source: textProperty,
    limit: textProperty,
    heading: textProperty,
    attribution: textProperty,
  };

  declare widgetId: string;
  declare source: string;
  declare limit: string | number;
  declare heading: string;
  declare attribution: string;

  /** Products that came with the page. */
  given: GivenListing | null = null;
  readonly report = new PlacementReport(this);
  protected status: PlacementStatus = 'loading';
  /** The latest response; null before the first one, and when there is nothing to request. */
  listing: PlacementListing | null = null;
  /** True when unused space can collapse, because the element is out of view. */
  protected isReleased = false;
  #isRequested = false;
  readonly #request = new RequestController(this);

  /** Loads the code that the templates need for the attributes of the element. */
  protected abstract prepare(): Promise<void>;

  /** Returns null when there is nothing to request. */
  protected abstract loadListing(request: ListingRequest): Promise<PlacementListing | null>;

  protected get defaults(): PlacementSettings {
    return defaultSettings;
  }

  protected get markup(): PlacementMarkup {
    const { widgetId, source, heading } = this;
    return { widgetId, source, heading, limit: readLimit(this.limit), layout: undefined };
  }

  get settings(): PlacementSettings {
    return resolveSettings(this.markup, this.listing?.stored, this.defaults);
  }

  /** The products shown. A page that has them may set them, so that the element does not request them. */
  get products(): readonly StoreProduct[] {
    return (this.status === 'shown' && this.listing?.products) || noProducts;
  }

  set products(products: readonly StoreProduct[] | null | undefined) {
    this.given = products ? { products: readProducts(products) } : null;
    this.refresh();
  }

  /** Shows a rendered list in the next update. A server calls it too, with what it is going to send. */
  async show(rendered: RenderedListing): Promise<void> {
    this.given = rendered;
    await this.prepare();
    this.takeListing(renderedListing(rendered));
    this.status = 'shown';
    // The number of its products is known from the first paint on.
    this.isReleased = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
    if (Object.hasOwn(this, 'products')) {
      // A page has set them before the code of the element was loaded.
      const { products } = this;
      Reflect.deleteProperty(this, 'products');
      this.products = products;
    }
    // A margin has no effect on the implicit root within the frame of a theme editor. Boxes of the theme that scroll
    // have a margin of their own.
    const near = { root: document, rootMargin: '600px 0px', scrollMargin: '600px 0px' };
    const handleNear = (isNear: boolean) => {
      if (isNear) {
        void this.updateComplete.then(() => this.connection.aborted || this.#send());
      }
      return isNear;
    };
    watchView(this, near, handleNear, this.connection);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#reset();
  }

  /** Returns the contents of the shadow root, for a server. */
  contents(): unknown {
    this.willUpdate(new Map());
    return this.render();
  }

  protected override async beginRendered(): Promise<void> {
    const code = await import('../hydration/rendered.ts');
    const rendered = await code.readRendered(this, startedPage());
    const { applyStored } = (await storedCode(rendered.widget)) ?? {};
    applyStored?.(this, getPath(rendered.widget, 'settings'));
    await this.show(rendered);
    this.takeOver = code.takeOver;
  }

  protected override willUpdate(changes: PropertyValues): void {
    if ([...changes.keys()].every((name) => shownProperties.includes(name))) {
      return;
    }
    if (this.hasUpdated && isRendered(this.given)) {
      this.given = null;
      this.status = 'loading';
    }
    if (this.#isRequested) {
      this.#reset();
      this.#send();
    }
  }

  /** Requests the products again and keeps the former ones until the response arrives. */
  protected readonly refresh = (): void => {
    if (this.#isRequested) {
      this.#send();
    }
  };

  /** Prepares a response for rendering. */
  protected takeListing(listing: PlacementListing | null): void {
    this.listing = listing;
    if (listing && this.attribution !== 'off') {
      const { source } = this.settings;
      this.listing = attributedListing(listing, this.widgetId, source);
    }
  }

  #reset(): void {
    this.#isRequested = false;
    this.status = 'loading';
    this.isReleased = false;
  }

  #send(): void {
    this.#isRequested = true;
    const { refresh, connection } = this;
    const load = async (signal: AbortSignal, replaced: AbortSignal) => {
      const { given } = this;
      const context = { host: this, page: startedPage(), signal, replaced, refresh, connection };
      const request = { ...context, given };
      const { widgetId } = this.markup;
      const widget = isRendered(given)
        ? given.widget
        : widgetId && (await this.#readWidget(request, widgetId));
      return this.loadListing({ ...request, widget });
    };
    void this.#request.send(load, {
      answered: async (listing, replaced) => {
        // A rendered list stays as it is, with what the shopper has chosen in it.
        if (!isRendered(this.given) || listing?.products !== this.given.products) {
          this.takeListing(listing);
        }
        await this.#settle(listing?.isHeldOut ? 'failed' : 'shown', replaced);
        replaced.throwIfAborted();
        this.report.filled(this.products, this.renderRoot, replaced);
      },
      failed: async (error, replaced) => {
        try {
          await this.#settle('failed', replaced);
        } finally {
          this.report.failed(error);
        }
      },
    });
  }

  /** Fetches the stored widget, and gives the element the settings that lists do not resolve with their request. */
  async #readWidget(request: ListingRequest, id: string): Promise<unknown> {
    const widget = await fetchWidget(id);
    request.signal.throwIfAborted();
    const code = await storedCode(widget);
    request.signal.throwIfAborted();
    if (code) {
      // These changes belong to this request.
      this.#isRequested = false;
      code.applyStored(this, getPath(widget, 'settings'));
      await this.updateComplete;
      this.#isRequested = true;
    }
    return widget;
  }

  async #settle(status: PlacementStatus, replaced: AbortSignal): Promise<void> {
    this.status = status;
    this.requestUpdate();
    await this.updateComplete;
    const release = () => {
      if (!replaced.aborted) {
        this.isReleased = true;
        this.requestUpdate();
      }
    };
    const handleView = (isVisible: boolean) => {
      if (!isVisible) {
        collapseUnseen(this, release);
      }
    };
    watchView(this, {}, handleView, replaced);
  }
}

/** Loads the code for settings that lists do not resolve with their request, if a widget has any. */
async function storedCode(widget: unknown) {
  const settings = getPath(widget, 'settings') ?? {};
  // Every widget has a source, a limit, a layout and a title.
  return Object.keys(settings).length > 4 ? import('../core/stored/stored-settings.ts') : undefined;
}

/** Returns a listing whose links tell the stored widget, and the ruleset with its rule or the recommender. */
function attributedListing(
  listing: PlacementListing,
  widgetId: string,
  source: string,
): PlacementListing {
  const [, rulesetId, recommender] = listingPath.exec(source) ?? [];
  const products = listing.products.flatMap((product) =>
    attributed([product], {
      ...(widgetId && { _widget_id: widgetId }),
      ...(rulesetId && { _ruleset_id: rulesetId }),
      ...(product.rule_number && { _rule: String(product.rule_number) }),
      ...(recommender && { _recommender: recommender }),
    }),
  );
  return { ...listing, products };
}
