import type { Fallback } from '../../contract/search-answer.ts';
import type { FoundPage, PageRequest } from '../../search/found-page.ts';
import { findPopular } from '../../search/popular-products.ts';
import type { Search } from '../../search/search.ts';

export interface PopularFallback {
  productIds: number[];
  fallback: Fallback;
}

const mostPopular = 10;

/** Where nothing matches the term itself: a filter that leaves nothing is the shopper's to take back. */
export async function popularFallback(
  search: Search,
  shopId: number,
  { query, page, pageSize }: PageRequest,
  { total }: FoundPage,
): Promise<PopularFallback | undefined> {
  if (total > 0 || page > 1 || narrows(query.filter)) {
    return undefined;
  }
  const limit = Math.min(pageSize, mostPopular);
  const { productIds, productType } = await findPopular(search, shopId, query, limit);
  return productIds.length === 0
    ? undefined
    : { productIds, fallback: { kind: 'popular', productType, size: productIds.length } };
}

function narrows(filter: object | undefined): boolean {
  return Object.values(filter ?? {}).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
}
