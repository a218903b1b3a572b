import { describe, expect } from 'vitest';
import { wooChanges } from '../connectors/woocommerce/woo-changes.ts';
import { connectShop } from '../testing/connected-store.ts';
import { test as base } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { wooCreated, wooModified, wooProductRecord } from '../testing/woo-records.ts';
import { sendWooWebhook } from '../testing/woo-webhooks.ts';

const dayMs = 24 * 3_600_000;

const shirt = wooProductRecord(500, {
  type: 'variable',
  variations: [501, 502],
  attributes: [{ name: 'Size', variation: true, options: ['S', 'M'] }],
});

function variation(id: number, option: string, fields: object = {}) {
  const attributes = [{ name: 'Size', option }];
  return { ...wooProductRecord(id, fields), type: 'variation', parent_id: 500, attributes };
}

const line = { id: 71, product_id: 500, variation_id: 501, quantity: 3, price: 9, meta_data: [] };

const records = () => ({
  products: [...Array.from({ length: 45 }, (_, index) => wooProductRecord(index + 1)), shirt],
  'products/500/variations': [variation(501, 'S'), variation(502, 'M')],
  customers: [{ id: 9, role: 'customer' }],
  orders: [
    {
      id: 70,
      status: 'completed',
      date_created_gmt: wooCreated,
      date_modified_gmt: wooModified,
      customer_id: 9,
      line_items: [line],
      refunds: [] as object[],
    },
  ],
});

/** A store that was pulled, and whose connection is active. */
const test = base.extend('store', async ({ app }, { onCleanup }) => {
  const woo = await StandInWoo.start(records());
  onCleanup(() => woo.close());
  const credentials = { kind: 'woocommerce' as const, ...wooCredentials, allowPrivate: true };
  const connected = await connectShop(app, woo.url, credentials);
  const { shop, pull } = connected;
  await pull();
  const { stores } = app.service;
  const shopId = shop.shop.id;
  const setState = (state: 'active' | 'paused') =>
    stores.database.write(shopId, (transaction) =>
      stores.connections.update(transaction, shopId, { state }),
    );
  await setState('active');
  woo.requests.length = 0;
  return {
    ...connected,
    woo,
    shopId,
    setState,
    send: (topic: string, body: object) =>
      sendWooWebhook(app.url, { shop: shop.shop, topic, body }).then(({ status }) => status),
    /** Waits until all deliveries were worked off. */
    settle: async () => {
      while ((await stores.deliveries.summary(shopId)).waiting > 0) {
        await app.service.catchUp();
      }
      await app.service.catchUp();
    },
    variants: async (id: number) => (await shop.product(id))?.variants,
    quantities: async () =>
      (await stores.refunds.findOrder(stores.database.read, shopId, 70))?.lines.map(
        ({ quantity }) => quantity,
      ),
  };
});

describe('webhooks of a connected store of WooCommerce', () => {
  test('have all their products read again at once, each once', async ({ store }) => {
    const { woo, send, settle } = store;
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    // At the same time, so that they wait together however fast the first is worked off.
    await Promise.all(
      ids.map(async (id) => {
        woo.change('products', id, { price: `${id}.50` });
        const told = woo.find('products', id);
        expect(await send('product.updated', told)).toBe(200);
        expect(await send('product.updated', { ...told, again: true })).toBe(200);
      }),
    );
    await settle();
    for (const id of ids) {
      expect(await store.variants(id)).toMatchObject([{ price: `${id}.50` }]);
    }
    const asked = woo.requests.filter((request) => request.startsWith('GET products?'));
    expect(asked.length).toBeLessThan(5);
  });

  test('of a variation change its product', async ({ store }) => {
    const { woo, send, settle } = store;
    woo.change('products/500/variations', 502, { price: '7.00', stock_quantity: 0 });
    woo.change('products/500/variations', 502, { stock_status: 'outofstock' });
    await send('product.updated', woo.find('products/500/variations', 502));
    await settle();
    expect(await store.shop.product(502)).toBeUndefined();
    expect(await store.variants(500)).toMatchObject([
      { id: 501, price: '5.00', available: true },
      { id: 502, price: '7.00', available: false },
    ]);
  });

  test('have the stock read that a product counts for its variations', async ({ store }) => {
    const { woo, send, settle } = store;
    for (const id of [501, 502]) {
      woo.change('products/500/variations', id, { manage_stock: 'parent', stock_quantity: 9 });
    }
    woo.change('products', 500, { manage_stock: true, stock_quantity: 9 });
    await send('product.updated', woo.find('products', 500));
    await settle();
    expect(await store.variants(500)).toMatchObject([
      { inventory_quantity: 9 },
      { inventory_quantity: 9 },
    ]);
    woo.requests.length = 0;
    woo.change('products', 500, { stock_quantity: 8 });
    await send('product.updated', woo.find('products', 500));
    await settle();
    expect(await store.variants(500)).toMatchObject([{ inventory_quantity: 8 }, {}]);
    // The settings are read once for many webhooks.
    expect(woo.requests.filter((request) => /settings|attributes/.test(request))).toEqual([]);
  });

  test('have refunds taken off once', async ({ store }) => {
    const { woo, send, settle } = store;
    const refunds = [{ id: 75, reason: '', total: '-9.00' }];
    const meta_data = [{ key: '_refunded_item_id', value: '71' }];
    woo.records['orders/70/refunds'] = [{ id: 75, line_items: [{ quantity: -1, meta_data }] }];
    woo.change('orders', 70, { refunds, date_modified_gmt: '2026-01-03T00:00:00' });
    await send('order.updated', woo.find('orders', 70));
    await settle();
    expect(await store.quantities()).toEqual([2]);
    await send('order.updated', { ...woo.find('orders', 70), note: 'again' });
    await settle();
    await store.pull(2 * dayMs);
    expect(await store.quantities()).toEqual([2]);
  });

  test('tell of the trash and of what is taken out of it', async ({ store }) => {
    const { woo, send, settle } = store;
    woo.change('products', 7, { status: 'trash' });
    await send('product.deleted', { id: 7 });
    await settle();
    expect(await store.shop.product(7)).toBeUndefined();
    woo.change('products', 7, { status: 'publish' });
    await send('product.restored', woo.find('products', 7));
    await settle();
    expect(await store.shop.product(7)).toMatchObject({ id: 7 });
  });

  test('wait while their store is down', async ({ app, store }) => {
    const { woo, send } = store;
    const { deliveries } = app.service.stores;
    woo.isKeyValid = false;
    woo.change('products', 3, { price: '3.30' });
    await send('product.updated', woo.find('products', 3));
    await expect
      .poll(() => deliveries.listFailed(store.shopId, 5), { timeout: 30_000 })
      .toMatchObject([
        { resource: 'products:3', failure: expect.stringContaining('does not know the key') },
      ]);
    expect(await store.variants(3)).toMatchObject([{ price: '5.00' }]);
    woo.isKeyValid = true;
    await store.setState('active');
    await app.service.stores.database.write(store.shopId, (transaction) =>
      deliveries.retry(transaction, store.shopId, undefined, Date.now()),
    );
    await store.settle();
    expect(await store.variants(3)).toMatchObject([{ price: '3.30' }]);
  });

  test('are taken at their word while the connection is paused', async ({ store }) => {
    const { woo, send, settle, setState } = store;
    await setState('paused');
    await send('product.updated', wooProductRecord(3, { price: '3.30', name: 'Told' }));
    await send('product.updated', variation(502, 'M', { price: '8.00', stock_quantity: 1 }));
    await settle();
    expect(woo.requests).toEqual([]);
    expect(await store.variants(3)).toMatchObject([{ price: '3.30' }]);
    expect(await store.shop.product(502)).toBeUndefined();
    expect(await store.variants(500)).toMatchObject([
      { id: 501, price: '5.00', inventory_quantity: 4 },
      { id: 502, price: '8.00', inventory_quantity: 1 },
    ]);
  });
});

base.for([
  ['products/update', 'products/delete'],
  ['products/update', 'orders/updated'],
  ['orders/updated', 'orders/delete'],
  ['orders/updated', 'customers/update'],
  ['customers/update', 'customers/delete'],
  ['customers/update', 'products/create'],
] as const)('the body of %s is refused under %s', ([of, under]) => {
  const bodies = {
    'products/update': shirt,
    'orders/updated': { id: 70, line_items: [line] },
    'customers/update': { id: 9, username: 'ann', is_paying_customer: true },
  };
  const body = { ...bodies[of] };
  expect(wooChanges(of, body)).toHaveLength(1);
  expect(() => wooChanges(under, body)).toThrow(`The body is not one of ${under}`);
});
