import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  type PlainRequest,
  plainRequest,
  plainShop,
  type PlainShop,
  shopCurrency,
  showPlainly,
  type ShownProduct,
} from '../listing/plain-rules-fixture.ts';
import { queryOf, readShown, recordsOf } from '../listing/plain-rules-wire-fixture.ts';
import { collection, order, product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

const customer = 77;

/** Lists in a known order, which nothing fills. */
const chosen: readonly { path: string; query: (shop: TestShop, ids: string) => string }[] = [
  { path: 'static', query: (_shop, ids) => `ids=${ids}&filter_unpublished=yes` },
  { path: 'collections', query: () => 'platform_collection_ids=1' },
  { path: 'viewed', query: () => 'uuid=session' },
  { path: 'viewed', query: signature },
  { path: 'purchased', query: signature },
];

/** Lists that hold whatever may be shown, in an order of their own. */
const filled: readonly { path: string; query: (shop: TestShop) => string }[] = [
  { path: 'top_sellers', query: () => '' },
  { path: 'recommended', query: () => '' },
  { path: 'recommended', query: () => 'context=similar' },
  { path: 'similar_products', query: () => '' },
  { path: 'trending_products', query: () => '' },
  { path: 'viewed-related', query: () => '' },
  { path: 'buy_again', query: signature },
];

const search = '/api/v1/smart-search/search';

const searches = [
  { path: search, body: { searchTerm: '', pageSize: 100 } },
  { path: search, body: { searchTerm: 'product', pageSize: 100 } },
  { path: `${search}/quick-view`, body: { query: 'product' } },
];

function signature({ shop }: TestShop): string {
  const digest = createHmac('sha256', shop.identitySecret).update(String(customer)).digest('hex');
  return `platform_customer_id=${customer}&customer_signature=${digest}`;
}

/** The products in this order are a collection, and were viewed and bought, the first of them last. */
function pastOf(productIds: readonly number[]) {
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

async function shown(
  shop: TestShop,
  { path, query }: { path: string; query: string },
  request: PlainRequest,
): Promise<ShownProduct[]> {
  const rest = new URLSearchParams(queryOf(request));
  const answer = await shop.get(`/api/v1/products/${path}?${query}&${rest}`);
  expect(answer.status, path).toBe(200);
  return readShown(await answer.json());
}

async function expectAsPlain(shop: TestShop, plain: PlainShop, given: PlainRequest): Promise<void> {
  const request = { ...given, showsUnpublished: false };
  for (const { path, query } of chosen) {
    const asked = { path, query: query(shop, request.candidates.join()) };
    expect(await shown(shop, asked, request), path).toEqual(showPlainly(plain, request));
  }
  const candidates = plain.products.map(({ id }) => id);
  const all = showPlainly(plain, { ...request, candidates, limit: 250 });
  for (const { path, query } of filled) {
    const list = await shown(shop, { path, query: query(shop) }, request);
    expect(list, path).toHaveLength(Math.min(request.limit, all.length));
    expect(all, path).toEqual(expect.arrayContaining(list));
  }
  const found = showPlainly(plain, {
    ...request,
    candidates,
    limit: 250,
    showsOutOfStock: true,
    bounds: {},
    unsetVariants: false,
  });
  for (const { path, body } of searches) {
    const answer = await shop.post(path, {
      ...body,
      ...(request.country !== null && { countryCode: request.country }),
    });
    const list = readShown(await answer.json());
    expect(byId(list), path).toEqual(byId(found));
  }
}

function byId(products: readonly ShownProduct[]): ShownProduct[] {
  return products.toSorted((a, b) => a.id - b.id);
}

describe('every endpoint that takes a country', () => {
  test(
    'shows the products and prices of the plain rules',
    { timeout: 120_000 },
    async ({ app }) => {
      const requests = fc.array(plainRequest, { minLength: 2, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(plainShop, requests, async (plain, given) => {
          const candidates = [...new Set(given[0]?.candidates)];
          const shop = await app.shop({ scopes: ['read_markets'], currency: shopCurrency });
          await shop.import({ ...recordsOf(plain), ...pastOf(candidates) });
          await shop.train();
          for (const request of given) {
            await expectAsPlain(shop, plain, { ...request, candidates });
          }
        }),
        { numRuns: 25 },
      );
    },
  );

  test('refuses one of a shop that may not read its markets, and one that is none', async ({
    app,
  }) => {
    const shops = [await app.shop(), await app.shop({ scopes: ['read_markets'] })] as const;
    for (const shop of shops) {
      await shop.import({ products: [product({ id: 1 })], ...pastOf([1]) });
    }
    const [closed, open] = shops;
    for (const { path, query } of [...chosen, ...filled]) {
      const ask = (shop: TestShop, country: string) =>
        shop.get(`/api/v1/products/${path}?${query(shop, '1')}&country_code=${country}`);
      expect((await ask(closed, 'CA')).status, path).toBe(403);
      expect((await ask(closed, '')).status, path).toBe(200);
      expect((await ask(open, 'CA')).status, path).toBe(200);
      expect((await ask(open, 'CAN')).status, path).toBe(400);
    }
    for (const { path, body } of searches) {
      const ask = async (shop: TestShop, countryCode: string) =>
        (await shop.post(path, { ...body, countryCode })).status;
      expect(await ask(closed, 'CA'), path).toBe(403);
      expect(await ask(open, 'ca'), path).toBe(200);
      expect(await ask(open, 'CAN'), path).toBe(400);
    }
  });
});
