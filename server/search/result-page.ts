import { findForPerson, type PersonalResults } from './personal-results.ts';
import type { FacetCounts, SearchQuery, TermReading } from './query.ts';
import type { Search } from './search.ts';

/** A request for one page of results, with promoted products on the first page. */
export interface PageRequest {
  query: Omit<SearchQuery, 'offset' | 'limit'>;
  /** The page number, starting at 1. */
  page: number;
  pageSize: number;
  /** All products to promote, including those that must not be shown. */
  promotedIds: readonly number[];
  /** The promoted products that may be shown. */
  promotableIds: readonly number[];
  /** True when promoted products come before the other results of the first page rather than after them. */
  promotedFirst: boolean;
  /** Promoted products replace results of the page instead of being added to it. */
  replacesResults?: true;
  /** Puts results of equal relevance in the order for one shopper. */
  personal?: PersonalResults | undefined;
}

export interface ResultPage {
  /** The products of the page, including promoted ones. */
  productIds: number[];
  /** The score of each product; null for a promoted one, and for one found by its meaning. */
  scores: (number | null)[];
  /** The promoted products among `productIds`. */
  promoted: ReadonlySet<number>;
  /** The products that no word found, but their meaning. They follow the others. */
  similar: ReadonlySet<number>;
  /** The number of results on all pages, without promoted products. */
  total: number;
  /** The number of promoted products that may be shown on any page. */
  promotedTotal: number;
  facets: FacetCounts;
  reading: TermReading;
  /** Terms that were searched for as well. */
  alsoSearched: readonly string[];
  /** A simpler engine answered. */
  isDegraded: boolean;
}

export async function findPage(
  search: Search,
  shopId: number,
  request: PageRequest,
): Promise<ResultPage> {
  const { query, page, pageSize, promotedIds, promotableIds, replacesResults } = request;
  const promoted = page === 1 ? promotableIds.slice(0, replacesResults && pageSize) : [];
  const pageQuery = {
    ...withoutProducts(query, promotedIds),
    // No shop has more products, and engines need not count further.
    offset: Math.min((page - 1) * pageSize, furthestOffset),
    limit: replacesResults ? pageSize - promoted.length : pageSize,
  };
  const found = request.personal
    ? await findForPerson(search, shopId, pageQuery, request.personal)
    : await search.find(shopId, pageQuery);
  // The dropdown asks at each key press, and a half word means nothing yet.
  const near = replacesResults ? [] : await search.findByMeaning(shopId, pageQuery, found);
  const similar = near.slice(0, Math.max(0, pageSize - found.productIds.length));
  const { facets, reading, alsoSearched = [], isDegraded } = found;
  const productIds = [...found.productIds, ...similar];
  const scores = [...found.scores, ...similar.map(() => null)];
  const withoutScores = promoted.map(() => null);
  return {
    ...(request.promotedFirst
      ? { productIds: [...promoted, ...productIds], scores: [...withoutScores, ...scores] }
      : { productIds: [...productIds, ...promoted], scores: [...scores, ...withoutScores] }),
    promoted: new Set(promoted),
    similar: new Set(similar),
    total: found.total + similar.length,
    promotedTotal: promotableIds.length,
    facets,
    reading,
    alsoSearched,
    isDegraded: isDegraded ?? false,
  };
}

/** Excludes products from the results and the counts of a query. */
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
