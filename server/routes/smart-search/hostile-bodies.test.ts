import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsFor, searchPath } from '../testing/search-fixture.ts';

/** Values that break out of queries, filters, regular expressions, objects and JSON elsewhere. */
const hostile = [
  '',
  ' ',
  '`',
  '"',
  '\\',
  "'; DROP TABLE products; --",
  '` || price:>0 && `',
  '&& id:*',
  '[1..5]',
  '(.*)+$',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  '\uD800',
  '<script>alert(1)</script>',
  '{{title}}',
  '%00%2e',
  ':::::::::::::',
  '.....',
  'rating.a.b.`',
  'a'.repeat(5_000),
  '茶'.repeat(500),
  '-1',
  'NaN',
  '9'.repeat(400),
];

const places: readonly ((value: string) => object)[] = [
  (value) => ({ searchTerm: value }),
  (value) => ({ searchTerm: `mug ${value}` }),
  (value) => ({ searchTerm: value, searchContent: true }),
  (value) => ({ fields: [value] }),
  (value) => ({ promotedIds: [value] }),
  (value) => ({ filters: { tags: [value] } }),
  (value) => ({ filters: { categories: [value] } }),
  (value) => ({ filters: { vendors: [value] } }),
  (value) => ({ filters: { options: [value] } }),
  (value) => ({ filters: { collections: [value] } }),
  (value) => ({ filters: { metafields: [value] } }),
  (value) => ({ filters: { price: { min: value } } }),
  (value) => ({ exclusions: { product_ids: [value] } }),
  (value) => ({ exclusions: { collections: [{ collectionId: value }] } }),
  (value) => ({ exclusions: { tags: [value] } }),
  (value) => ({ sortBy: { field: value, order: value } }),
  (value) => ({ boostByFields: [{ field: 'tags', value, boost: 5 }] }),
  (value) => ({ boostByFields: [{ field: 'title', value, boost: 0 }] }),
  (value) => ({ boostByFields: [{ field: 'metafield', value, boost: 0 }] }),
  (value) => ({ aggregate: { fields: [value] } }),
  (value) => ({ responseCustomization: { ratingMetafield: { namespace: value, key: value } } }),
  (value) => ({ sortBy: { field: 'ratings' }, responseCustomization: ratings(value) }),
  (value) => ({ countryCode: value }),
];

const ratings = (value: string) => ({ ratingMetafield: { namespace: value, key: value } });

describe('hostile values', () => {
  test('are refused or searched for literally, in every text of the body', async ({ app }) => {
    const shop = await openShop(app);
    for (const place of places) {
      for (const value of hostile) {
        const answer = await shop.post(searchPath, { searchTerm: '', ...place(value) });
        expect([200, 400, 403], JSON.stringify(place(value)).slice(0, 200)).toContain(
          answer.status,
        );
        expect(await answer.json()).toEqual(expect.any(Object));
      }
    }
  });

  test('are found literally in a product that has them', async ({ app }) => {
    const shop = await app.shop();
    const values = hostile.filter((value) => /^[^,\0\uD800]*$/u.test(value) && value.trim() !== '');
    const short = values.filter((value) => value.length < 200);
    await shop.import({
      products: short.map((value, index) =>
        product({ id: index + 1, vendor: value, tags: value, product_type: value }),
      ),
    });
    for (const [index, value] of short.entries()) {
      expect(await idsFor(shop, { filters: { vendors: [value] } }), value).toEqual([index + 1]);
      expect(await idsFor(shop, { filters: { categories: [value] } }), value).toEqual([index + 1]);
      expect(await idsFor(shop, { filters: { tags: [value] } }), value).toEqual([index + 1]);
    }
  });

  test('answer 200 or 400 for any JSON', async ({ app }) => {
    const shop = await openShop(app);
    const names = ['searchTerm', 'filters', 'exclusions', 'sortBy', 'aggregate', 'pageSize'];
    const body = fc.dictionary(fc.constantFrom(...names, 'promotedIds', 'fields'), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const answer = await shop.post(searchPath, { searchTerm: '', ...value });
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: caseCount(10, 60) },
    );
  });

  test('never reach the engine as numbers', async ({ app }) => {
    const shop = await openShop(app);
    const status = async (body: object) =>
      (await shop.post(searchPath, { searchTerm: '', ...body })).status;
    expect(await status({ currentPage: Number.MAX_SAFE_INTEGER, pageSize: 100 })).toBe(200);
    expect(await status({ currentPage: 1e308 })).toBe(400);
    expect(await status({ pageSize: 0 })).toBe(400);
    expect(await status({ pageSize: 2.5 })).toBe(400);
    expect(await status({ filters: { price: { min: -1e308, max: 1e308 } } })).toBe(200);
  });
});

async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({ products: [product({ id: 1, title: 'Mug', tags: 'constructor' })] });
  return shop;
}
