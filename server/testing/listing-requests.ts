import { createHmac } from 'node:crypto';
import { collection, order } from './factories.ts';
import type { TestShop } from './test-shop.ts';

/** Every listing endpoint, asked for the same products. */

/** Whom `pastOf` is about. */
const customer = 77;

/** The products in this order are collection 1, and were viewed and bought, the first of them last. */
export function pastOf(productIds: readonly number[]) {
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

/** The customer's id with their signature, as a query. */
export function signed({ shop }: TestShop, customerId = customer): string {
  return `platform_customer_id=${customerId}&customer_signature=${signatureOf(shop, customerId)}`;
}

/** What the store's server computes for a customer who is signed in. */
export function signatureOf(
  { identitySecret }: Pick<TestShop['shop'], 'identitySecret'>,
  customerId: number,
): string {
  return createHmac('sha256', identitySecret).update(String(customerId)).digest('hex');
}

export interface ListingCase {
  /** Of the endpoint. */
  name: string;
  path: string;
  query: (shop: TestShop, productIds: readonly number[]) => string;
}

/** Lists in a known order, which nothing fills. */
export const chosenListings: readonly ListingCase[] = [
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

/** Lists that hold whatever may be shown, in an order of their own. */
export const filledListings: readonly ListingCase[] = [
  { name: 'topSellers', path: '/api/v1/products/top_sellers', query: () => '' },
  { name: 'recommended', path: '/api/v1/products/recommended', query: () => '' },
  { name: 'recommended', path: '/api/v1/products/recommended', query: () => 'context=similar' },
  { name: 'similar', path: '/api/v1/products/similar_products', query: () => '' },
  { name: 'trending', path: '/api/v1/products/trending_products', query: () => '' },
  { name: 'viewedRelated', path: '/api/v1/products/viewed-related', query: () => '' },
  { name: 'buyAgain', path: '/api/v1/products/buy_again', query: (shop) => signed(shop) },
];
