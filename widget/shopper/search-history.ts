import type { QuickViewContent } from '../core/document-events.ts';
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { track } from './track.ts';

/** Stores a shopper's searches in this browser and reports them to the service, both with their consent. */
export class SearchHistory {
  readonly recent = recentSearches;
  readonly remember = rememberSearch;
  readonly clear = clearRecentSearches;

  #reported: QuickViewContent | null = null;

  /** Reports a search with its results, once. */
  searched(search: QuickViewContent | null): void {
    if (search && search !== this.#reported) {
      this.#reported = search;
      const { query: term, total: resultCount, products } = search;
      const productIds = products.map(({ id }) => id);
      track({ verb: 'searched', term, resultCount, productIds, position: 1 });
    }
  }

  /** @param position - among the results, from 1; 0 for a product that is not a result. */
  took(
    verb: 'clicked' | 'added',
    search: QuickViewContent | null,
    { id: productId }: { readonly id: number },
    position: number,
  ): void {
    this.searched(search);
    if (search && position > 0) {
      track({ verb, term: search.query, productId, position });
    }
  }
}
