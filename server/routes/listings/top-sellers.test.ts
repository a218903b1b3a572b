import { describe, expect } from 'vitest';
import { reducedProductSchema } from '../../contract/product.ts';
import { order, product } from '../../testing/factories.ts';
import { daysAgo } from '../../testing/recent-orders.ts';
import { test } from '../../testing/running-app.ts';
import { views } from '../../testing/visits.ts';
import { keysOf, type WireProduct } from '../../testing/wire-product.ts';

const topSellers = '/api/v1/products/top_sellers';

const images = [{ id: 5, src: '/a.jpg', width: 10, height: 20 }];

function products(...ids: number[]) {
  return ids.map((id) => product({ id }));
}

describe('top sellers', () => {
  test('rank by recent units, then units of the year, then the newest', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, created_at: '2026-01-01T00:00:00Z' }),
        product({ id: 2, created_at: '2026-01-02T00:00:00Z' }),
        product({ id: 3 }),
        product({ id: 4 }),
        product({ id: 5 }),
      ],
      orders: [
        order({ id: 1, createdAt: daysAgo(100), units: { 3: 50, 4: 60, 5: 1 } }),
        order({ id: 2, createdAt: daysAgo(2), units: { 5: 9 } }),
        order({ id: 3, createdAt: daysAgo(1), units: { 3: 2 } }),
      ],
    });
    expect(await shop.ids(topSellers)).toEqual([5, 3, 4, 2, 1]);
  });

  test('rank by views before the first orders', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2, 3),
      events: [...views(1, 60), ...views(2, 400)],
    });
    await shop.train();
    expect(await shop.ids(topSellers)).toEqual([2, 1, 3]);
  });

  test('show what is sold before what is only viewed', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2, 3),
      orders: [order({ id: 1, createdAt: daysAgo(1), units: { 3: 1 } })],
      events: [...views(1, 60), ...views(2, 400)],
    });
    await shop.train();
    expect(await shop.ids(topSellers)).toEqual([3, 2, 1]);
  });

  test('exclude cancelled and test orders and subtract refunds', async ({ app }) => {
    const shop = await app.shop();
    const refunded = {
      ...order({ id: 3, createdAt: daysAgo(1), units: { 3: 9 } }),
      refunds: [{ id: 1, refund_line_items: [{ line_item_id: 300, quantity: 8 }] }],
    };
    await shop.import({
      products: products(1, 2, 3, 4),
      orders: [
        order({ id: 1, createdAt: daysAgo(1), units: { 1: 50 }, cancelled_at: daysAgo(1) }),
        order({ id: 2, createdAt: daysAgo(1), units: { 2: 50 }, test: true }),
        refunded,
        order({ id: 4, createdAt: daysAgo(1), units: { 4: 2 } }),
      ],
    });
    expect((await shop.ids(topSellers)).slice(0, 2)).toEqual([4, 3]);
  });

  test('count an old history from its newest order', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2),
      orders: [
        order({ id: 1, createdAt: '2011-01-01T00:00:00Z', units: { 1: 90 } }),
        order({ id: 2, createdAt: '2011-09-01T00:00:00Z', units: { 2: 1 } }),
      ],
    });
    expect(await shop.ids(topSellers)).toEqual([2, 1]);
  });

  test("count as many days as the shop's settings say", async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2),
      orders: [
        order({ id: 1, createdAt: daysAgo(50), units: { 1: 90 } }),
        order({ id: 2, createdAt: daysAgo(1), units: { 2: 1 } }),
      ],
    });
    expect(await shop.ids(topSellers)).toEqual([2, 1]);
    await shop.saveSettings({ top_sellers_days: 60 });
    expect(await shop.ids(topSellers)).toEqual([1, 2]);
  });

  test('include the orders of a later import', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2) });
    expect(await shop.ids(topSellers)).toEqual([1, 2]);
    await shop.import({ orders: [order({ id: 1, createdAt: daysAgo(1), units: { 2: 1 } })] });
    expect(await shop.ids(topSellers)).toEqual([2, 1]);
  });

  test('leave out the given products', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2, 3) });
    expect(await shop.ids(`${topSellers}?platform_product_ids=1,3`)).toEqual([2]);
  });

  test('have the reduced shape, whole and in order', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [{ ...product({ id: 1 }), images }] });
    const answer = await shop.get(topSellers);
    const { data } = (await answer.json()) as { data: WireProduct[] };
    expect(() => reducedProductSchema.parse(data[0])).not.toThrow();
    expect(keysOf(data[0])).toBe(
      'id,title,body_html,vendor,product_type,handle,status,tags,variants,options,images,image,link,url',
    );
    expect(keysOf(data[0]?.variants[0])).toBe(
      'id,product_id,title,price,sku,compare_at_price,inventory_quantity,option1,available',
    );
    expect(keysOf(data[0]?.options[0])).toBe('id,name,values');
    expect(keysOf(data[0]?.images[0])).toBe('id,src,width,height,alt');
    expect(keysOf(data[0]?.image)).toBe('id,src');
  });

  test('answer an invalid argument with 400 and an empty object', async ({ app }) => {
    const shop = await app.shop();
    const answer = await shop.get(`${topSellers}?limit=none`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({});
  });
});
