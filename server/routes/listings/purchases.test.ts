import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { fullProductSchema } from '../../contract/product.ts';
import { order, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const purchased = '/api/v1/products/purchased';
const buyAgain = '/api/v1/products/buy_again';

function sign(shop: TestShop, customerId: number): string {
  return createHmac('sha256', shop.shop.identitySecret).update(String(customerId)).digest('hex');
}

function asCustomer(shop: TestShop, path: string, customerId = 77): string {
  const signature = sign(shop, customerId);
  return `${path}?platform_customer_id=${customerId}&customer_signature=${signature}`;
}

/** Returns an order of customer 77 in March. */
const ofCustomer = (id: number, day: number, units: Record<number, number>, more = {}) =>
  order({ id, createdAt: `2026-03-0${day}T10:00:00Z`, units, customer: { id: 77 }, ...more });

async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [1, 2, 3, 4, 5, 6].map((id) => product({ id })),
    orders: [
      ofCustomer(1, 1, { 1: 1, 2: 1 }),
      ofCustomer(2, 2, { 2: 1, 3: 1 }),
      ofCustomer(3, 3, { 4: 1 }, { cancelled_at: '2026-03-04T00:00:00Z' }),
      ofCustomer(
        4,
        4,
        { 5: 2 },
        {
          refunds: [{ refund_line_items: [{ line_item_id: 400, quantity: 2 }] }],
        },
      ),
      order({ id: 5, createdAt: '2026-03-05T10:00:00Z', units: { 6: 9 }, customer: { id: 78 } }),
    ],
  });
  return shop;
}

describe('purchased products', () => {
  test('are what the customer kept, the latest first, each once', async ({ app }) => {
    const shop = await openShop(app);
    expect(await shop.ids(asCustomer(shop, purchased))).toEqual([2, 3, 1]);
    const answer = await shop.get(`${asCustomer(shop, purchased)}&limit=1`);
    const { data } = (await answer.json()) as { data: unknown[] };
    expect(data.map((entry) => fullProductSchema.parse(entry).id)).toEqual([2]);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('are not filled up', async ({ app }) => {
    const shop = await openShop(app);
    expect(await shop.ids(asCustomer(shop, purchased, 404))).toEqual([]);
  });

  test.for([purchased, buyAgain])("%s requires the store's signature", async (path, { app }) => {
    const shop = await openShop(app);
    const other = await app.shop();
    const refused = [
      `${path}?platform_customer_id=77`,
      `${path}?platform_customer_id=77&customer_signature=undefined`,
      `${path}?platform_customer_id=77&customer_signature=${sign(shop, 78)}`,
      `${path}?platform_customer_id=77&customer_signature=${sign(other, 77)}`,
      `${path}?platform_customer_id=77&customer_signature=${sign(shop, 77).slice(0, 62)}`,
      `${path}?platform_customer_id=77&customer_signature=${'é'.repeat(64)}`,
    ];
    // The customer's answer must not reach others.
    expect(await shop.ids(asCustomer(shop, path))).not.toEqual([]);
    for (const request of refused) {
      const answer = await shop.get(request);
      expect(answer.status, request).toBe(403);
      expect(Object.keys((await answer.json()) as object)).toEqual(['error']);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
    const signature = sign(shop, 77).toUpperCase();
    const accepted = `${path}?platform_customer_id=77&customer_signature=${signature}`;
    expect((await shop.get(accepted)).status).toBe(200);
  });

  test.for([purchased, buyAgain])('%s requires a customer', async (path, { app }) => {
    const shop = await app.shop();
    const answer = await shop.get(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'Missing required argument: platform_customer_id',
    });
  });

  test('are explained with the day and scores that can be read', async ({ app }) => {
    const shop = await openShop(app);
    await shop.train();
    const key = await shop.explainingKey();
    const reasonsOf = async (path: string) => {
      const answer = await app.get(`${asCustomer(shop, path)}&limit=1&explain=yes&key=${key}`);
      const { data } = (await answer.json()) as {
        data: { explanation: { sources: unknown[] } }[];
      };
      return data[0]?.explanation.sources;
    };
    const text = 'Bought in 2 orders, last on 2026-03-02.';
    expect(await reasonsOf(purchased)).toMatchObject([{ score: null, text }]);
    expect(await reasonsOf(buyAgain)).toMatchObject([
      { score: expect.any(Number), text, parts: [{ name: 'orders' }, { name: 'share_of_orders' }] },
    ]);
  });

  test('include an order as soon as it is imported', async ({ app }) => {
    const shop = await openShop(app);
    const path = asCustomer(shop, purchased);
    expect(await shop.ids(path)).toEqual([2, 3, 1]);
    await shop.import({
      orders: [
        order({ id: 9, createdAt: '2026-03-09T10:00:00Z', units: { 6: 1 }, customer: { id: 77 } }),
      ],
    });
    expect(await shop.ids(path)).toEqual([6, 2, 3, 1]);
  });
});

describe('products to buy again', () => {
  test('are what the customer bought most often, then what others buy', async ({ app }) => {
    const shop = await openShop(app);
    const ids = await shop.ids(`${asCustomer(shop, buyAgain)}&limit=250`);
    expect(ids[0]).toBe(2);
    expect(new Set(ids.slice(1, 3))).toEqual(new Set([1, 3]));
    expect(ids[3]).toBe(6);
    expect(new Set(ids)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  test('start with what all customers buy among products bought equally often', async ({ app }) => {
    const shop = await openShop(app);
    const sold = [10, 11, 12].map((id) =>
      order({ id, createdAt: '2026-03-05T10:00:00Z', units: { 3: 1 } }),
    );
    await shop.import({ orders: sold });
    await shop.train();
    const boughtOnce = async () =>
      (await shop.ids(`${asCustomer(shop, buyAgain)}&limit=3`)).filter((id) => id !== 2);
    expect(await boughtOnce()).toEqual([3, 1]);
    const others = [13, 14, 15, 16, 17].map((id) =>
      order({ id, createdAt: '2026-03-05T10:00:00Z', units: { 1: 1 } }),
    );
    await shop.import({ orders: others });
    await shop.train();
    expect(await boughtOnce()).toEqual([1, 3]);
  });
});
