import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  listingParameters,
  toMarketRecord,
  toProductRecord,
} from '../../listing/testing/plain-records-fixture.ts';
import { shopCurrency } from '../../listing/testing/plain-rules-fixture.ts';
import { caseCount } from '../../testing/case-count.ts';
import { collection, order } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import {
  allowedIds,
  type LearningShop,
  learningShop,
  recommenderRequest,
  type RecommenderRequest,
} from '../testing/recommender-rules-fixture.ts';

const hourMs = 3_600_000;
const now = Date.now();

/** Shops with little or no data to learn from. */
const edges: readonly [name: string, change: (shop: LearningShop) => LearningShop][] = [
  ['no orders', (shop) => ({ ...shop, orders: [] })],
  ['no orders and no visits', (shop) => ({ ...shop, orders: [], visits: [] })],
  ['one order', (shop) => ({ ...shop, orders: shop.orders.slice(0, 1) })],
  ['one product', (shop) => ({ ...shop, products: shop.products.slice(0, 1) })],
  ['no product', (shop) => ({ ...shop, products: [] })],
  ['no product and no past', (shop) => ({ ...shop, products: [], orders: [], visits: [] })],
];

describe('recommenders', () => {
  test(
    'return as many allowed products as requested, each once, and the same again',
    {
      timeout: 120_000,
    },
    async ({ app }) => {
      await fc.assert(
        fc.asyncProperty(learningShop, requests(20), (shop, sampled) =>
          holdRules(app, shop, sampled),
        ),
        { numRuns: caseCount(2, 25) },
      );
    },
  );

  test.for(edges)('return them in a shop with %s', async ([, change], { app }) => {
    const shop = change(sample(learningShop));
    await holdRules(app, shop, sample(requests(40)));
  });
});

/** Returns the same sample in each run. */
function sample<Value>(arbitrary: fc.Arbitrary<Value>): Value {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: 4 });
  if (value === undefined) {
    throw new Error('Nothing was drawn.');
  }
  return value;
}

function requests(count: number): fc.Arbitrary<RecommenderRequest[]> {
  return fc.array(recommenderRequest, { minLength: count, maxLength: count });
}

async function holdRules(
  app: RunningApp,
  plain: LearningShop,
  sampled: readonly RecommenderRequest[],
): Promise<void> {
  const shop = await openShop(app, plain);
  // A shop without training is filled up too.
  for (const request of sampled.slice(0, sampled.length / 4)) {
    expectAllowed(plain, request, await dataOf(shop, request));
  }
  await shop.train();
  const answers: unknown[] = [];
  for (const request of sampled) {
    const data = await dataOf(shop, request);
    expectAllowed(plain, request, data);
    expect(await dataOf(shop, request)).toEqual(data);
    expect(await dataOf(shop, request, '&bust_cache=yes')).toEqual(data);
    answers.push(data);
  }
  await shop.train();
  for (const [index, request] of sampled.entries()) {
    expect(await dataOf(shop, request)).toEqual(answers[index]);
  }
}

type Data = readonly { id: number }[];

function expectAllowed(plain: LearningShop, request: RecommenderRequest, data: Data): void {
  const allowed = allowedIds(plain, request);
  const ids = data.map(({ id }) => id);
  expect(ids.filter((id) => !allowed.has(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(Math.min(request.limit, allowed.size));
}

async function openShop(app: RunningApp, plain: LearningShop): Promise<TestShop> {
  const shop = await app.shop({ scopes: ['read_markets'], currency: shopCurrency });
  await shop.import({
    products: plain.products.map((product, index) => ({
      ...toProductRecord(product),
      title: plain.titles[index] ?? '',
      tags: plain.hiddenIds.includes(product.id) ? 'new, exclude_service' : 'new',
    })),
    collections: plain.members.map((members, index) => collection(index + 1, members)),
    markets: plain.markets.map(toMarketRecord),
    orders: plain.orders.map(({ hoursAgo, customerId, isCancelled, productIds }, index) =>
      order({
        id: index + 1,
        createdAt: timeBefore(hoursAgo),
        units: Object.fromEntries(productIds.map((id, place) => [id, 1 + place])),
        customer: { id: customerId },
        cancelled_at: isCancelled ? timeBefore(0) : null,
      }),
    ),
    events: plain.visits.flatMap(({ hoursAgo, uuid, productIds }) =>
      productIds.map((product_id, step) => ({
        subject: 'user',
        verb: 'viewed',
        noun: 'product',
        product_id,
        uuid,
        created_at: timeBefore(hoursAgo - step / 60),
      })),
    ),
  });
  return shop;
}

function timeBefore(hours: number): string {
  return new Date(now - hours * hourMs).toISOString();
}

async function dataOf(shop: TestShop, request: RecommenderRequest, suffix = ''): Promise<Data> {
  const answer = await shop.get(`${toPath(shop, request)}${suffix}`);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: Data };
  return data;
}

/** Sends the same parameters to all listings, because they ignore unknown ones. */
function toPath(shop: TestShop, request: RecommenderRequest): string {
  const { recommender, customerId } = request;
  const isCollection = recommender === 'collections';
  const query = new URLSearchParams({
    platform_product_ids: request.givenIds.join(),
    platform_variant_ids: request.givenVariantIds.join(),
    context: request.isAboutLikeness ? 'similar' : 'default',
    [isCollection ? 'platform_collection_ids' : 'platform_collection_id']:
      request.collectionIds.join(),
    smart_sort: 'yes',
    uuid: request.uuid,
    platform_customer_id: String(customerId),
    customer_signature: createHmac('sha256', shop.shop.identitySecret)
      .update(String(customerId))
      .digest('hex'),
    ...listingParameters(request),
  });
  request.cartIds.forEach((id, index) =>
    query.append(`cart[items][${index}][product_id]`, String(id)),
  );
  return `/api/v1/products/${recommender}?${query}`;
}
