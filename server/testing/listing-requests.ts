import { createHmac } from 'node:crypto';
import { collection, order } from './factories.ts';
import type { TestShop } from './test-shop.ts';

/** Requests to every listing endpoint for the same products. */

/** Customer of the orders and events. */
const customer = 77;

/**
 * Returns records in which these products are collection 1 and were viewed and bought, the first product
 * last.
 */
export function historyOf(productIds: readonly number[]) {
  const newest = Date.now() - 3_600_000;
  const times = productIds.map((id, index) => ({
    id,
    at: new Date(newest - index * 60_000).toISOString(),
  }));
  return {
    collections: [collection(1, productIds)],
    orders: times.map(({ id, at }, index) =>
      order({ id: index + 1, createdAt: at, units: { [id]: 1 }, customer: { id: customer } }),
    ),
    events: times.map(({ id, at }) => ({
      subject: 'user',
      verb: 'viewed',
      noun: 'product',
      product_id: id,
      uuid: 'session',
      customer_id: customer,
      created_at: at,
    })),
  };
}

/** Returns query parameters with the customer's id and signature. */
export function signed({ shop }: TestShop, customerId = customer): string {
  return `platform_customer_id=${customerId}&customer_signature=${signatureOf(shop, customerId)}`;
}

/** Returns the signature that a store's server computes for a signed-in customer. */
export function signatureOf(
  { identitySecret }: Pick<TestShop['shop'], 'identitySecret'>,
  customerId: number,
): string {
  return createHmac('sha256', identitySecret).update(String(customerId)).digest('hex');
}

export interface ListingCase {
  /** Name of the endpoint. */
  name: string;
  path: string;
  query: (shop: TestShop, productIds: readonly number[]) => string;
}

/** Listings with a known order and without fallback products. */
export const explicitListings: readonly ListingCase[] = [
  {
    name: 'static',
    path: '/api/v1/products/static',
    query: (_shop, ids) => `ids=${ids.join()}&filter_unpublished=yes`,
  },
  {
    name: 'collections',
    path: '/api/v1/products/collections',
    query: () => 'platform_collection_ids=1',
  },
  { name: 'viewed', path: '/api/v1/products/viewed', query: () => 'uuid=session' },
  { name: 'viewed', path: '/api/v1/products/viewed', query: (shop) => signed(shop) },
  { name: 'purchased', path: '/api/v1/products/purchased', query: (shop) => signed(shop) },
];

/** Listings of all visible products in the order of the endpoint. */
export const rankedListings: readonly ListingCase[] = [
  { name: 'topSellers', path: '/api/v1/products/top_sellers', query: () => '' },
  { name: 'recommended', path: '/api/v1/products/recommended', query: () => '' },
  { name: 'recommended', path: '/api/v1/products/recommended', query: () => 'context=similar' },
  { name: 'similar', path: '/api/v1/products/similar_products', query: () => '' },
  { name: 'trending', path: '/api/v1/products/trending_products', query: () => '' },
  { name: 'viewedRelated', path: '/api/v1/products/viewed-related', query: () => '' },
  { name: 'buyAgain', path: '/api/v1/products/buy_again', query: (shop) => signed(shop) },
];
