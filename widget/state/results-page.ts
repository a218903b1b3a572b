import type { StoreProduct } from '../product.ts';
import { inFormerPlaces, type FacetCounts } from './facets.ts';
import type { Addition } from '../purchase.ts';
import type { Search } from './search-address.ts';

export interface SearchResults {
  readonly search: Search;
  readonly products: readonly StoreProduct[];
  /** Page of the first product, and the number of pages. */
  readonly firstPage: number;
  readonly pageCount: number;
  /** Products that the first page shows besides its own. */
  readonly promotedSize: number;
  /** Products on all pages. */
  readonly total: number;
  readonly facets: readonly FacetCounts[];
  /** Of all products that match, whatever price was asked for. */
  readonly prices: { readonly min: number; readonly max: number } | null;
  /** What was searched for instead of a misspelt term; empty where it was not misspelt. */
  readonly correctedTerm: string;
  /** Products to show where nothing was found. */
  readonly popular: readonly StoreProduct[];
  /** Where the merchant leads those who search for this; empty for most terms. */
  readonly redirect: string;
  readonly moneyFormat: string;
}

export interface ResultsView {
  /** What the address says. */
  readonly search: Search;
  /** `stalled`: slow, not failed. */
  readonly status: 'loading' | 'stalled' | 'settled' | 'failed';
  /** Of the last answered search; they stay while the next one is under way. */
  readonly results: SearchResults | null;
  /** By product id. */
  readonly additions: ReadonlyMap<number, Addition>;
}

export type ResultsAction =
  | { readonly type: 'navigated'; readonly search: Search }
  | { readonly type: 'stalled' | 'failed'; readonly search: Search }
  | { readonly type: 'answered'; readonly results: SearchResults }
  | { readonly type: 'addition'; readonly productId: number; readonly addition: Addition };

export function initialResults(search: Search): ResultsView {
  return { search, status: 'loading', results: null, additions: new Map() };
}

export function reduceResults(view: ResultsView, action: ResultsAction): ResultsView {
  switch (action.type) {
    case 'navigated':
      return { ...view, search: action.search, status: 'loading' };
    case 'stalled':
      return isAwaited(view, action.search) ? { ...view, status: 'stalled' } : view;
    case 'failed':
      return isAwaited(view, action.search) ? { ...view, status: 'failed' } : view;
    case 'answered':
      return isAwaited(view, action.results.search)
        ? { ...view, status: 'settled', results: followed(view.results, action.results) }
        : view;
    case 'addition':
      return {
        ...view,
        additions: new Map(view.additions).set(action.productId, action.addition),
      };
    default:
      return action satisfies never;
  }
}

/** Whether a search is the next page of what is shown, to be put below it. */
export function isContinued(results: SearchResults | null, search: Search): boolean {
  return (
    results !== null &&
    search.page === results.search.page + 1 &&
    JSON.stringify({ ...search, page: 0 }) === JSON.stringify({ ...results.search, page: 0 })
  );
}

/** The next page, put below what is shown. */
export function continued(former: SearchResults, next: SearchResults): SearchResults {
  return {
    ...next,
    firstPage: former.firstPage,
    products: [...former.products, ...next.products],
  };
}

/** Place of a product among all results, from 1. */
export function positionOf(
  { firstPage, promotedSize }: SearchResults,
  pageSize: number,
  index: number,
): number {
  const before = firstPage > 1 ? (firstPage - 1) * pageSize + promotedSize : 0;
  return before + index + 1;
}

/** The facets of one term keep their places. */
function followed(former: SearchResults | null, next: SearchResults): SearchResults {
  return former?.search.term === next.search.term
    ? { ...next, facets: inFormerPlaces(former.facets, next.facets) }
    : next;
}

/** Late news belong to a search that the address no longer says. */
function isAwaited({ search, status }: ResultsView, told: Search): boolean {
  return search === told && (status === 'loading' || status === 'stalled');
}
