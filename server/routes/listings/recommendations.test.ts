import { describe, expect } from 'vitest';
import { reducedProductSchema } from '../../contract/product.ts';
import { collection, product } from '../../testing/factories.ts';
import { recentOrders } from '../../testing/recent-orders.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const recommended = '/api/v1/products/recommended';
const similar = '/api/v1/products/similar_products';
const trending = '/api/v1/products/trending_products';
const viewedRelated = '/api/v1/products/viewed-related';

interface Metadata {
  cache_info: { cache_key: string; cached_at_time: string };
}

async function metadataOf(answer: Response): Promise<Metadata> {
  const { metadata } = (await answer.json()) as { metadata: Metadata };
  return metadata;
}

/**
 * 1 is bought with 2 most often, then with 3, then with 4. 5 sells well, by itself. Newest: 9,
 * oldest: 1.
 */
async function openTeaShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) =>
      product({
        id,
        title: ['', 'Tea pot', 'Tea cup', 'Saucer', 'Spoon', 'Coaster'][id] ?? `Thing ${id}`,
        created_at: `2026-01-0${id}T00:00:00Z`,
      }),
    ),
    collections: [collection(1, [4, 8, 3])],
    orders: [
      ...recentOrders(30, 1, 2),
      ...recentOrders(20, 1, 3),
      ...recentOrders(10, 1, 4),
      ...recentOrders(70, 5),
    ],
  });
  await shop.train();
  return shop;
}

describe('recommended products', () => {
  test('are what was bought together, then the top sellers, then the newest', async ({ app }) => {
    const shop = await openTeaShop(app);
    const ids = await shop.ids(`${recommended}?platform_product_ids=1&limit=250`);
    expect(ids.slice(0, 3)).toEqual([2, 3, 4]);
    // The top seller, then products without sales, newest first.
    expect(ids.slice(3)).toEqual([5, 9, 8, 7, 6]);
  });

  test('have the reduced shape', async ({ app }) => {
    const shop = await openTeaShop(app);
    const answer = await shop.get(`${recommended}?platform_product_ids=1&limit=1`);
    const { data } = (await answer.json()) as { data: unknown[] };
    expect(data.map((entry) => reducedProductSchema.parse(entry).id)).toEqual([2]);
  });

  test('are the top sellers when no product is given', async ({ app }) => {
    const shop = await openTeaShop(app);
    const topSellers = await shop.ids('/api/v1/products/top_sellers?limit=9');
    expect(topSellers.slice(0, 2)).toEqual([5, 1]);
    expect(await shop.ids(`${recommended}?limit=9`)).toEqual(topSellers);
    expect(await shop.ids(`${recommended}?limit=9&platform_product_ids=x`)).toEqual(topSellers);
    expect(await shop.ids(`${recommended}?limit=9&platform_product_ids=404`)).toEqual(topSellers);
  });

  test('accept a variant for its product', async ({ app }) => {
    const shop = await openTeaShop(app);
    expect(await shop.ids(`${recommended}?platform_variant_ids=100&limit=3`)).toEqual([2, 3, 4]);
  });

  test('sum the scores for several products', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3, 4, 5].map((id) => product({ id })),
      orders: [
        ...recentOrders(70, 1, 3),
        ...recentOrders(70, 2, 3),
        ...recentOrders(99, 1, 4),
        ...recentOrders(99, 2, 5),
      ],
    });
    await shop.train();
    expect(await shop.ids(`${recommended}?platform_product_ids=1&limit=1`)).toEqual([4]);
    expect(await shop.ids(`${recommended}?platform_product_ids=1,2&limit=1`)).toEqual([3]);
  });

  test('stay within a collection, even when they are filled up', async ({ app }) => {
    const shop = await openTeaShop(app);
    const path = `${recommended}?platform_product_ids=1&limit=9&platform_collection_id=`;
    expect(await shop.ids(`${path}1`)).toEqual([3, 4, 8]);
    expect(await shop.ids(`${path}404`)).toEqual([]);
  });

  test('never repeat what is in the cart', async ({ app }) => {
    const shop = await openTeaShop(app);
    const cart = 'cart[items][0][product_id]=2&cart%5Bitems%5D%5B7%5D%5Bproduct_id%5D=5';
    const path = `${recommended}?platform_product_ids=1&limit=3&${cart}`;
    expect(await shop.ids(path)).toEqual([3, 4, 9]);
    expect((await shop.get(path)).headers.get('Cache-Control')).toBe('private, no-store');
    expect(await shop.ids(`${recommended}?limit=1&${cart}`)).toEqual([1]);
  });

  test('leave out products with the exclusion tag unless they were chosen', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1 }),
        product({ id: 2, tags: 'new, Exclude_Service' }),
        product({ id: 3, tags: 'exclude_services' }),
      ],
      collections: [collection(1, [2, 3])],
      orders: [...recentOrders(9, 1, 2), ...recentOrders(3, 1, 3)],
    });
    await shop.train();
    for (const path of [recommended, similar, trending, viewedRelated]) {
      expect(await shop.ids(`${path}?platform_product_ids=1`), path).toEqual([3]);
    }
    expect(await shop.ids('/api/v1/products/top_sellers')).toEqual([1, 2, 3]);
    expect(await shop.ids('/api/v1/products/collections?platform_collection_ids=1')).toEqual([
      2, 3,
    ]);
    expect(await shop.ids('/api/v1/products/static?ids=2')).toEqual([2]);
  });

  test('hide a product that has sold out and show it on request', async ({ app }) => {
    const shop = await openTeaShop(app);
    const path = `${recommended}?platform_product_ids=1&limit=2`;
    expect(await shop.ids(path)).toEqual([2, 3]);
    await shop.import({ products: [product({ id: 2, variants: [{ inventory_quantity: 0 }] })] });
    expect(await shop.ids(path)).toEqual([3, 4]);
    expect(await shop.ids(`${path}&filter_oos=no`)).toEqual([2, 3]);
  });

  test('obey price conditions', async ({ app }) => {
    const shop = await openTeaShop(app);
    await shop.import({ products: [product({ id: 3, price: '3.00' })] });
    const path = `${recommended}?platform_product_ids=1&any_variant_price_less_than=5`;
    expect(await shop.ids(path)).toEqual([3]);
  });

  test('contain the time of their computation', async ({ app }) => {
    const shop = await openTeaShop(app);
    const path = `${recommended}?platform_product_ids=1`;
    const first = await shop.get(path);
    const second = await shop.get(path);
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
    const fresh = (await metadataOf(first)).cache_info;
    const cached = (await metadataOf(second)).cache_info;
    expect(fresh.cached_at_time).toBe('never');
    expect(Date.parse(cached.cached_at_time)).toBeGreaterThan(Date.now() - 60_000);
    expect(cached.cache_key).toBe(fresh.cache_key);
    const renewed = (await metadataOf(await shop.get(`${path}&bust_cache=yes`))).cache_info;
    expect(renewed.cached_at_time).toBe('never');
    const other = (await metadataOf(await shop.get(`${path}&limit=7`))).cache_info;
    expect(other.cache_key).not.toBe(fresh.cache_key);
  });

  test('are equally fresh and cacheable in every encoding', async ({ app }) => {
    const shop = await openTeaShop(app);
    const ask = () =>
      app.get(`${recommended}?platform_product_ids=1&limit=9&key=${shop.key}`, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
    const first = await ask();
    const second = await ask();
    expect(first.headers.get('Content-Encoding')).toBe('gzip');
    expect((await metadataOf(first)).cache_info.cached_at_time).toBe('never');
    expect((await metadataOf(second)).cache_info.cached_at_time).not.toBe('never');
  });

  test('change with the next training', async ({ app }) => {
    const shop = await openTeaShop(app);
    const path = `${recommended}?platform_product_ids=1&limit=1`;
    expect(await shop.ids(path)).toEqual([2]);
    await shop.import({ orders: recentOrders(90, 1, 7) });
    await shop.train();
    expect(await shop.ids(path)).toEqual([7]);
  });

  test('require no orders, no training and no products', async ({ app }) => {
    const shop = await app.shop();
    expect(await shop.ids(`${recommended}?platform_product_ids=1`)).toEqual([]);
    await shop.train();
    expect(await shop.ids(`${recommended}?platform_product_ids=1`)).toEqual([]);
    await shop.import({ products: [product({ id: 1 })] });
    expect(await shop.ids(`${recommended}?platform_product_ids=1`)).toEqual([]);
    expect(await shop.ids(recommended)).toEqual([1]);
    await shop.train();
    expect(await shop.ids(recommended)).toEqual([1]);
    await shop.import({ products: [product({ id: 2 })], orders: recentOrders(1, 1) });
    await shop.train();
    expect(await shop.ids(`${recommended}?platform_product_ids=1`)).toEqual([2]);
  });
});
