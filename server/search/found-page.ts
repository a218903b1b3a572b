import type { FacetCounts, SearchQuery, TermReading } from './query.ts';
import type { Search } from './search.ts';

/** A page of a query's results and the products that are added to the first. */
export interface PageRequest {
  query: Omit<SearchQuery, 'offset' | 'limit'>;
  /** From 1. */
  page: number;
  pageSize: number;
  /** All that were asked for. */
  promotedIds: readonly number[];
  /** Those of them that may be shown. */
  promotableIds: readonly number[];
  /** Whether these stand before the other results of the first page, not after. */
  promotedFirst: boolean;
  /** Promoted products take places of the page instead of being added to it. */
  sharesPlaces?: true;
}

export interface FoundPage {
  /** With those that are promoted here. */
  productIds: number[];
  /** One score for each product id; null for a promoted one. */
  scores: (number | null)[];
  /** Those of `productIds`. */
  promoted: ReadonlySet<number>;
  /** On all pages, without promoted products. */
  total: number;
  /** That may be shown, on whichever page. */
  promotedTotal: number;
  facets: FacetCounts;
  reading: TermReading;
  /** A simpler engine has answered. */
  isDegraded: boolean;
}

export async function findPage(
  search: Pick<Search, 'find'>,
  shopId: number,
  request: PageRequest,
): Promise<FoundPage> {
  const { query, page, pageSize, promotedIds, promotableIds, sharesPlaces } = request;
  const promoted = page === 1 ? promotableIds.slice(0, sharesPlaces && pageSize) : [];
  const { productIds, scores, total, facets, reading, isDegraded } = await search.find(shopId, {
    ...withoutProducts(query, promotedIds),
    // No shop has more products, and an engine need not count further.
    offset: Math.min((page - 1) * pageSize, furthestOffset),
    limit: sharesPlaces ? pageSize - promoted.length : pageSize,
  });
  const withoutScores = promoted.map(() => null);
  return {
    ...(request.promotedFirst
      ? { productIds: [...promoted, ...productIds], scores: [...withoutScores, ...scores] }
      : { productIds: [...productIds, ...promoted], scores: [...scores, ...withoutScores] }),
    promoted: new Set(promoted),
    total,
    promotedTotal: promotableIds.length,
    facets,
    reading,
    isDegraded: isDegraded ?? false,
  };
}

/** Left out of the results and of what is counted. */
export function withoutProducts(
  query: PageRequest['query'],
  ids: readonly number[],
): PageRequest['query'] {
  if (ids.length === 0) {
    return query;
  }
  const { exclusions } = query;
  const productIds = [...(exclusions?.productIds ?? []), ...ids];
  return { ...query, exclusions: { ...exclusions, productIds } };
}

const furthestOffset = 2 ** 31;
