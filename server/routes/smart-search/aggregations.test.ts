import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { collection, market, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { errorFor, search } from '../testing/search-fixture.ts';

const fields = ['tags', 'categories', 'vendors', 'options', 'availability', 'price'];

async function aggregate(shop: TestShop, body: object) {
  const { aggregations = {}, pageInfo } = await search(shop, { aggregate: { fields }, ...body });
  return { ...aggregations, total: pageInfo.serverSize };
}

describe('aggregations', () => {
  test('count only what was requested, most frequent first', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({
          id: 1,
          title: 'Mug',
          tags: 'blue, gift',
          vendor: 'Kiln',
          product_type: 'Mugs',
          options: [{ name: 'Size', values: ['S', 'L'] }],
          variants: [
            { option1: 'S', price: '5.50' },
            { option1: 'L', price: '19.99' },
          ],
        }),
        product({ id: 2, title: 'Mug', tags: 'gift', variants: [{ inventory_quantity: 0 }] }),
        product({ id: 3, title: 'Bowl', tags: 'blue', product_type: 'Bowls' }),
      ],
    });
    const { aggregations, pageInfo } = await search(shop, {
      searchTerm: 'mug',
      aggregate: { fields },
    });
    expect(pageInfo.serverSize).toBe(2);
    expect(aggregations).toEqual({
      tags: [
        { value: 'gift', count: 2 },
        { value: 'blue', count: 1 },
      ],
      categories: [{ value: 'Mugs', count: 1 }],
      vendors: [{ value: 'Kiln', count: 1 }],
      options: [
        {
          name: 'Size',
          values: expect.arrayContaining([
            { value: 'S', count: 1 },
            { value: 'L', count: 1 },
          ]),
        },
      ],
      availability: expect.arrayContaining([
        { value: true, count: 1 },
        { value: false, count: 1 },
      ]),
      price: { min: 5.5, max: 19.99 },
    });
    const single = await search(shop, { searchTerm: 'mug', aggregate: { fields: ['vendors'] } });
    expect(Object.keys(single.aggregations ?? {})).toEqual(['vendors']);
    expect(await search(shop, { searchTerm: 'mug' })).not.toHaveProperty('aggregations');
  });

  test('are not narrowed by the filter of their own field', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, tags: 'blue', vendor: 'Kiln', price: '5.00' }),
        product({ id: 2, tags: 'red', vendor: 'Kiln', price: '9.00' }),
        product({ id: 3, tags: 'red', vendor: 'Harbour', price: '20.00' }),
      ],
    });
    const { tags, vendors, price, total } = await aggregate(shop, {
      filters: { tags: ['red'], price: { max: 10 } },
    });
    expect(total).toBe(1);
    expect(tags).toEqual([
      { value: 'blue', count: 1 },
      { value: 'red', count: 1 },
    ]);
    expect(vendors).toEqual([{ value: 'Kiln', count: 1 }]);
    expect(price).toEqual({ min: 9, max: 20 });
  });

  test('have no price without matches, and the prices of the country', async ({ app }) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    await shop.import({
      products: [product({ id: 1, price: '10.00' })],
      markets: [market({ id: 1, countries: ['CA'], catalog: { adjustment: 50 } })],
    });
    const { price } = await aggregate(shop, { filters: { vendors: ['Nobody'] } });
    expect(price).toEqual({ min: null, max: null });
    const canadian = await aggregate(shop, { countryCode: 'CA' });
    expect(canadian.price).toEqual({ min: 15, max: 15 });
  });

  test('name 250 values of a field with exact counts', async ({ app }) => {
    const shop = await app.shop();
    const tags = Array.from({ length: 300 }, (_, index) => `tag ${index}`);
    await shop.import({
      products: [product({ id: 1, tags: tags.join(', ') }), product({ id: 2, tags: 'tag 299' })],
    });
    const counted = (await aggregate(shop, {})).tags ?? [];
    expect(counted).toHaveLength(250);
    expect(counted[0]).toEqual({ value: 'tag 299', count: 2 });
  });

  test('are refused for an unknown field', async ({ app }) => {
    const shop = await app.shop();
    expect(
      await errorFor(shop, { searchTerm: '', aggregate: { fields: ['tags', 'size'] } }),
    ).toMatch(/^aggregate\.fields\[1\]: must be one of tags, categories/);
  });

  test('match the number of results after a click', { timeout: 120_000 }, async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(randomShop, randomRequests, async (products, requests) => {
        const shop = await openShop(app, products);
        for (const request of requests) {
          await expectTrueCounts(shop, request);
        }
      }),
      { numRuns: caseCount(3, 15) },
    );
  });
});

interface PlainRequest {
  searchTerm: string;
  filters: Record<string, unknown>;
  exclusions: Record<string, unknown>;
  promotedIds: string[];
  countryCode: string | undefined;
}

/** Clicks each value of each facet. */
async function expectTrueCounts(shop: TestShop, request: PlainRequest): Promise<void> {
  const { tags, categories, vendors, options, availability, price, total } = await aggregate(
    shop,
    request,
  );
  const promoted = (await search(shop, { ...request, filters: {} })).data.filter(
    ({ is_promoted }) => is_promoted,
  );
  const click = async (filter: Record<string, unknown>) => {
    const filters = { ...request.filters, ...filter };
    const { pageInfo } = await search(shop, { ...request, filters, fields: ['id'] });
    return pageInfo.serverSize - promoted.length;
  };
  for (const { value, count } of tags ?? []) {
    expect(await click({ tags: [value] })).toBe(count);
  }
  for (const { value, count } of categories ?? []) {
    expect(await click({ categories: [value] })).toBe(count);
  }
  for (const { value, count } of vendors ?? []) {
    expect(await click({ vendors: [value] })).toBe(count);
  }
  for (const { name, values } of options ?? []) {
    for (const { value, count } of values) {
      expect(await click({ options: [`${name}:${value}`] })).toBe(count);
    }
  }
  for (const { value, count } of availability ?? []) {
    expect(await click({ available: value })).toBe(count);
  }
  if (typeof price?.min === 'number' && typeof price.max === 'number') {
    const anyPrice = await click({ price: null });
    expect(await click({ price: { min: price.min, max: price.max } })).toBe(anyPrice);
    expect(await click({ price: { max: price.min - 0.01 } })).toBe(0);
    expect(await click({ price: { min: price.max + 0.01 } })).toBe(0);
  }
  expect(await click({})).toBe(total - promoted.length);
}

const words = ['blue', 'stone mug', 'Mug', 'täglich', 'a-b'];
const word = fc.constantFrom(...words);
const few = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { maxLength: 3 });
const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 3 });

const randomProduct = fc.record({
  title: fc.tuple(word, word).map((pair) => pair.join(' ')),
  tags: few(word).map((tags) => tags.join(', ')),
  vendor: word,
  product_type: fc.constantFrom('', ...words),
  options: few(fc.constantFrom('Size', 'Colour')).map((names) =>
    names.map((name, index) => ({ name, values: words.slice(index, index + 2) })),
  ),
  variants: fc.array(
    fc.record({
      price: fc.constantFrom('5.00', '9.99', '10.00', '20.00'),
      inventory_quantity: fc.constantFrom(0, 1),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const randomShop = fc.array(randomProduct, { minLength: 1, maxLength: 12 });

const randomRequest: fc.Arbitrary<PlainRequest> = fc.record({
  searchTerm: fc.constantFrom('', 'mug', 'blue mug', 'stone', 'sotne mug', 'xyzzy', '!'),
  filters: fc.record({
    tags: optional(few(word)),
    categories: optional(few(word)),
    vendors: optional(few(word)),
    options: optional(few(fc.constantFrom('Size:blue', 'stone mug', 'Colour:Mug'))),
    available: optional(fc.boolean()),
    price: optional(fc.constantFrom({ min: 6 }, { max: 10 }, { min: 6, max: 9 })),
    collections: optional(fc.constantFrom([7], [8])),
  }),
  exclusions: fc.record({
    tags: optional(fc.constant(['täglich'])),
    product_ids: optional(fc.constant([1])),
    collections: optional(fc.constant([{ id: 8 }])),
  }),
  promotedIds: fc.constantFrom([], ['1', '2'], ['99']),
  countryCode: optional(fc.constantFrom('CA', 'DE', 'IT')),
});

const randomRequests = fc.array(randomRequest, { minLength: 2, maxLength: 4 });

const euroPrices = [100, 101, 201, 300, 302, 500].map((id, index) => ({
  variant_id: id,
  price: `${5 + index}.00`,
}));

async function openShop(
  app: RunningApp,
  products: readonly Omit<Parameters<typeof product>[0], 'id'>[],
): Promise<TestShop> {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: products.map((plain, index) => product({ ...plain, id: index + 1 })),
    collections: [collection(7, [1, 3, 5]), collection(8, [2, 3])],
    markets: [
      market({ id: 1, countries: ['CA'], catalog: { adjustment: 35, product_ids: [1, 2, 3, 4] } }),
      // Without a rate only products with their own price are sold, also when only some variants
      // have one.
      market({ id: 2, countries: ['DE'], catalog: { currency: 'EUR', prices: euroPrices } }),
    ],
  });
  return shop;
}
