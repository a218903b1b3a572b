import type { StoreProduct } from '../core/product.ts';
import { inFormerPlaces, type FacetCounts } from './facets.ts';
import { readSearch, type Search } from './search-address.ts';
import { atPage } from './search-steps.ts';

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
  readonly facets: FacetCounts;
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
  readonly status: 'loading' | 'slow' | 'settled' | 'failed';
  /** Of the last answered search; they stay while the next one is under way. */
  readonly results: SearchResults | null;
}

export type ResultsAction =
  | { readonly type: 'navigated'; readonly search: Search }
  | { readonly type: 'slowed' | 'failed' }
  | { readonly type: 'answered'; readonly results: SearchResults };

/** Returns the state of an element that is not on a page yet. */
export function initialResults(): ResultsView {
  return { search: readSearch(new URLSearchParams()), status: 'loading', results: null };
}

/** A state transition. Answers of former searches do not arrive here. */
export function reduceResults(view: ResultsView, action: ResultsAction): ResultsView {
  switch (action.type) {
    case 'navigated':
      return { ...view, search: action.search, status: 'loading' };
    case 'answered':
      return { ...view, status: 'settled', results: followed(view.results, action.results) };
    case 'slowed':
      return { ...view, status: 'slow' };
    case 'failed':
      return { ...view, status: 'failed' };
    default:
      return action satisfies never;
  }
}

export function isUnderWay({ status }: ResultsView): boolean {
  return status === 'loading' || status === 'slow';
}

/** Whether a search is the next page of what is shown, to be put below it. */
export function isContinued(results: SearchResults | null, search: Search): boolean {
  return (
    results !== null &&
    JSON.stringify(search) === JSON.stringify(atPage(results.search, results.search.page + 1))
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
