import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { ingest } from '../ingest/ingest.ts';
import { collection } from '../testing/factories.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { createTestData } from '../testing/test-data.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { ascending, idsOf, quickView, search } from './testing/search-fixture.ts';

const publication = Date.parse('2027-06-01T00:00:00Z');

interface Store {
  app: RunningApp;
  shop: TestShop;
  /** Starts the server again at a time. */
  restartAt(time: number): Promise<TestShop>;
  /** Sets the clock of the server, and lets it do what is due. */
  passTo(time: number): Promise<void>;
}

/** Provides a server with a clock, and a shop whose spring coat is published in June 2027. */
const test = base.extend<{ store: Store }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  store: async ({}, use) => {
    let time = publication - 60_000;
    const now = () => time;
    const data = await createTestData();
    let app = await startApp({ data, now });
    const shop = await app.shop();
    const directory = await mkdtemp(join(tmpdir(), 'scheduled-'));
    const write = async (name: string, records: readonly object[]) => {
      const file = join(directory, `${name}.json`);
      await writeFile(file, JSON.stringify(records));
      return [file];
    };
    const files = {
      products: await write('products', [
        coat(1, 'Spring', '2027-06-01T00:00:00Z'),
        coat(2, 'Winter', '2026-01-01T00:00:00Z'),
      ]),
      collections: await write('collections', [collection(1, [1, 2])]),
    };
    await ingest({ ...app.service.stores, platform: 'platform', now }, shop.shop.id, files);
    await app.service.catchUp();
    await use({
      app,
      shop,
      async restartAt(later) {
        await app.close();
        time = later;
        app = await startApp({ data, now });
        return app.openShop(shop.shop.domain);
      },
      async passTo(later) {
        time = later;
        await app.service.stores.publications.keepSchedule(now());
        await app.service.catchUp();
      },
    });
    await app.close();
    await data.remove();
    await rm(directory, { recursive: true });
  },
});

function coat(id: number, season: string, publishedAt: string) {
  return {
    id,
    title: `${season} coat`,
    handle: `${season.toLowerCase()}-coat`,
    vendor: `${season} wear`,
    status: 'active',
    published_at: publishedAt,
    variants: [
      { id: id * 10 + 1, price: '80.00', inventory_quantity: 5, inventory_policy: 'deny' },
    ],
  };
}

/** Returns all that shoppers get to see. */
async function shown({ shop }: Store) {
  const found = await search(shop, {
    searchTerm: 'coat',
    aggregate: { fields: ['vendors'] },
  });
  return {
    collection: ascending(await shop.ids('/api/v1/products/collections?platform_collection_ids=1')),
    topSellers: ascending(await shop.ids('/api/v1/products/top_sellers')),
    recommended: await shop.ids('/api/v1/products/recommended'),
    similar: await shop.ids('/api/v1/products/similar_products?platform_product_ids=9'),
    chosen: await shop.ids('/api/v1/products/static?ids=1,2&filter_unpublished=yes'),
    search: ascending(idsOf(found)),
    count: found.pageInfo.serverSize,
    vendors: found.aggregations?.['vendors'],
    quickView: idsOf(await quickView(shop, { query: 'spring' })),
  };
}

const winterOnly = {
  collection: [2],
  topSellers: [2],
  recommended: [2],
  similar: [2],
  chosen: [2],
  search: [2],
  count: 1,
  vendors: [{ value: 'Winter wear', count: 1 }],
  quickView: [],
};

test('a product is shown nowhere before the minute of its publication, and then by itself', async ({
  store,
}) => {
  expect(await shown(store)).toEqual(winterOnly);
  await store.passTo(publication - 1);
  expect(await shown(store)).toEqual(winterOnly);
  await store.passTo(publication);
  expect(await shown(store)).toEqual({
    collection: [1, 2],
    topSellers: [1, 2],
    recommended: [1, 2],
    similar: [1, 2],
    chosen: [1, 2],
    search: [1, 2],
    count: 2,
    vendors: [
      { value: 'Spring wear', count: 1 },
      { value: 'Winter wear', count: 1 },
    ],
    quickView: [1],
  });
});

test('a server that starts after the minute shows the product by itself', async ({ store }) => {
  const shop = await store.restartAt(publication + 1);
  await expect.poll(() => shop.ids('/api/v1/products/top_sellers')).toEqual([1, 2]);
});

test('several servers change a product once', async ({ store: { app, shop } }) => {
  const { publications, feed } = app.service.stores;
  const head = async () => (await feed.heads()).get(shop.shop.id)?.seq ?? 0;
  const before = await head();
  await Promise.all([1, 2, 3].map(() => publications.keepSchedule(publication)));
  expect(await head()).toBe(before + 1);
});
