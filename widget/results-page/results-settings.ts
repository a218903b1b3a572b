import type { ResultsRequest } from './results-client.ts';
import { isContinued, type SearchResults } from './results-reducer.ts';
import type { VitrineResultsPage } from './results-page.ts';
import type { Search } from './search-address.ts';

/** What the merchant says of a results page, in its attributes. */
export interface ResultsSettings {
  readonly pageSize: number;
  /** Whether more is loaded below what is shown, instead of another page in its place. */
  readonly isAppending: boolean;
  readonly facets: readonly string[];
  /** Colours of option values, as the theme writes them. */
  readonly swatches: string;
}

const defaultPageSize = 24;
const largestPage = 100;
/** Pages that are loaded anew at once where more is loaded below. */
const mostPagesAtOnce = 5;

/** Tags are the merchant's own notes in many shops. */
const usualFacets = ['availability', 'price', 'categories', 'options', 'vendors'];

/** Reads what an element is told by its properties. */
export function readSettings(element: VitrineResultsPage): ResultsSettings {
  const { pageSize, paging, facets, swatches } = element;
  const size = Math.floor(Number(pageSize));
  return {
    pageSize: size > 0 ? Math.min(size, largestPage) : defaultPageSize,
    isAppending: paging === 'more',
    facets:
      facets || element.hasAttribute('facets')
        ? facets.split(/[\s,]+/).filter((name) => name === 'tags' || usualFacets.includes(name))
        : usualFacets,
    swatches,
  };
}

/** What a search is to be put below, where it is the next page of that. */
export function shownAbove(
  search: Search,
  results: SearchResults | null,
  { isAppending }: ResultsSettings,
): SearchResults | null {
  return isAppending && isContinued(results, search) ? results : null;
}

export function requestOf(
  search: Search,
  above: SearchResults | null,
  { isAppending, pageSize, facets }: ResultsSettings,
): ResultsRequest {
  const pagesAbove = isAppending && !above ? mostPagesAtOnce - 1 : 0;
  return { search, pageSize, facets, firstPage: Math.max(1, search.page - pagesAbove) };
}
