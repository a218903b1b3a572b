import { describe, expect } from 'vitest';
import { z } from 'zod';
import {
  type Explanation,
  explanationSchema,
  type RemovedProduct,
  removedProductSchema,
} from '../../contract/explanation.ts';
import { collection, order, product } from '../../testing/factories.ts';
import { daysAgo } from '../../testing/recent-orders.ts';
import { type RunningApp, startApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const adminToken = 'a-token-for-explanations';

const answerSchema = z.object({
  data: z.array(z.object({ id: z.int(), explanation: explanationSchema })),
  metadata: z.object({ removed: z.array(removedProductSchema) }),
});

interface Explained {
  ids: number[];
  of: (productId: number) => Explanation['sources'][number] | undefined;
  removed: Record<number, RemovedProduct['reason']>;
}

/** Fetches a listing with a key that may explain. */
async function explain(app: RunningApp, shop: TestShop, path: string): Promise<Explained> {
  const key = await shop.explainingKey();
  const answer = await app.get(`${path}${path.includes('?') ? '&' : '?'}explain=yes&key=${key}`);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const { data, metadata } = answerSchema.parse(await answer.json());
  return {
    ids: data.map(({ id }) => id),
    of: (productId) => data.find(({ id }) => id === productId)?.explanation.sources[0],
    removed: Object.fromEntries(metadata.removed.map(({ id, reason }) => [id, reason])),
  };
}

let lastOrderId = 0;

function orders(count: number, ...productIds: number[]) {
  return Array.from({ length: count }, () =>
    order({
      id: ++lastOrderId,
      createdAt: daysAgo(1),
      units: Object.fromEntries(productIds.map((id) => [id, 2])),
    }),
  );
}

describe('an explanation', () => {
  test('requires a key that may explain, or the admin token', async () => {
    const app = await startApp({ environment: { ADMIN_TOKEN: adminToken } });
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })], collections: [collection(1, [1])] });
    const paths = [
      '/api/v1/products/top_sellers?',
      '/api/v1/products/static?ids=1&',
      '/api/v1/products/collections?platform_collection_ids=1&',
      '/api/v1/products/recommended?',
      '/api/v1/products/viewed-related?',
    ];
    for (const path of paths) {
      // A cached answer must not bypass the right to explain.
      expect((await shop.get(path)).status).toBe(200);
      const refused = await shop.get(`${path}explain=yes`);
      expect(refused.status, path).toBe(403);
      expect(await refused.text()).toContain('right to explain');
      const explained = await app.get(`${path}explain=yes&key=${shop.key}`, {
        headers: { Authorization: `Bearer ${adminToken}` },
      });
      expect(answerSchema.safeParse(await explained.json()).error, path).toBeUndefined();
      expect(await (await shop.get(path)).text()).not.toContain('explanation');
    }
    await app.close();
  });

  test('ends with the key', async ({ app }) => {
    const shop = await app.shop();
    const other = await app.shop();
    await other.import({ products: [product({ id: 9 })] });
    const key = await shop.explainingKey();
    const path = `/api/v1/products/top_sellers?explain=yes&key=${key}`;
    expect(answerSchema.parse(await (await app.get(path)).json()).data).toEqual([]);
  });

  test('names the number of orders for products bought together', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: ['Tea pot', 'Tea cup', 'Spoon', 'Lamp'].map((title, index) =>
        product({ id: index + 1, title }),
      ),
      orders: [...orders(34, 1, 2), ...orders(86, 1)],
    });
    await shop.train();
    const path = '/api/v1/products/recommended?platform_product_ids=1';
    const { of } = await explain(app, shop, path);
    expect(of(2)).toMatchObject({
      source: 'bought_together',
      text: 'Bought together with Tea pot in 34 of 120 orders.',
      parts: [{ name: 'bought_together' }],
    });
    expect(of(2)?.score).toBe(100);
    expect(of(3)?.source).toBe('newest');
  });

  test('names the reason of every source for a product', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: ['Oak chair', 'Oak stool', 'Lamp'].map((title, index) =>
        product({ id: index + 1, title }),
      ),
      collections: [collection(1, [3, 1])],
      orders: orders(3, 3),
    });
    await shop.train();
    const sellers = await explain(app, shop, '/api/v1/products/top_sellers');
    expect(sellers.of(3)).toMatchObject({
      source: 'top_sellers',
      score: 6,
      text: '6 sold in the last 30 days.',
    });
    expect(sellers.of(1)?.source).toBe('newest');
    const similar = await explain(
      app,
      shop,
      '/api/v1/products/similar_products?platform_product_ids=1',
    );
    expect(similar.of(2)?.source).toBe('similar');
    expect(similar.of(2)?.text).toContain('Oak chair');
    const chosen = await explain(app, shop, '/api/v1/products/static?ids=2');
    expect(chosen.of(2)).toMatchObject({ source: 'static', score: null });
    const members = await explain(
      app,
      shop,
      '/api/v1/products/collections?platform_collection_ids=1',
    );
    expect(members.ids).toEqual([3, 1]);
    expect(members.of(1)?.source).toBe('collections');
    const sorted = await explain(
      app,
      shop,
      '/api/v1/products/collections?platform_collection_ids=1&smart_sort=yes',
    );
    expect(sorted.of(3)?.source).toBe('conversion');
    expect(sorted.of(3)?.text).not.toBe('');
  });

  test('names left out products with the reason', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1 }),
        product({ id: 2, variants: [{ inventory_quantity: 0 }] }),
        product({ id: 3, published_at: null }),
        product({ id: 4, status: 'draft' }),
        product({ id: 5, tags: 'exclude_service' }),
        product({ id: 6, price: '99.00' }),
        product({ id: 7 }),
      ],
    });
    const path =
      '/api/v1/products/recommended?platform_product_ids=1&any_variant_price_less_than=50&cart[items][0][product_id]=7';
    const { ids, removed } = await explain(app, shop, path);
    expect(ids).toEqual([]);
    expect(removed).toEqual({
      1: 'input',
      2: 'out_of_stock',
      3: 'unpublished',
      4: 'draft',
      5: 'exclusion_tag',
      6: 'price',
      7: 'in_cart',
    });
    const chosen = await explain(
      app,
      shop,
      '/api/v1/products/static?ids=1,404,6&excluded_ids=6&platform_product_ids=6',
    );
    expect(chosen.removed).toEqual({ 1: 'not_chosen', 404: 'unknown', 6: 'excluded' });
  });

  test('does not change the order', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [1, 2, 3, 4, 5, 6].map((id) => product({ id })),
      orders: [...orders(9, 1, 2), ...orders(6, 1, 3), ...orders(3, 4)],
    });
    await shop.train();
    const path = '/api/v1/products/recommended?platform_product_ids=1&limit=4';
    expect((await explain(app, shop, path)).ids).toEqual(await shop.ids(path));
  });
});
