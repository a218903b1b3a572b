import type { Addition } from '../cart/purchase.ts';
import { emit } from '../core/document-events.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct, StoreVariant } from '../core/product.ts';
import type { SearchHistory } from '../shopper/search-history.ts';
import { isShown } from './quick-view-actions.ts';
import type { QuickViewResults, QuickViewState } from './quick-view-state.ts';
import type { LinkRow } from './row-groups.ts';

/** Reports a quick view to the page and, with the shopper's consent, to the service. */
export class QuickViewReport {
  /** Null until its code has come, which is not before the shopper may have given consent. */
  history: SearchHistory | null = null;
  #isReady = false;

  /**
   * Calls back with the shopper's searches. Never rejects. Without consent not even the code is loaded, except where
   * only the platform knows of it.
   */
  async loadRecent(handleRecent: (recent: readonly string[]) => void): Promise<void> {
    if (!this.history && !isConsentPossible()) {
      return;
    }
    // Without it, searching is the same.
    const code = await import('../shopper/search-history.ts').catch(() => null);
    this.history ??= code && new code.SearchHistory();
    handleRecent(this.history?.recent() ?? []);
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
      this.history?.searched(seen);
      emit('smartsearch.quickview.close', undefined);
    }
  }

  /** Returns false when the theme follows the link in its own way. */
  selected(row: LinkRow, url: string, { query, results }: QuickViewState): boolean {
    const { kind } = row;
    const detail = { kind, query, url };
    const product = kind === 'product' ? row.product : null;
    const position = positionOf(product, results);
    const isOurs = emit(
      'smartsearch.quickview.select',
      product ? { ...detail, product, position } : detail,
    );
    this.history?.remember('text' in row ? row.text : query);
    this.history?.searched(results);
    if (product) {
      this.history?.took('clicked', results, product, position);
    }
    return isOurs;
  }

  /** Loads the code of the cart; rejects when it does not come. */
  async add(
    product: StoreProduct,
    variant: StoreVariant,
    { results }: QuickViewState,
    handleChange: (addition: Addition) => void,
  ): Promise<void> {
    const { purchase } = await import('../cart/purchase.ts');
    const added = await purchase('smartsearch.quickview', { product, variant }, handleChange);
    if (added.length > 0) {
      this.history?.took('added', results, product, positionOf(product, results));
    }
  }
}

function emitResults(name: 'results' | 'view', results: QuickViewResults | null): void {
  if (results) {
    const { query, products, total } = results;
    emit(`smartsearch.quickview.${name}`, { query, products, total });
  }
}

/** Counts from 1; 0 for a product that the search did not find. */
function positionOf(product: StoreProduct | null, results: QuickViewResults | null): number {
  return (results?.products ?? []).findIndex(({ id }) => id === product?.id) + 1;
}
