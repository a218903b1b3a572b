import type { PriceFilter, SearchQuery } from '../query.ts';
import type { Search } from '../search.ts';

/** The share of the products that count as cheap. */
const cheapShare = 1 / 3;
/** Fewer products have no cheap part. */
const fewest = 3;

/**
 * Returns the prices of the cheapest third of what a query finds, in the currency of its market; undefined where it finds
 * too little.
 */
export async function lowPrice(
  search: Search,
  shopId: number,
  query: Omit<SearchQuery, 'offset' | 'limit'>,
): Promise<PriceFilter | undefined> {
  const sort = { field: 'price', order: 'ascending' } as const;
  const { total } = await search.find(shopId, { ...query, offset: 0, limit: 1 });
  if (total < fewest) {
    return undefined;
  }
  const offset = Math.ceil(total * cheapShare) - 1;
  const { productIds } = await search.find(shopId, { ...query, sort, offset, limit: 1 });
  const { facets } = await search.find(shopId, {
    term: '',
    marketId: query.marketId,
    meter: query.meter,
    filter: { productIds },
    facets: ['price'],
    offset: 0,
    limit: 1,
  });
  return productIds.length > 0 && facets.price ? { max: facets.price.min } : undefined;
}
