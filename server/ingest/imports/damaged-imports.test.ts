import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { collection, market, order, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { importKinds } from '../ingest.ts';

const createdAt = new Date(Date.now() - 86_400_000).toISOString();

const records = {
  products: [product({ id: 1, title: 'Mug' }), product({ id: 2, title: 'Jug' })],
  collections: [collection(5, [2, 1])],
  customers: [{ id: 7, email: 'a@shop.example' }],
  orders: [order({ id: 3, createdAt, units: { 2: 4 } })],
  content: [{ id: 4, title: 'Glazes', handle: 'glazes' }],
  markets: [market({ id: 6, countries: ['DE'], catalog: { product_ids: [1] } })],
  events: [{ verb: 'viewed', product_id: 1, uuid: 'u', created_at: createdAt }],
};

const list = JSON.stringify([{ id: 1 }, { id: 2 }]);

const damages: [string, string | Uint8Array][] = [
  ['nothing', ''],
  ['the first bytes of a list', list.slice(0, 3)],
  ['bytes that are no text', Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256)],
  ['half of its gzip data', gzipSync(list).subarray(0, 20)],
];

const paths = [
  '/api/v1/products/top_sellers?limit=10',
  '/api/v1/products/static?platform_collection_id=5',
  '/api/v1/products/static?ids=1,2&country_code=DE',
];

async function answers(shop: TestShop): Promise<unknown[]> {
  const listings = await Promise.all(paths.map((path) => shop.get(path)));
  const search = await shop.post('/api/v1/smart-search/search', { searchTerm: 'mug' });
  return Promise.all(
    [...listings, search].map(async (answer) => [answer.status, await answer.json()]),
  );
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

describe.for(damages)('a file that holds %s', ([, content]) => {
  test.for(importKinds.map(({ name }) => name))(
    'is reported by the import of %s and leaves the answers of the shop unchanged',
    async (kind, { app }) => {
      const shop = await app.shop({ scopes: ['read_markets'] });
      await shop.import(records);
      const before = await answers(shop);
      expect(before).toMatchObject(before.map(() => [200, {}]));
      const { problems, counts } = await shop.import({ [kind]: content }, { replace: true });
      expect(problems[0]?.reason).toMatch(/ is empty| ends in the middle| is not | cut short/);
      expect(counts[kind]).toMatchObject({ saved: 0, removed: 0 });
      expect(await answers(shop)).toEqual(before);
      expect(await readiness(app.url)).toBe(200);
    },
  );
});

test('serves the records before the damage', async ({ app }) => {
  const shop = await app.shop();
  const { problems, counts } = await shop.import({
    products: JSON.stringify(records.products).slice(0, -5),
    orders: records.orders,
  });
  expect(problems).toHaveLength(1);
  expect(counts).toMatchObject({ products: { saved: 1 }, orders: { saved: 1 } });
  expect(await shop.ids('/api/v1/products/top_sellers')).toEqual([1]);
});
