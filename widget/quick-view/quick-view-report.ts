import { emit } from '../core/document-events.ts';
import { isConsentPossible } from '../core/platform.ts';
import type { StoreProduct, StoreVariant } from '../core/product.ts';
import type { Addition } from '../cart/purchase.ts';
import type { QuickViewMemory } from '../shopper/quick-view-memory.ts';
import { changesBetween } from './quick-view-changes.ts';
import type { LinkRow } from './row-groups.ts';
import type { QuickViewResults, QuickViewState } from './quick-view-state.ts';

/** Tells the page, and with the shopper's consent the service, what happens in a quick view. */
export class QuickViewReport {
  #memory: QuickViewMemory | null = null;

  /**
   * Calls back with the shopper's searches, and never rejects. What needs their consent is not even loaded before it,
   * except where the platform has to be asked for it.
   */
  async recall(handleRecent: (recent: readonly string[]) => void): Promise<void> {
    if (!this.#memory && !isConsentPossible()) {
      return;
    }
    // Without it, searching is the same.
    const code = await import('../shopper/quick-view-memory.ts').catch(() => null);
    this.#memory ??= code && new code.QuickViewMemory();
    handleRecent(this.#memory?.recent() ?? []);
  }

  remember(term: string): void {
    this.#memory?.remember(term);
  }

  forget(): void {
    this.#memory?.clear();
  }

  changed(former: QuickViewState, view: QuickViewState): void {
    for (const change of changesBetween(former, view)) {
      if (change === 'close') {
        this.#memory?.searched(view.seen);
      }
      if (change === 'open' || change === 'close') {
        emit(`smartsearch.quickview.${change}`, undefined);
      } else if (view.results) {
        const { query, products, total } = view.results;
        emit(`smartsearch.quickview.${change}`, { query, products, total });
      }
    }
  }

  /** Returns false when the theme follows the link in its own way. */
  selected(row: LinkRow, url: string, view: QuickViewState): boolean {
    const { kind } = row;
    const detail = { kind, query: view.query, url };
    const position = kind === 'product' ? positionOf(row.product, view.results) : 0;
    const isOurs = emit(
      'smartsearch.quickview.select',
      kind === 'product' ? { ...detail, product: row.product, position } : detail,
    );
    this.#memory?.followed(row, view, position);
    return isOurs;
  }

  /** The code for it comes when it is needed; rejects when it does not come. */
  async add(
    product: StoreProduct,
    variant: StoreVariant,
    { results }: QuickViewState,
    tell: (addition: Addition) => void,
  ): Promise<void> {
    const { purchase } = await import('../cart/purchase.ts');
    const added = await purchase('smartsearch.quickview', { product, variant }, tell);
    if (added.length > 0) {
      this.#memory?.took('added', results, product.id, positionOf(product, results));
    }
  }
}

/** From 1; 0 for what the search did not find. */
function positionOf({ id }: StoreProduct, results: QuickViewResults | null): number {
  return (results?.products ?? []).findIndex((product) => product.id === id) + 1;
}
