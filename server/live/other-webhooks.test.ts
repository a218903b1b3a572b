import { describe, expect } from 'vitest';
import { order, product } from '../testing/factories.ts';
import { test } from '../testing/live-shop.ts';

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

describe('orders that a store sends', () => {
  test('count as sales until they are cancelled or deleted', async ({ app, store }) => {
    const { stores } = app.service;
    const placed = order({ id: 1, createdAt: time(1), units: { 1: 5 }, updated_at: time(1) });
    const counted = async () => {
      await store.settle();
      return (await stores.refunds.findOrder(stores.database.read, store.shop.id, 1))?.counted;
    };
    await store.send('orders/create', placed);
    expect(await counted()).toBe(true);
    await store.send('orders/cancelled', { ...placed, updated_at: time(5), cancelled_at: time(5) });
    expect(await counted()).toBe(false);
    await store.send('orders/updated', { ...placed, updated_at: time(4) });
    expect(await counted()).toBe(false);
    await store.send('orders/delete', { id: 1 });
    expect(await counted()).toBeUndefined();
  });

  test('lose what was refunded once, whichever webhook brings it first', async ({ app, store }) => {
    const { stores } = app.service;
    const placed = order({ id: 1, createdAt: time(1), units: { 1: 5 }, updated_at: time(1) });
    const line = { line_item_id: 100, quantity: 2 };
    const refund = {
      id: 9,
      order_id: 1,
      created_at: time(3),
      refund_line_items: [{ ...line, line_item: { id: 100, product_id: 1, variant_id: 100 } }],
    };
    const quantities = async () => {
      await store.settle();
      const found = await stores.refunds.findOrder(stores.database.read, store.shop.id, 1);
      return found?.lines.map(({ quantity }) => quantity);
    };
    await store.send('orders/create', placed);
    await store.send('refunds/create', refund);
    expect(await quantities()).toEqual([3]);
    await store.send('orders/updated', {
      ...placed,
      updated_at: time(4),
      refunds: [{ id: 9, refund_line_items: [line] }],
    });
    await store.send('refunds/create', refund);
    expect(await quantities()).toEqual([3]);
  });
});

describe('orders that a store changes', () => {
  test('lose an amount that was refunded without lines', async ({ app, store }) => {
    const { stores } = app.service;
    const placed = order({ id: 1, createdAt: time(1), units: { 1: 2 }, updated_at: time(1) });
    await store.send('orders/create', placed);
    await store.settle();
    const read = () => stores.refunds.findOrder(stores.database.read, store.shop.id, 1);
    const revenue = async () =>
      (await read())?.lines.map(({ price, quantity, discount }) => price * quantity - discount);
    const [whole = 0] = (await revenue()) ?? [];
    const refund = {
      id: 9,
      created_at: time(3),
      refund_line_items: [],
      order_adjustments: [
        {
          kind: 'refund_discrepancy',
          amount: '-2.00',
          amount_set: { shop_money: { amount: '-1.20' } },
          tax_amount: '-0.40',
          tax_amount_set: { shop_money: { amount: '-0.30' } },
        },
        { kind: 'shipping_refund', amount: '-4.90' },
      ],
    };
    await store.send('refunds/create', { ...refund, order_id: 1 });
    await store.settle();
    expect(await revenue()).toEqual([whole - 150]);
    await store.send('orders/updated', { ...placed, updated_at: time(3), refunds: [refund] });
    await store.send('refunds/create', { ...refund, order_id: 1 });
    await store.settle();
    expect(await revenue()).toEqual([whole - 150]);
  });

  test('are compared with the store after an edit of which no new order came', async ({
    app,
    store,
  }) => {
    const { recordVersions } = app.service.stores;
    const placed = order({ id: 1, createdAt: time(1), units: { 1: 5 }, updated_at: time(1) });
    const edit = { order_edit: { id: 4, order_id: 1, committed_at: time(2) } };
    const doubtful = async () => {
      await store.settle();
      const [version] = await recordVersions.after(store.shop.id, 'orders', 0, 1);
      return version?.unconfirmedAt !== null;
    };
    await store.send('orders/create', placed);
    expect(await doubtful()).toBe(false);
    await store.send('orders/edited', edit);
    expect(await doubtful()).toBe(true);
    await store.send('orders/updated', { ...placed, updated_at: time(2) });
    expect(await doubtful()).toBe(false);
    await store.send('orders/edited', edit);
    expect(await doubtful()).toBe(false);
  });
});

describe('other records that a store sends', () => {
  test('customers are saved and deleted', async ({ app, store }) => {
    const { customers } = app.service.stores;
    const sent = { id: 7, tags: 'vip', orders_count: 4, total_spent: '10.00' };
    await store.send('customers/create', { ...sent, updated_at: time(1) });
    await store.send('customers/update', { id: 7, tags: 'vip, new', updated_at: time(2) });
    await store.settle();
    expect(await customers.find(store.shop.id, 7)).toEqual({
      id: 7,
      tags: 'vip, new',
      ordersCount: 4,
      totalSpent: 1_000,
    });
    await store.send('customers/delete', { id: 7 });
    await store.settle();
    expect(await customers.find(store.shop.id, 7)).toBeUndefined();
  });

  test('a collection without members keeps those it has', async ({ store }) => {
    await store.import({
      products: [product({ id: 1 }), product({ id: 2 })],
      collections: [{ id: 5, handle: 'a', title: 'A', product_ids: [2, 1] }],
    });
    await store.send('collections/update', { id: 5, handle: 'b', title: 'B' });
    await store.settle();
    const path = '/api/v1/products/collections?platform_collection_ids=5';
    expect(await store.ids(path)).toEqual([2, 1]);
    await store.send('collections/delete', { id: 5 });
    await store.settle();
    expect(await store.ids(path)).toEqual([]);
  });

  test('articles and pages with the same id are two contents', async ({ app, store }) => {
    const { contents } = app.service.stores;
    const count = async () => {
      await store.settle();
      return (await contents.idsAfter(store.shop.id, -1, 10)).length;
    };
    await store.send('articles/create', { id: 3, title: 'Article', handle: 'a' });
    await store.send('pages/create', { id: 3, title: 'Page', handle: 'p' });
    expect(await count()).toBe(2);
    await store.send('pages/delete', { id: 3 });
    expect(await count()).toBe(1);
  });
});
