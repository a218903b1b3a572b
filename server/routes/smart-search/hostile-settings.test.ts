import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { collection, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsOf, quickView, search } from '../testing/search-fixture.ts';

/** 1 to 4 may be seen; the others never. */
const hidden = [5, 6, 7];

async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [
      product({ id: 1, title: 'Red sofa', tags: 'sale', vendor: 'Kiln' }),
      product({ id: 2, title: 'Sofa cover' }),
      product({ id: 3, title: 'Mug', variants: [{ inventory_quantity: 0 }] }),
      product({ id: 4, title: 'Beaker' }),
      product({ id: 5, title: 'Sofa', status: 'draft' }),
      product({ id: 6, title: 'Mug', status: 'archived' }),
      product({ id: 7, title: 'Beaker', published_at: null }),
    ],
    collections: [collection(7, [1, 2, 5, 7])],
  });
  return shop;
}

const words = ['sofa', 'Mug', 'beaker', 'red sofa', '__proto__', 'constructor', '茶', '"a" OR *'];
const hostile = ['<script>alert(1)</script>', "x'; DROP TABLE products; --", '${a}', '%00', '../x'];
const phrase = fc.constantFrom(...words, ...hostile);
const phrases = fc.array(phrase, { minLength: 2, maxLength: 4 });
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const anyId = fc.integer({ min: 1, max: 8 });

const someSettings = fc.record(
  {
    synonyms: few(fc.record({ words: phrases, also_find: phrases }, { requiredKeys: ['words'] })),
    keyword_groups: few(
      fc.record({
        keywords: phrases,
        promoted_products: fc.array(anyId, { minLength: 1, maxLength: 8 }),
        badge: phrase,
        redirect: fc.constantFrom('/a', 'https://shop.example/"<'),
      }),
    ),
    excluded_terms: few(phrase),
    excluded_tags: few(fc.constantFrom('sale', ...hostile)),
    excluded_products: few(anyId),
    excluded_collections: few(fc.constantFrom(7, 8)),
    field_weights: fc.record({ description: fc.constantFrom(0, 20), title: fc.constant(0.5) }),
    influence: few(
      fc.record({
        field: fc.constantFrom('vendor', 'tags', 'title', 'product_type'),
        value: phrase,
        boost: fc.constantFrom(0, 0.5, 10),
      }),
    ),
    facets: fc.uniqueArray(
      fc.record(
        {
          field: fc.constant('options'),
          option: phrase,
          values: fc.array(phrase, { minLength: 1 }),
          hidden: fc.boolean(),
        },
        { requiredKeys: ['field', 'option'] },
      ),
      { maxLength: 3, selector: ({ option }) => option },
    ),
    out_of_stock: fc.constantFrom('in_place', 'last', 'hidden'),
    promoted_first: fc.boolean(),
  },
  { requiredKeys: [] },
);

const someRequest = fc.record({
  searchTerm: fc.oneof(phrase, fc.constant('')),
  promotedIds: few(anyId),
  sortBy: fc.constantFrom({}, { field: 'price' }),
  pageSize: fc.constantFrom(1, 20),
});

describe('any search settings', () => {
  test('show nothing that must stay hidden, and count what they show', async ({ app }) => {
    const shop = await openShop(app);
    await fc.assert(
      fc.asyncProperty(
        someSettings,
        fc.array(someRequest, { minLength: 2, maxLength: 3 }),
        async (settings, requests) => {
          await shop.saveSettings({ search: settings });
          for (const request of requests) {
            await expectSound(shop, settings, request);
          }
        },
      ),
      { numRuns: caseCount(5, 40) },
    );
  });
});

interface Settings {
  excluded_products?: number[];
  out_of_stock?: string;
}

async function expectSound(
  shop: TestShop,
  { excluded_products: excluded = [], out_of_stock: outOfStock }: Settings,
  request: { searchTerm: string; pageSize: number },
): Promise<void> {
  const { data, popular = [], pageInfo } = await search(shop, request);
  const dropdown = await quickView(shop, { query: request.searchTerm });
  const shown = [...idsOf({ data }), ...idsOf({ data: popular }), ...idsOf(dropdown)];
  const unseen = [...hidden, ...excluded, ...(outOfStock === 'hidden' ? [3] : [])];
  expect(shown.filter((id) => unseen.includes(id))).toEqual([]);
  const ids = idsOf({ data });
  expect(new Set(ids).size).toBe(ids.length);
  expect(data.filter(({ badge, is_promoted }) => badge && !is_promoted)).toEqual([]);
  const promoted = data.filter(({ is_promoted }) => is_promoted).length;
  const { size, serverSize, pageCount } = pageInfo;
  expect(size).toBe(ids.length);
  expect(pageCount).toBe(Math.ceil((serverSize - promoted) / request.pageSize));
}
