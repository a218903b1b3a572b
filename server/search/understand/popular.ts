import type { Fallback } from '../../contract/search/search-answer.ts';
import { type ResultPage, type PageRequest, withoutProducts } from '../result-page.ts';
import type { PopularProducts } from '../popular-products.ts';
import type { Offering } from './offering.ts';

interface PopularFallback {
  productIds: number[];
  fallback: Fallback;
}

const maxPopular = 10;

/**
 * Returns popular products when nothing matches the term itself. When only a filter leaves nothing,
 * the shopper can remove it.
 */
export async function popularFallback(
  popular: PopularProducts,
  { shop, catalog, language }: Offering,
  { query, page, pageSize, promotedIds }: PageRequest,
  { total }: ResultPage,
): Promise<PopularFallback | undefined> {
  if (total > 0 || page > 1 || query.term.trim() === '' || narrows(query.filter)) {
    return undefined;
  }
  const limit = Math.min(pageSize, maxPopular);
  const { productIds, productType } = await popular.find(
    { shopId: shop.id, catalog, locale: language.locale },
    withoutProducts(query, promotedIds),
    limit,
  );
  return productIds.length === 0
    ? undefined
    : { productIds, fallback: { kind: 'popular', productType, size: productIds.length } };
}

function narrows(filter: object | undefined): boolean {
  return Object.values(filter ?? {}).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
}
