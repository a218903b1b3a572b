import type { TemplateResult } from 'lit';
import type { FoundProducts } from '../core/search-client.ts';
import { readSearch, type Search } from './search-address.ts';

/** How many products have each value, in the order in which values are shown. */
export type Counts = ReadonlyMap<string, number>;

/** Counts of values by the facet's parameter in the address. */
type FacetCounts = ReadonlyMap<string, Counts>;

export interface SearchResults extends FoundProducts {
  /** The note about a term that was read in another way than typed; null for one that was not. */
  readonly reading: ((results: SearchResults) => TemplateResult) | null;
  readonly search: Search;
  /** Handle of the collection that was searched; empty for the whole shop. */
  readonly collection: string;
  /** Page of the first product, and the number of pages. */
  readonly firstPage: number;
  readonly pageCount: number;
  /** Products of all pages before the first one shown. */
  readonly offset: number;
  readonly facets: FacetCounts;
  /** Price range of all matching products, without the price filter. */
  readonly prices: { readonly min: number; readonly max: number } | null;
  /**
   * The number of products that a server has not rendered, set where cards have no buttons until the element has asked
   * for all.
   */
  readonly missing?: number | undefined;
  /** Address of the merchant's redirect for the term; empty without one. */
  readonly redirect: string;
}

export interface ResultsView {
  /** The search in the address. */
  readonly search: Search;
  readonly status: 'loading' | 'slow' | 'settled' | 'failed';
  /** Results of the last completed search, kept while the next one is loading. */
  readonly results: SearchResults | null;
  /** The part that the shopper takes in an experiment whose holdout has left the results to the theme. */
  readonly participation?: SearchResults['participation'];
}

/** A pure state transition, named after the event that causes it. */
export type Action = (view: ResultsView) => ResultsView;

/** Returns the state of an element that is not on a page yet. */
export function initialResults(): ResultsView {
  return { search: readSearch(new URLSearchParams()), status: 'loading', results: null };
}

/** In a holdout, the theme shows its own results of every search. */
export function navigated(search: Search): Action {
  return (view) => ({
    ...view,
    search,
    status: view.participation?.isHeldOut() ? 'settled' : 'loading',
  });
}

/** The answer in the holdout of an experiment, of which nothing is shown, or a search that is not known. */
export function leftToTheme({
  search,
  participation,
}: Pick<ResultsView, 'search' | 'participation'>): Action {
  return () => ({ search, participation, status: 'settled', results: null });
}

/** Returns whether the theme's own results are shown. */
export function isOfTheme({ status, results }: ResultsView): boolean {
  return status === 'settled' && !results;
}

export function slowed(view: ResultsView): ResultsView {
  return { ...view, status: 'slow' };
}

export function failed(view: ResultsView): ResultsView {
  return { ...view, status: 'failed' };
}

/** Returns whether a server has rendered the first results of the search, which stay when the others do not come. */
export function hasFirstOnly(view: ResultsView): boolean {
  return view.results !== wholeResults(view) && view.results?.search === view.search;
}

/** Returns the results that are shown, unless they are only the first ones. */
export function wholeResults({ results }: Pick<ResultsView, 'results'>): SearchResults | null {
  return results?.missing === undefined ? results : null;
}

export function answered(results: SearchResults): Action {
  return (view) => ({
    search: view.search,
    status: 'settled',
    results: withFormerPlaces(view.results, results),
  });
}

/** Returns the results that a search is the next page of, to put it below them; null where there are none. */
export function resultsBefore(
  search: Search,
  { results }: Pick<ResultsView, 'results'>,
): SearchResults | null {
  const next = results && { ...results.search, page: results.search.page + 1 };
  return JSON.stringify(search) === JSON.stringify(next) ? results : null;
}

/** Puts the next page below the results that are shown. */
export function appended(former: SearchResults, next: SearchResults): SearchResults {
  const { firstPage, offset, products } = former;
  return { ...next, firstPage, offset, products: [...products, ...next.products] };
}

/**
 * Keeps the facets of one term in one collection, and their values, in their places, so that nothing moves under a shopper who chooses
 * one value after the other. A value that matches nothing any more stays, with 0.
 */
function withFormerPlaces(former: SearchResults | null, next: SearchResults): SearchResults {
  if (former?.search.term !== next.search.term || former.collection !== next.collection) {
    return next;
  }
  // A map keeps the place of a key that is set again.
  const facets = new Map([...former.facets, ...next.facets]);
  for (const [name, counts] of former.facets) {
    const gone = [...counts].map(([value]) => [value, 0] as const);
    facets.set(name, new Map([...gone, ...(next.facets.get(name) ?? [])]));
  }
  return { ...next, facets };
}
