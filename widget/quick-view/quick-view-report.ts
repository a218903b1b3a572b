import type * as ShopperCode from '../shopper/recent-searches.ts';
import type { Addition } from '../cart/purchase.ts';
import { emit } from '../core/document-events.ts';
import { texts } from '../core/format.ts';
import { ownText } from '../core/own-text.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct } from '../core/product.ts';
import { isShown, recentLoaded, trendingLoaded, type Action } from './quick-view-actions.ts';
import type { QuickViewResults, QuickViewState } from './quick-view-state.ts';
import type { LinkRow } from './row-groups.ts';

/** The source of tracked events. */
const source = 'quick_view';

interface TrendingHost {
  readonly trending: boolean;
  readonly connection: AbortSignal;
  readonly attribution: string;
}

/** Reports a quick view to the page and, with the shopper's consent, to the service. */
export class QuickViewReport {
  /** Null until the code loads, which requires that the shopper can have given consent. */
  #shopper: typeof ShopperCode | null = null;
  /** The results that were tracked last. */
  #tracked: QuickViewResults | null = null;
  #isReady = false;

  /**
   * Calls back with the shopper's recent searches. Never rejects. Loads no code when the shopper cannot have given
   * consent.
   */
  async #loadRecent(handleRecent: (recent: readonly string[]) => void): Promise<void> {
    if (this.#shopper || isConsentPossible()) {
      // Searching works without this code.
      this.#shopper ??= await import('../shopper/recent-searches.ts').catch(() => null);
      handleRecent(this.#shopper?.recentSearches.list() ?? []);
    }
  }

  /** Loads what an empty input shows: recent searches, and what is trending if the host wants it. Never rejects. */
  loadBeforeTyping(
    { trending, connection, attribution }: TrendingHost,
    view: QuickViewState,
    dispatch: (action: Action) => void,
  ): void {
    void this.#loadRecent((recent) => dispatch(recentLoaded(recent)));
    void loadTrending(trending && connection, view, dispatch, attribution);
  }

  remember(term: string): void {
    this.#shopper?.recentSearches.add(term);
  }

  clearRecent(): void {
    this.#shopper?.recentSearches.clear();
  }

  /** Dispatches the event of the first input. */
  attached(): void {
    if (!this.#isReady) {
      this.#isReady = true;
      emit('smartsearch.quickview.ready', undefined);
    }
  }

  /** Dispatches the events of a change, in the order in which a shopper would notice them. */
  changed(former: QuickViewState, view: QuickViewState): void {
    const { results, seen } = view;
    const wasShown = isShown(former);
    const isNowShown = isShown(view);
    if (results !== former.results) {
      emitResults('results', results);
    }
    if (isNowShown && !wasShown) {
      emit('smartsearch.quickview.open', undefined);
    }
    if (seen !== former.seen) {
      emitResults('view', seen);
    }
    if (wasShown && !isNowShown) {
      // A term counts once the shopper has done with it, not letter by letter.
      this.#trackSearch(seen);
      emit('smartsearch.quickview.close', undefined);
    }
  }

  /** Returns whether a link leads the shopper away: not to another tab or window, and not when the theme handles it. */
  selected(
    row: LinkRow,
    url: string,
    { query, results }: QuickViewState,
    event: MouseEvent,
  ): boolean {
    const { kind } = row;
    const detail = { kind, query, url };
    const product = kind === 'product' ? row.product : null;
    const position = positionOf(product, results);
    const isOurs = emit(
      'smartsearch.quickview.select',
      product ? { ...detail, product, position } : detail,
    );
    this.remember('text' in row ? row.text : query);
    this.#trackSearch(results);
    if (product) {
      this.#trackProduct('clicked', results, product);
    }
    if (!isOurs) {
      event.preventDefault();
    }
    return isOurs && !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  }

  /** Adds a product to the cart, unless it is being added. Never rejects: a failure is a change too. */
  async add(
    root: ShadowRoot,
    product: StoreProduct,
    { additions, results }: QuickViewState,
    handleChange: (addition: Addition) => void,
  ): Promise<void> {
    if (additions.get(product.id)?.status === 'adding') {
      return;
    }
    try {
      const { purchaseChosen } = await import('../cart/chosen-purchase.ts');
      const priceFormat = results?.priceFormat ?? '';
      const added = await purchaseChosen(root, product, priceFormat, handleChange);
      if (added.length > 0) {
        this.#trackProduct('added', results, product);
      }
    } catch {
      handleChange({ status: 'failed', sentence: ownText(texts.addFailed) });
    }
  }

  /** Tracks a search with its results, once. */
  #trackSearch(results: QuickViewResults | null): void {
    if (this.#shopper && results?.query && results !== this.#tracked) {
      this.#tracked = results;
      const { query: term, total, products } = results;
      const ids = products.map(({ id }) => id);
      this.#shopper.trackSearch({
        verb: 'searched',
        source,
        term,
        total,
        ids,
        position: 1,
      });
    }
  }

  /** Tracks a product of the results. Popular products in place of results say nothing about the term. */
  #trackProduct(
    verb: 'clicked' | 'added',
    results: QuickViewResults | null,
    product: StoreProduct,
  ): void {
    this.#trackSearch(results);
    const position = positionOf(product, results);
    if (results && position > 0) {
      this.#shopper?.trackSearch({
        verb,
        source,
        term: results.query,
        productId: product.id,
        position,
      });
    }
  }
}

/**
 * Calls back with what is trending where there is no query. Never rejects: an empty input may have nothing under it.
 *
 * @param connection - ends when the element leaves the page; false where nothing trending is wanted.
 */
async function loadTrending(
  connection: AbortSignal | false,
  { query, results }: QuickViewState,
  dispatch: (action: Action) => void,
  attribution: string,
): Promise<void> {
  if (connection && !query && !results) {
    await import('./trending/trending.ts')
      .then((code) => code.loadTrending(connection, attribution))
      .then((trending) => dispatch(trendingLoaded(trending)))
      .catch(() => null);
  }
}

function emitResults(name: 'results' | 'view', results: QuickViewResults | null): void {
  if (results) {
    const { query, products, total } = results;
    emit(`smartsearch.quickview.${name}`, { query, products, total });
  }
}

/** Returns the position among the results, from 1; 0 for a product that is not a result. */
function positionOf(product: StoreProduct | null, results: QuickViewResults | null): number {
  return (results?.products ?? []).findIndex(({ id }) => id === product?.id) + 1;
}
