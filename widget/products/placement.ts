import { currentPage, type Page } from '../core/page.ts';
import type { StoreProduct } from '../core/product.ts';
import type { RecommendationsListing } from './recommendations-listing.ts';
import { WidgetReport } from './widget-report.ts';
import { collapseUnseen, watchView } from './in-view.ts';
import { WidgetElement } from '../core/widget-element.ts';

export type PlacementStatus = 'loading' | 'shown' | 'failed';

/** Attributes that change what is shown, and not what is asked for or what code that needs. */
export const showing = ['layout', 'heading', 'attribution'];

/** One and the same list, by which others know that nothing has changed. */
const none: readonly StoreProduct[] = [];

/**
 * An element that asks for products when it comes near the screen, and tells how it went. It keeps its
 * space, whatever the answer is, until it is out of the shopper's sight.
 */
export abstract class Placement extends WidgetElement {
  declare readonly widgetId: string;
  declare readonly attribution: string;

  readonly report = new WidgetReport(this);
  protected status: PlacementStatus = 'loading';
  /** The latest answer. */
  protected listing: RecommendationsListing | null = null;
  /** Whether the space that products did not fill may go, because nobody sees it. */
  protected isReleased = false;
  #connection = new AbortController();
  #asking: AbortController | null = null;

  /** Null where there is nothing to ask for. */
  protected abstract load(page: Page, signal: AbortSignal): Promise<RecommendationsListing | null>;

  protected get products(): readonly StoreProduct[] {
    return (this.status === 'shown' && this.listing?.products) || none;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    // The root is named, because a margin around the implicit one does not count in a theme editor's frame.
    const near = { root: document, rootMargin: '600px 0px' };
    watchView(
      this,
      near,
      (isNear) => isNear && !this.#asking && void this.#ask(),
      this.#connection.signal,
    );
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#forget();
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before !== now && !showing.includes(name) && this.#asking) {
      this.#forget();
      void this.#ask();
    }
    super.attributeChangedCallback(name, before, now);
  }

  /** Asks anew, and keeps what is on the page until the answer is there. */
  protected readonly refresh = (): void => {
    if (this.#asking) {
      void this.#ask();
    }
  };

  /** What an element makes of an answer before it is drawn. */
  protected take(listing: RecommendationsListing | null): void {
    this.listing = listing;
  }

  #forget(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.status = 'loading';
    this.isReleased = false;
  }

  async #ask(): Promise<void> {
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    // Frameworks set one attribute after the other.
    await Promise.resolve();
    try {
      signal.throwIfAborted();
      const page = currentPage();
      if (!page) {
        throw new Error('The script of the service has not run on this page');
      }
      const listing = await this.load(page, signal);
      signal.throwIfAborted();
      this.take(listing);
      await this.#settle('shown', signal);
      signal.throwIfAborted();
      this.report.filled(this.products);
      this.#waitToBeSeen(signal);
    } catch (error) {
      if (!signal.aborted) {
        await this.#settle('failed', signal);
        this.report.failed(error);
      }
    }
  }

  async #settle(status: PlacementStatus, signal: AbortSignal): Promise<void> {
    this.status = status;
    this.requestUpdate();
    await this.updateComplete;
    watchView(this, {}, (isVisible) => !isVisible && this.#release(signal), signal);
  }

  #release(signal: AbortSignal): void {
    collapseUnseen(this, () => {
      if (!signal.aborted) {
        this.isReleased = true;
        this.requestUpdate();
      }
    });
  }

  #waitToBeSeen(signal: AbortSignal): void {
    const first = this.root.querySelector('[data-index]');
    if (first) {
      watchView(first, { threshold: 0.5 }, (isSeen) => isSeen && this.report.seen(), signal);
    }
  }
}
