import { describe, expect } from 'vitest';
import { z } from 'zod';
import { readCaches } from '../../base/bounded-cache.ts';
import { personalExplanationSchema } from '../../contract/explanation.ts';
import { collection, order, product } from '../../testing/factories.ts';
import { signed } from '../../testing/listing-requests.ts';
import { daysAgo, recentOrders } from '../../testing/recent-orders.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { visit } from '../../testing/visits.ts';
import { endpoint } from '../testing/ruleset-fixture.ts';
import { idsOf, search } from '../testing/search-fixture.ts';

const surfaces = [
  ['collections', '/api/v1/products/collections?platform_collection_ids=1&smart_sort=yes'],
  ['top_sellers', '/api/v1/products/top_sellers?'],
  ['recommended', '/api/v1/products/recommended?'],
] as const;

const all = '&limit=250&filter_oos=no';

/** 1 to 6 sell best, in this order. 20 is bought and viewed with 10, and neither with another one. */
async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  await shop.import({
    products: ids.map((id) => product({ id, price: '10.00' })),
    collections: [collection(1, ids)],
    orders: [
      ...[1, 2, 3, 4, 5, 6].flatMap((id) => recentOrders(70 - 10 * id, id)),
      ...recentOrders(6, 10, 20),
      order({
        id: 9_001,
        createdAt: daysAgo(2),
        units: { 10: 1 },
        customer: { id: 77 },
      }),
    ],
    events: [
      ...Array.from({ length: 8 }, (_, shopper) => visit(`s-${shopper}`, 10, 20)).flat(),
      ...visit('known', 10),
    ],
  });
  await shop.train();
  return shop;
}

const explainedSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      explanation: z.object({ sources: z.array(z.object({ source: z.string() })) }),
    }),
  ),
});

async function bytesOf(shop: TestShop, path: string): Promise<string> {
  return (await shop.get(path)).text();
}

/** Returns how often the shared answers of rulesets have been looked up. */
function cacheReads(): number {
  const cache = readCaches().find((reading) => reading.cache === 'custom-listings');
  return (cache?.hits ?? 0) + (cache?.misses ?? 0);
}

describe.for(surfaces)('a personal order of %s', ([surface, path]) => {
  test('lifts what goes with the viewed products, and holds the same products', async ({ app }) => {
    const shop = await openShop(app);
    const shared = await shop.ids(`${path}${all}`);
    const personal = await shop.ids(`${path}${all}&personal=yes&viewed_ids=10`);
    expect(personal[0]).toBe(20);
    expect(shared[0]).not.toBe(20);
    expect(personal.toSorted((a, b) => a - b)).toEqual(shared.toSorted((a, b) => a - b));
    expect(await shop.ids(`${path}${all}&personal=yes&cart_ids=10`)).toContain(20);
    expect((await shop.ids(`${path}&limit=2&personal=yes&cart_ids=10`))[0]).toBe(20);
  });

  test('is private, and leaves the shared answer as it is', async ({ app }) => {
    const shop = await openShop(app);
    const shared = await bytesOf(shop, `${path}&limit=4`);
    const answer = await shop.get(`${path}&limit=4&personal=yes&viewed_ids=10`);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const { data } = z.object({ data: z.array(z.unknown()) }).parse(JSON.parse(shared));
    const again = z.object({ data: z.array(z.unknown()) });
    expect(again.parse(JSON.parse(await bytesOf(shop, `${path}&limit=4`))).data).toEqual(data);
    expect((await shop.get(`${path}&limit=4`)).headers.get('Cache-Control')).not.toContain(
      'private',
    );
  });

  test('needs somebody of whom something is known', async ({ app }) => {
    const shop = await openShop(app);
    const shared = await shop.ids(`${path}${all}`);
    for (const query of [
      'personal=yes',
      'viewed_ids=10',
      'personal=no&viewed_ids=10',
      'personal=yes&viewed_ids=404,x',
      'personal=yes&uuid=stranger',
      `personal=yes&platform_customer_id=77`,
      `personal=yes&platform_customer_id=77&customer_signature=${'0'.repeat(64)}`,
    ]) {
      expect(await shop.ids(`${path}${all}&${query}`), query).toEqual(shared);
    }
  });

  test('reads the session or the orders of a signed customer', async ({ app }) => {
    const shop = await openShop(app);
    expect((await shop.ids(`${path}&personal=yes&uuid=known`))[0]).toBe(20);
    expect((await shop.ids(`${path}&personal=yes&${signed(shop)}`)).slice(0, 3)).toContain(20);
  });

  test('reads the newest orders of a customer', async ({ app }) => {
    const shop = await openShop(app);
    const newer = Array.from({ length: 50 }, (_, index) => 9_100 + index);
    await shop.import({
      orders: newer.map((id) =>
        order({ id, createdAt: daysAgo(1), units: { 3: 1 }, customer: { id: 77 } }),
      ),
    });
    const ids = await shop.ids(`${path}&personal=yes&${signed(shop)}`);
    expect(ids.slice(0, 3)).not.toContain(20);
  });

  test('applies unasked where the shop has switched it on', async ({ app }) => {
    const shop = await openShop(app);
    const others = surfaces.filter(([name]) => name !== surface);
    const unchanged = await Promise.all(others.map(([, other]) => shop.ids(`${other}${all}`)));
    await shop.saveSettings({ recommendations: { personal: { [surface]: true } } });
    expect((await shop.ids(`${path}&viewed_ids=10`))[0]).toBe(20);
    expect((await shop.ids(`${path}&personal=no&viewed_ids=10`))[0]).not.toBe(20);
    const others2 = others.map(([, other]) => shop.ids(`${other}${all}&viewed_ids=10`));
    expect(await Promise.all(others2)).toEqual(unchanged);
  });

  test('is explained', async ({ app }) => {
    const shop = await openShop(app);
    const key = await shop.explainingKey();
    const answer = await app.get(
      `${path}&limit=2&personal=yes&viewed_ids=10&explain=yes&key=${key}`,
    );
    const { data } = z
      .object({ data: z.array(z.object({ id: z.int(), personal: personalExplanationSchema })) })
      .parse(await answer.json());
    expect(data[0]).toMatchObject({
      id: 20,
      personal: { because: [{ product_id: 10, kind: 'viewed' }] },
    });
    expect(data[0]?.personal.gain).toBeGreaterThan(data[1]?.personal.gain ?? Infinity);
    expect(data[1]?.personal.because).toEqual([]);
  });
});

describe('a personal order', () => {
  test('joins products that are newer than the last training, as searches do', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [
        product({ id: 21, price: '10.00' }),
        ...[15, 16, 17, 18, 19].map((id) => product({ id, price: '90.00' })),
      ],
      collections: [collection(1, [...Array.from({ length: 20 }, (_, index) => index + 1), 21])],
    });
    const person = '&personal=yes&viewed_ids=10';
    const listed = await shop.ids(`${surfaces[0][1]}${all}${person}`);
    const found = await search(shop, {
      searchTerm: '',
      filters: { collections: [1] },
      sortBy: { field: 'smart-sort' },
      pageSize: 50,
      personal: true,
      viewedIds: [10],
    });
    expect(listed).toEqual(idsOf(found));
    expect(listed.indexOf(21)).toBeLessThan(16);
    const key = await shop.explainingKey();
    const answer = await app.get(`${surfaces[0][1]}${all}${person}&explain=yes&key=${key}`);
    const { data } = explainedSchema.parse(await answer.json());
    expect(data.map(({ id }) => id)).toEqual(listed);
    expect(data.find(({ id }) => id === 21)?.explanation.sources[0]?.source).toBe('collections');
    expect(data.find(({ id }) => id === 20)?.explanation.sources[0]?.source).toBe('conversion');
  });

  test('leaves the own order of a collection and that of top sellers as they are', async ({
    app,
  }) => {
    const shop = await openShop(app);
    for (const sort of ['', '&smart_sort=top_sellers']) {
      const path = `/api/v1/products/collections?platform_collection_ids=1${sort}${all}`;
      const shared = await shop.ids(path);
      expect(await shop.ids(`${path}&personal=yes&viewed_ids=10`)).toEqual(shared);
    }
  });

  test('is not made of products that the shop does not have', async ({ app }) => {
    const shop = await openShop(app);
    const path = '/api/v1/products/recommended?limit=2&personal=yes';
    const age = async (query: string) => {
      const answer = z.object({
        metadata: z.object({ cache_info: z.object({ cached_at_time: z.string() }) }),
      });
      const body = answer.parse(await (await shop.get(`${path}${query}`)).json());
      return body.metadata.cache_info.cached_at_time;
    };
    // The first request of all is what the cache keeps.
    await age('');
    const everybody = await age('');
    expect(await age('&viewed_ids=404&cart_ids=405')).toBe(everybody);
    expect(await age('&viewed_ids=10')).toBe('never');
  });

  test('leaves recommendations for a product as they are', async ({ app }) => {
    const shop = await openShop(app);
    const path = `/api/v1/products/recommended?platform_product_ids=3${all}`;
    const shared = await shop.ids(path);
    expect(await shop.ids(`${path}&personal=yes&viewed_ids=10`)).toEqual(shared);
  });

  test('knows only the products of the own shop', async ({ app }) => {
    const shop = await openShop(app);
    const other = await app.shop();
    await other.import({
      products: [product({ id: 20 }), product({ id: 10 }), product({ id: 30 })],
    });
    const path = `/api/v1/products/top_sellers?${all}`;
    const shared = await other.ids(path);
    expect(await other.ids(`${path}&personal=yes&viewed_ids=10&uuid=known`)).toEqual(shared);
    expect(await other.ids(`${path}&personal=yes&uuid=known`)).toEqual(shared);
    expect(
      await shop.ids(`/api/v1/products/top_sellers?limit=1&personal=yes&viewed_ids=10`),
    ).toEqual([20]);
  });

  test('applies to the outputs of rulesets whose path asks for it', async ({ app }) => {
    const shop = await openShop(app);
    const [plain, personal] = await shop.importRulesets([
      { name: 'Plain', rules: [{ output: [endpoint('/api/v1/products/top_sellers')] }] },
      {
        name: 'Personal',
        rules: [{ output: [endpoint('/api/v1/products/top_sellers?personal=yes')] }],
      },
    ]);
    await shop.saveSettings({ recommendations: { personal: { top_sellers: true } } });
    const ids = (id?: number) => shop.ids(`/api/v1/custom/id/${id}?limit=1&viewed_ids=10`);
    expect(await ids(plain)).toEqual([1]);
    expect(await ids(personal)).toEqual([20]);
  });

  test('costs an answer of its own only for rulesets that have such an output', async ({ app }) => {
    const shop = await openShop(app);
    const path = '/api/v1/products/top_sellers';
    const [plain = 0, personal = 0] = await shop.importRulesets([
      { name: 'Plain', rules: [{ output: [endpoint(path)] }] },
      { name: 'Personal', rules: [{ output: [endpoint(`${path}?personal=yes`)] }] },
    ]);
    const [nested = 0, linked = 0] = await shop.importRulesets([
      { name: 'Nested', rules: [{ output: [{ type: 'ruleset', ruleset_id: personal }] }] },
      { name: 'Linked', rules: [{ output: [endpoint(`/api/v1/custom/id/${personal}`)] }] },
    ]);
    const isShared = async (id: number, query: string) => {
      const before = cacheReads();
      const first = await shop.ids(`/api/v1/custom/id/${id}?limit=1${query}`);
      return [first, cacheReads() > before];
    };
    for (const query of ['&viewed_ids=10', '&cart_ids=10']) {
      expect(await isShared(plain, query)).toEqual([[1], true]);
      for (const id of [personal, nested, linked]) {
        expect(await isShared(id, query)).toEqual([[20], false]);
        expect(await isShared(id, '')).toEqual([[1], true]);
      }
    }
    expect(await isShared(plain, '&viewed_ids=10&uuid=known')).toEqual([[1], false]);
  });
});
