import { describe, expect } from 'vitest';
import { collection, order, product } from '../../testing/factories.ts';
import { daysAgo, recentOrders } from '../../testing/recent-orders.ts';
import { test } from '../../testing/running-app.ts';
import { views, visit } from '../../testing/visits.ts';

const recommended = '/api/v1/products/recommended';
const similar = '/api/v1/products/similar_products';
const trending = '/api/v1/products/trending_products';
const viewedRelated = '/api/v1/products/viewed-related';

describe('similar products', () => {
  test('have texts like the given one', async ({ app }) => {
    const shop = await app.shop();
    const titles = [
      'Blue linen shirt',
      'Steel pan',
      'White linen shirt',
      'Copper pan',
      'Oak chair',
    ];
    await shop.import({
      products: titles.map((title, index) =>
        product({ id: index + 1, title, product_type: title.split(' ').at(-1) ?? '' }),
      ),
    });
    await shop.train();
    expect(await shop.ids(`${similar}?platform_product_ids=1&limit=1`)).toEqual([3]);
    expect(await shop.ids(`${similar}?platform_product_ids=2&limit=1`)).toEqual([4]);
    const context = `${recommended}?context=similar&platform_product_ids=2`;
    expect(await shop.ids(`${context}&limit=1`)).toEqual([4]);
    expect(new Set(await shop.ids(context))).toEqual(new Set([1, 3, 4, 5]));
  });

  test('follow products that were bought together too rarely', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Linen shirt' }),
        product({ id: 2, title: 'Oak chair' }),
        product({ id: 3, title: 'Linen skirt' }),
        // Neither similar to the shirt nor sold: as the newest it would be next.
        product({ id: 4, title: 'Copper pan', created_at: '2026-02-01T00:00:00Z' }),
      ],
      orders: recentOrders(4, 1, 2),
    });
    await shop.train();
    expect(await shop.ids(`${recommended}?platform_product_ids=1`)).toEqual([2, 3, 4]);
  });
});

describe('recommendations for a viewed product', () => {
  test('start with what is bought with it when nobody viewed it before, then similar products', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Linen shirt' }),
        product({ id: 2, title: 'Oak chair' }),
        product({ id: 3, title: 'Linen skirt' }),
        product({ id: 4, title: 'Copper pan', created_at: '2026-02-01T00:00:00Z' }),
      ],
      orders: recentOrders(4, 1, 2),
    });
    await shop.train();
    expect(await shop.ids(`${viewedRelated}?platform_product_ids=1`)).toEqual([2, 3, 4]);
  });
});

describe('an order dated years ahead', () => {
  test('leaves best sellers, trends and conversion unchanged', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3].map((id) => product({ id })),
      collections: [collection(1, [3, 2, 1])],
      orders: [
        ...recentOrders(9, 1),
        ...recentOrders(4, 2),
        order({ id: 7_000, createdAt: daysAgo(-13_000), units: { 3: 1 } }),
      ],
    });
    await shop.train();
    expect(await shop.ids('/api/v1/products/top_sellers')).toEqual([1, 2, 3]);
    expect(await shop.ids(trending)).toEqual([1, 2, 3]);
    const sorted = '/api/v1/products/collections?platform_collection_ids=1&smart_sort=yes';
    expect(await shop.ids(sorted)).toEqual([1, 2, 3]);
  });

  test('leaves them unchanged in a shop whose last order is long ago', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3].map((id) => product({ id })),
      orders: [
        order({ id: 1, createdAt: daysAgo(5_000), units: { 2: 1 } }),
        order({ id: 2, createdAt: daysAgo(5_001), units: { 2: 1, 1: 1 } }),
        order({ id: 3, createdAt: daysAgo(-13_000), units: { 3: 1 } }),
      ],
    });
    await shop.train();
    expect(await shop.ids('/api/v1/products/top_sellers')).toEqual([2, 1, 3]);
    expect(await shop.ids(trending)).toEqual([2, 1, 3]);
  });
});

describe('trending products', () => {
  test('are those that sell more than before, then the top sellers', async ({ app }) => {
    const shop = await app.shop();
    const steady = Array.from({ length: 60 }, (_, day) =>
      order({ id: 900 + day, createdAt: daysAgo(day), units: { 1: 2 } }),
    );
    const rising = Array.from({ length: 12 }, (_, index) =>
      order({ id: 990 + index, createdAt: daysAgo(index / 4), units: { 2: 1 } }),
    );
    await shop.import({
      products: [1, 2, 3].map((id) => product({ id })),
      orders: [...steady, ...rising],
    });
    await shop.train();
    expect(await shop.ids('/api/v1/products/top_sellers')).toEqual([1, 2, 3]);
    expect(await shop.ids(trending)).toEqual([2, 1, 3]);
  });
});

describe('products related to viewed ones', () => {
  test('are those that others viewed along with them', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3, 4].map((id) => product({ id })),
      events: [
        ...visit('a', 1, 3),
        ...visit('b', 1, 3),
        ...visit('c', 1, 2),
        ...visit('shopper', 1),
      ],
    });
    await shop.train();
    expect((await shop.ids(`${viewedRelated}?uuid=shopper`)).slice(0, 2)).toEqual([3, 2]);
    expect((await shop.ids(`${viewedRelated}?platform_product_ids=1`)).slice(0, 2)).toEqual([3, 2]);
    expect(await shop.ids(`${viewedRelated}?uuid=stranger&limit=4`)).toHaveLength(4);
    const answer = await shop.get(`${viewedRelated}?uuid=shopper`);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('include what the shopper viewed on request, except the product of the page', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3, 4].map((id) => product({ id })),
      events: [...visit('a', 1, 3), ...visit('b', 1, 3), ...visit('shopper', 4, 1)],
    });
    await shop.train();
    const of = async (parameters: string) =>
      (await shop.ids(`${viewedRelated}?uuid=shopper&${parameters}`)).slice(0, 3);
    expect(await of('')).toEqual([3, 2]);
    expect(await of('include_viewed=yes')).toEqual([1, 4, 3]);
    expect(await of('include_viewed=yes&platform_product_ids=1')).toEqual([4, 3, 2]);
    expect(await of('include_viewed=maybe')).toEqual([3, 2]);
    const explained = await app.get(
      `${viewedRelated}?uuid=shopper&include_viewed=yes&limit=1&explain=yes&key=${await shop.explainingKey()}`,
    );
    expect(await explained.text()).toContain('The shopper viewed it; Looked at along with');
  });
});

describe('collections sorted by conversion', () => {
  test('start with what is bought when it is viewed', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3].map((id) => product({ id })),
      collections: [collection(1, [1, 2])],
      events: [...views(1, 400), ...views(2, 60), ...views(3, 10)],
      orders: [...recentOrders(20, 1), ...recentOrders(18, 2)],
    });
    await shop.train();
    const path = '/api/v1/products/collections?platform_collection_ids=1&smart_sort=';
    expect(await shop.ids(`${path}top_sellers`)).toEqual([1, 2]);
    expect(await shop.ids(`${path}yes`)).toEqual([2, 1]);
  });

  test('keep their own order when nothing is known', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3].map((id) => product({ id })),
      collections: [collection(1, [3, 1, 2])],
    });
    const path = '/api/v1/products/collections?platform_collection_ids=1&smart_sort=yes';
    expect(await shop.ids(path)).toEqual([3, 1, 2]);
  });
});
