import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import type { LinkRow } from '../quick-view/row-groups.ts';
import type { QuickViewResults, QuickViewState } from '../quick-view/quick-view-state.ts';
import { track } from './track.ts';

/** What is kept and told of a shopper's searches, each with their consent. */
export class QuickViewMemory {
  readonly recent = recentSearches;
  readonly remember = rememberSearch;
  readonly clear = clearRecentSearches;

  #searched: QuickViewResults | null = null;

  /** What a shopper types counts once they have done with it, not letter by letter. */
  searched(results: QuickViewResults | null): void {
    if (!results || results === this.#searched) {
      return;
    }
    this.#searched = results;
    const { query: term, total: resultCount, products } = results;
    const productIds = products.map(({ id }) => id);
    track({ verb: 'searched', term, resultCount, productIds, position: 1 });
  }

  /** Whoever follows a row has done with the search. */
  followed(row: LinkRow, { query, results }: QuickViewState, position: number): void {
    this.remember('text' in row ? row.text : query);
    this.searched(results);
    if (row.kind === 'product') {
      this.took('clicked', results, row.product.id, position);
    }
  }

  /** At `position` among the results, from 1; 0 for what stood beside them. */
  took(
    verb: 'clicked' | 'added',
    results: QuickViewResults | null,
    productId: number,
    position: number,
  ): void {
    this.searched(results);
    if (results && position > 0) {
      track({ verb, term: results.query, productId, position });
    }
  }
}
