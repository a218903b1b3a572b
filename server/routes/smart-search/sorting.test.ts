import { describe, expect } from 'vitest';
import { order, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { errorFor, idsFor, search } from '../testing/search-fixture.ts';

const rating = (namespace: string, value: string) => ({
  namespace,
  key: 'rating',
  type: 'rating',
  value: JSON.stringify({ value, scale_min: '1.0', scale_max: '5.0' }),
});

/** The first three products differ in every field; the last has none that it could be sorted by. */
async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [
      product({
        id: 1,
        title: 'banana mug',
        handle: 'c',
        vendor: 'Zeta',
        product_type: 'b',
        created_at: '2026-01-03T00:00:00Z',
        updated_at: '2026-02-01T00:00:00Z',
        variants: [
          { sku: 'B', price: '30.00', compare_at_price: '40.00' },
          { price: '9.00', compare_at_price: '90.00' },
        ],
        metafields: [rating('reviews', '3.5'), rating('stars', '5.0')],
      }),
      product({
        id: 2,
        title: 'Apple mug',
        handle: 'a',
        vendor: 'alpha',
        product_type: 'c',
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-02-03T00:00:00Z',
        variants: [{ sku: 'a', price: '10.00', compare_at_price: '30.00', inventory_quantity: 0 }],
        metafields: [rating('reviews', '4.9'), rating('stars', '1.0')],
      }),
      product({
        id: 3,
        title: 'Cherry mug',
        handle: 'b',
        vendor: 'Mid',
        product_type: 'A',
        created_at: '2026-01-02T00:00:00Z',
        updated_at: '2026-02-02T00:00:00Z',
        variants: [{ sku: 'c', price: '20.00', compare_at_price: '50.00' }],
        metafields: [rating('reviews', '4.1'), rating('stars', '3.0')],
      }),
      product({
        id: 4,
        title: 'Date mug',
        handle: 'd',
        created_at: '2025-01-01T00:00:00Z',
        updated_at: '2025-01-01T00:00:00Z',
        price: '99.00',
      }),
    ],
    orders: [order({ id: 1, createdAt: new Date().toISOString(), units: { 3: 2, 1: 1 } })],
  });
  return shop;
}

describe('sortBy', () => {
  test.for<[field: string, order: string | undefined, ids: number[]]>([
    ['id', undefined, [1, 2, 3, 4]],
    ['id', 'DESC', [4, 3, 2, 1]],
    ['handle', undefined, [2, 3, 1, 4]],
    ['handle', 'DESC', [4, 1, 3, 2]],
    ['sku', 'ASC', [2, 1, 3, 4]],
    ['sku', 'DESC', [3, 1, 2, 4]],
    ['name', 'ASC', [2, 1, 3, 4]],
    ['name', 'DESC', [4, 3, 1, 2]],
    ['vendor', 'ASC', [2, 3, 1, 4]],
    ['vendor', 'DESC', [1, 3, 2, 4]],
    ['product_type', 'ASC', [3, 1, 2, 4]],
    ['product_type', 'DESC', [2, 1, 3, 4]],
    ['price', undefined, [1, 2, 3, 4]],
    ['price', 'DESC', [4, 3, 2, 1]],
    ['compare_at_price', 'ASC', [2, 1, 3, 4]],
    ['compare_at_price', 'DESC', [3, 1, 2, 4]],
    ['created_at', undefined, [1, 3, 2, 4]],
    ['created_at', 'ASC', [4, 2, 3, 1]],
    ['updated_at', undefined, [2, 3, 1, 4]],
    ['updated_at', 'ASC', [4, 1, 3, 2]],
    ['best-sellers', undefined, [3, 1]],
    ['best-sellers', 'ASC', [1, 3]],
    ['ratings', undefined, [2, 3, 1, 4]],
    ['ratings', 'ASC', [1, 3, 2, 4]],
  ])('%s %s', async ([field, direction, ids], { app }) => {
    const shop = await shared(app);
    const sortBy = { field, order: direction };
    const found = await idsFor(shop, { searchTerm: 'mug', sortBy });
    expect(found.slice(0, ids.length)).toEqual(ids);
    expect(found).toHaveLength(4);
    const all = await idsFor(shop, { searchTerm: '', sortBy });
    expect(all.slice(0, ids.length)).toEqual(ids);
  });

  test('distinguishes what can be bought from what cannot', async ({ app }) => {
    const shop = await shared(app);
    const ids = (direction: string) =>
      idsFor(shop, { searchTerm: 'mug', sortBy: { field: 'can_purchase', order: direction } });
    expect((await ids('ASC'))[0]).toBe(2);
    expect((await ids('DESC'))[3]).toBe(2);
  });

  test('orders equal products by relevance and keeps all visible', async ({ app }) => {
    const shop = await shared(app);
    const byRelevance = await idsFor(shop, { searchTerm: 'apple mug' });
    for (const sortBy of [{ field: 'visible' }, { field: 'visible', order: 'DESC' }, {}, null]) {
      expect(await idsFor(shop, { searchTerm: 'apple mug', sortBy })).toEqual(byRelevance);
    }
    expect(byRelevance[0]).toBe(2);
  });

  test('reads ratings from the metafield of the customization', async ({ app }) => {
    const shop = await shared(app);
    const responseCustomization = { ratingMetafield: { namespace: 'stars', key: 'rating' } };
    const sortBy = { field: 'ratings' };
    expect(await idsFor(shop, { sortBy, responseCustomization })).toEqual([1, 3, 2, 4]);
  });

  test('holds on every page, to the end', async ({ app }) => {
    const shop = await shared(app);
    const pages = await Promise.all(
      [1, 2, 3].map((currentPage) =>
        idsFor(shop, { sortBy: { field: 'price' }, pageSize: 2, currentPage }),
      ),
    );
    expect(pages).toEqual([[1, 2], [3, 4], []]);
  });

  test('refuses unknown fields and orders', async ({ app }) => {
    const shop = await shared(app);
    const errorOf = (sortBy: unknown) => errorFor(shop, { searchTerm: '', sortBy });
    expect(await errorOf({ field: 'weight' })).toMatch(/^sortBy\.field: must be one of id, handle/);
    expect(await errorOf({ field: 'id', order: 'up' })).toBe(
      'sortBy.order: must be one of ASC, DESC',
    );
    expect(await errorOf('price')).toBe('sortBy: must be an object');
  });
});

describe('boostByFields', () => {
  test.for<[boost: object, first: number]>([
    [{ field: 'vendor', value: 'Mid' }, 3],
    [{ field: 'product_type', value: 'c' }, 2],
    [{ field: 'title', value: 'date' }, 4],
    [{ field: 'available', value: false }, 2],
    [{ field: 'price', value: { min: 50 } }, 4],
    [{ field: 'metafield', value: metafieldOf('reviews', '4.1') }, 3],
  ])('%j ranks %j first', async ([boost, first], { app }) => {
    const shop = await shared(app);
    const boosted = (factor: number) =>
      idsFor(shop, { searchTerm: 'mug', boostByFields: [{ ...boost, boost: factor }] });
    expect((await boosted(10))[0]).toBe(first);
    expect((await boosted(0)).at(-1)).toBe(first);
    expect(await boosted(1)).toEqual(await idsFor(shop, { searchTerm: 'mug' }));
  });

  test('refuses values that are out of bounds or of another kind', async ({ app }) => {
    const shop = await shared(app);
    const errorOf = (boost: unknown) => errorFor(shop, { searchTerm: '', boostByFields: [boost] });
    expect(await errorOf({ field: 'vendor', value: 'x', boost: 11 })).toBe(
      'boostByFields[0].boost: must be at most 10',
    );
    expect(await errorOf({ field: 'vendor', value: 5, boost: 1 })).toBe(
      'boostByFields[0].value: must be a text',
    );
    expect(await errorOf({ field: 'weight', value: 5, boost: 1 })).toMatch(
      /^boostByFields\[0\]\.field: /,
    );
  });
});

describe('responseCustomization', () => {
  test('adds ratings and review counts as numbers', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({
          id: 1,
          metafields: [
            rating('reviews', '4.5'),
            { namespace: 'reviews', key: 'count', type: 'number_integer', value: '12' },
          ],
        }),
        product({
          id: 2,
          metafields: [{ namespace: 'reviews', key: 'count', type: 'json', value: 'many' }],
        }),
      ],
    });
    const responseCustomization = {
      ratingMetafield: { namespace: 'reviews', key: 'rating' },
      reviewCountMetafield: { namespace: 'reviews', key: 'count' },
    };
    const body = { fields: ['id'], sortBy: { field: 'id' }, responseCustomization };
    expect((await search(shop, body)).data).toEqual([
      { id: 1, rating: 4.5, review_count: 12 },
      { id: 2, rating: null, review_count: null },
    ]);
  });

  test('is refused without a key', async ({ app }) => {
    const shop = await app.shop();
    const responseCustomization = { ratingMetafield: { namespace: 'reviews' } };
    expect(await errorFor(shop, { searchTerm: '', responseCustomization })).toBe(
      'Missing required argument: responseCustomization.ratingMetafield.key',
    );
  });
});

function metafieldOf(namespace: string, value: string): string {
  return `rating.${namespace}.rating.${rating(namespace, value).value}`;
}

const opened = new WeakMap<RunningApp, Promise<TestShop>>();

/** Shares one shop, because the tests only read it. */
function shared(app: RunningApp): Promise<TestShop> {
  const shop = opened.get(app) ?? openShop(app);
  opened.set(app, shop);
  return shop;
}
