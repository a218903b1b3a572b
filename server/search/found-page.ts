import type { FacetCounts, SearchQuery, SearchResult, TermReading } from './query.ts';
import type { Search } from './search.ts';

/** A page of a query's results and the products that are added to the first. */
export interface PageRequest {
  query: Omit<SearchQuery, 'offset' | 'limit'>;
  /** From 1. */
  page: number;
  pageSize: number;
  promotedIds: readonly number[];
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
}

export async function findPage(
  search: Search,
  shopId: number,
  { query, page, pageSize, promotedIds }: PageRequest,
): Promise<FoundPage> {
  const promotable = await findPromotable(search, shopId, query, promotedIds);
  const { productIds, scores, total, facets, reading } = await search.find(shopId, {
    ...withoutProducts(query, promotedIds),
    // No shop has more products, and an engine need not count further.
    offset: Math.min((page - 1) * pageSize, furthestOffset),
    limit: pageSize,
  });
  const promoted = page === 1 ? promotable : [];
  return {
    productIds: [...productIds, ...promoted],
    scores: [...scores, ...promoted.map(() => null)],
    promoted: new Set(promoted),
    total,
    promotedTotal: promotable.length,
    facets,
    reading,
  };
}

const furthestOffset = 2 ** 31;

/** In the order given those that may be shown: exclusions hold for them, and filters do not. */
async function findPromotable(
  search: Search,
  shopId: number,
  { marketId, exclusions, outOfStock }: PageRequest['query'],
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) {
    return [];
  }
  const { productIds }: SearchResult = await search.find(shopId, {
    term: '',
    marketId,
    exclusions,
    outOfStock: outOfStock === 'hidden' ? outOfStock : undefined,
    filter: { productIds: ids },
    offset: 0,
    limit: ids.length,
  });
  const shown = new Set(productIds);
  return ids.filter((id) => shown.has(id));
}

function withoutProducts(
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
