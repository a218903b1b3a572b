import type { CardMediaHost } from '../card-media/card-media-host.ts';
import type { ResultsRequest } from './client.ts';
import type { SearchResults } from './actions.ts';
import { parameters, type Search } from './search-address.ts';

/** The element with its properties. */
export interface ResultsHost extends CardMediaHost {
  readonly pageSize: string | number;
  readonly paging: string;
  readonly facets: string;
  readonly collection: string;
  readonly smartSort: boolean;
  readonly attribution: string;
  readonly promotedIds: string;
}

/** The parsed properties of the element. */
export interface ResultsSettings extends Omit<ResultsRequest, 'search' | 'firstPage'> {
  /** More results are loaded below what is shown, instead of another page in its place. */
  readonly isAppending: boolean;
  /** Colours of option values, as the theme writes them. */
  readonly swatches: string;
}

const defaultPageSize = 24;
const largestPage = 100;
/** Where more results are loaded below, a shared address loads so many pages at most. */
const mostPagesAtOnce = 5;

/** Stands for the facets of the shop's search settings. */
export const facetsOfShop = 'shop';

const facetNames = [...Object.keys(parameters), 'price'];

export function readSettings(element: ResultsHost): ResultsSettings {
  const { pageSize, paging, facets, collection, attribution, promotedIds, swatches } = element;
  const size = Math.floor(Number(pageSize));
  return {
    pageSize: size > 0 ? Math.min(size, largestPage) : defaultPageSize,
    isAppending: paging === 'more',
    facets:
      facets === facetsOfShop
        ? undefined
        : facets.split(/[\s,]+/).filter((name) => facetNames.includes(name)),
    collection,
    attribution,
    isSmart: element.smartSort,
    promotedIds: promotedIds.match(/\d+/g) ?? [],
    swatches,
  };
}

/** @param above - results that the search continues. */
export function requestOf(
  search: Search,
  above: SearchResults | null,
  settings: ResultsSettings,
): ResultsRequest {
  const pagesAbove = settings.isAppending && !above ? mostPagesAtOnce - 1 : 0;
  return { ...settings, search, firstPage: Math.max(1, search.page - pagesAbove) };
}
