import { describe, expect } from 'vitest';
import { collection, market, order, product } from '../../testing/factories.ts';
import type { RunningApp } from '../../testing/running-app.ts';
import { isDegraded, mugs, test, until } from '../testing/cluster-fixture.ts';
import { ascending, idsOf, search } from '../testing/search-fixture.ts';

async function reading(app: RunningApp, name: string): Promise<number> {
  const text = await (await app.get('/metrics')).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
}

describe('search with a cluster', () => {
  test('searches, counts, filters and sorts', async ({ cluster, server }) => {
    const app = await cluster();
    const shop = await app.shop();
    await shop.import({ products: mugs, collections: [collection(7, [2, 3])] });
    const found = await search(shop, {
      searchTerm: 'stonware mug',
      aggregate: { fields: ['vendors', 'price'] },
    });
    expect(idsOf(found)).toEqual([1, 2]);
    expect(found.pageInfo).toMatchObject({ correctedTerm: 'stoneware mug', isWidened: true });
    expect(found.pageInfo.degraded).toBeUndefined();
    expect(found.aggregations).toMatchObject({
      vendors: [{ value: 'Harbour', count: 1 }],
      price: { min: 10, max: 20 },
    });
    const inCollection = await search(shop, { filters: { collections: [7] } });
    expect(ascending(idsOf(inCollection))).toEqual([2, 3]);
    expect([...server.aliases.values()]).toHaveLength(1);
    expect(await reading(app, 'vitrine_search_degraded')).toBe(0);
  });

  test('answers for a new shop before its first product', async ({ cluster, server }) => {
    const app = await cluster();
    const shop = await app.shop();
    await app.service.catchUp();
    expect(await isDegraded(shop)).toBe(false);
    expect([...server.aliases.values()]).toHaveLength(1);
  });

  test('follows changed stock, collections, sales and markets', async ({ cluster }) => {
    const shop = await (await cluster()).shop({ scopes: ['read_markets'] });
    const collections = [collection(7, [1])];
    await shop.import({ products: mugs, collections });
    const ids = async (body: object) => ascending(idsOf(await search(shop, body)));
    await shop.import({
      products: [
        {
          ...mugs[1],
          variants: [
            { id: 200, price: '20.00', inventory_quantity: 0, inventory_management: 'shopify' },
          ],
        },
      ],
    });
    expect(await ids({ filters: { available: false } })).toEqual([2]);
    await shop.import({ collections: [collection(7, [3])] });
    expect(await ids({ filters: { collections: [7] } })).toEqual([3]);
    await shop.import({
      orders: [order({ id: 1, createdAt: new Date().toISOString(), units: { 3: 2 } })],
    });
    expect(idsOf(await search(shop, {}))[0]).toBe(3);
    await shop.import({
      markets: [market({ id: 5, countries: ['CA'], catalog: { product_ids: [2] } })],
    });
    expect(await ids({ searchTerm: 'mug', countryCode: 'CA' })).toEqual([2]);
    expect(await ids({ searchTerm: 'mug' })).toEqual([1, 2]);
    expect(await isDegraded(shop)).toBe(false);
  });

  test("applies a shop's settings like the embedded engine", async ({ cluster }) => {
    const shop = await (await cluster()).shop();
    await shop.import({ products: mugs });
    const ids = async (searchTerm: string) => ascending(idsOf(await search(shop, { searchTerm })));
    expect(await ids('beaker')).toEqual([]);
    await shop.saveSettings({
      search: {
        synonyms: [{ words: ['mug', 'beaker'] }],
        excluded_products: [2],
        field_weights: { vendor: 0 },
      },
    });
    expect(await ids('beaker')).toEqual([1]);
    expect(await ids('harbour')).toEqual([]);
    await shop.saveSettings({ search: { synonyms: [], field_weights: { vendor: 3 } } });
    expect(await ids('beaker')).toEqual([]);
    expect(await ids('harbour')).toEqual([1]);
  });

  test("finds word forms and compounds in the shop's languages", async ({ cluster }) => {
    const shop = await (await cluster()).shop();
    const teapot = product({ id: 4, title: 'Teekanne' });
    await shop.import({ products: [...mugs, teapot] });
    const ids = async (searchTerm: string) => ascending(idsOf(await search(shop, { searchTerm })));
    expect(await ids('kannen')).toEqual([]);
    await shop.saveSettings({ search: { languages: ['de'] } });
    expect(await ids('kannen')).toEqual([4]);
    expect(await isDegraded(shop)).toBe(false);
    const explained = await search(
      shop,
      { searchTerm: 'kannen', explain: true },
      await shop.explainingKey(),
    );
    const words = explained.data[0]?.explanation?.sources[0]?.parts.map(({ text }) => text);
    expect(words?.join()).toContain('title: teekanne');
    await shop.import({ products: [...mugs, teapot, product({ id: 5, title: 'Kaffeekannen' })] });
    expect(await ids('kanne')).toEqual([4, 5]);
    await shop.saveSettings({ search: { languages: ['en'] } });
    expect(await ids('kannen')).toEqual([]);
  });

  test('applies the built-in synonyms, unless the shop has turned them off', async ({
    cluster,
  }) => {
    const shop = await (await cluster()).shop();
    await shop.import({ products: [...mugs, product({ id: 4, title: 'Small notebook' })] });
    const ids = async (searchTerm: string) => idsOf(await search(shop, { searchTerm }));
    expect(await ids('laptop')).toEqual([4]);
    await shop.saveSettings({ search: { built_in_synonyms: false } });
    expect(await ids('laptop')).toEqual([]);
  });

  test('explains sales and preferences as parts that add up to the score', async ({ cluster }) => {
    const shop = await (await cluster()).shop();
    await shop.import({ products: mugs });
    const createdAt = new Date().toISOString();
    const orders = Array.from({ length: 60 }, (_, index) =>
      order({ id: index + 1, createdAt, units: { 2: 1 } }),
    );
    await shop.import({ orders });
    await shop.train();
    await shop.saveSettings({
      search: { influence: [{ field: 'vendor', value: 'Harbour', boost: 3 }] },
    });
    const body = { searchTerm: 'mug', explain: true };
    const { data } = await search(shop, body, await shop.explainingKey());
    const sources = new Map(data.map(({ id, explanation }) => [id, explanation?.sources[0]]));
    for (const source of sources.values()) {
      const sum = source?.parts.reduce((total, { value }) => total + value, 0);
      expect(sum).toBeCloseTo(source?.score ?? 0, 6);
    }
    const changes = (id: number) =>
      sources.get(id)?.parts.flatMap(({ text, value }) => (value > 0 ? text : []));
    expect(changes(1)).toContain('boost: vendor Harbour × 3');
    expect(changes(2)).toContain('60 sold in a year');
  });

  test('no longer finds unpublished or removed products', async ({ cluster }) => {
    const shop = await (await cluster()).shop();
    await shop.import({ products: mugs });
    await shop.import({ products: [{ ...mugs[0], published_at: null }] });
    expect(idsOf(await search(shop, { searchTerm: 'mug' }))).toEqual([2]);
    await shop.import({ products: [mugs[2] ?? {}] }, { replace: true });
    expect(idsOf(await search(shop, {}))).toEqual([3]);
  });
});

describe.each(['embedded', 'none'] as const)('an outage, with %s as fallback', (fallback) => {
  test('falls back during an outage, reports it in answers, /readyz and metrics, and recovers', async ({
    cluster,
    server,
  }) => {
    const app = await cluster(fallback);
    const shop = await app.shop();
    await shop.import({ products: mugs });
    expect(await isDegraded(shop)).toBe(false);
    await server.stop();
    const found = await search(shop, { searchTerm: 'mug', filters: { vendors: ['Harbour'] } });
    expect(idsOf(found)).toEqual([1]);
    expect(found.pageInfo.degraded).toBe(true);
    const told = await search(shop, { searchTerm: 'mug' }, await shop.explainingKey());
    expect(told.metadata?.warnings).toEqual([
      expect.objectContaining({ code: 'fallback-engine', path: '' }),
    ]);
    expect(idsOf(await search(shop, { searchTerm: 'mug-1' }))).toEqual([1]);
    expect(ascending(idsOf(await search(shop, {})))).toEqual([1, 2, 3]);
    const ready = await app.get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', degraded: true }]);
    expect(await reading(app, 'vitrine_search_degraded')).toBe(1);
    expect(await reading(app, 'vitrine_search_fallback_answers_total')).toBeGreaterThan(2);
    await shop.import({ products: [product({ id: 4, title: 'Green mug' })] });
    expect(idsOf(await search(shop, { searchTerm: 'green' }))).toEqual([4]);
    await server.start();
    await until(async () => !(await isDegraded(shop)));
    expect(idsOf(await search(shop, { searchTerm: 'green' }))).toEqual([4]);
    expect(await (await app.get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});
