import { isDeepStrictEqual } from 'node:util';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { test } from '../testing/live-shop.ts';
import { allScopes } from '../testing/stand-in/stand-in-graph.ts';
import { rowsOf, storedRows } from '../testing/stand-in/stand-in-rows.ts';

const dayMs = 24 * 3_600_000;
const notProtected = 'This app may not subscribe to topics with protected customer data.';

describe('a store that refuses something', () => {
  test('is pulled whole when it refuses a topic, and asked for it again after a day', async ({
    app,
  }) => {
    const { platform, shop, pull, connection, close } = await connectStandIn(app, { seed: 1 });
    const { stores } = app.service;
    platform.change(60);
    platform.graph.refusedTopics = new Map([['orders/create', notProtected]]);
    await pull();
    expect(await connection()).toMatchObject({ error: null });
    expect(await storedRows(stores, shop.shop.id)).toEqual(rowsOf(platform.store));
    expect(await stores.refusals.list(shop.shop.id)).toEqual([
      expect.objectContaining({ step: 'topic', name: 'orders/create', reason: notProtected }),
    ]);
    const topics = () => platform.graph.subscriptions.map(({ topic }) => topic);
    expect(topics()).toContain('REFUNDS_CREATE');

    platform.graph.refusedTopics = new Map();
    await pull(3_600_001);
    expect(topics()).not.toContain('ORDERS_CREATE');
    await pull(dayMs + 3_600_001);
    expect(topics()).toContain('ORDERS_CREATE');
    expect(await stores.refusals.list(shop.shop.id)).toEqual([]);
    await close();
  });

  test('has its orders read without customers, and with them once it allows these', async ({
    app,
  }) => {
    const { platform, shop, pull, connection, close } = await connectStandIn(app, { seed: 1 });
    const { stores } = app.service;
    platform.change(150);
    platform.graph.scopes = new Set([...allScopes].filter((scope) => scope !== 'read_customers'));
    await pull();
    expect(await connection()).toMatchObject({ error: null });
    const rows = rowsOf(platform.store);
    const partial = await storedRows(stores, shop.shop.id);
    expect(Object.keys(partial.orders)).toEqual(Object.keys(rows.orders));
    expect(partial).toMatchObject({ products: rows.products, articles: rows.articles });
    expect(partial.customers).toEqual({});
    const refusals = await stores.refusals.list(shop.shop.id);
    expect(refusals.map(({ step, name, scope }) => [step, name, scope])).toEqual(
      [
        ['field', 'markets.companies'],
        ['field', 'orders.customer'],
        ['kind', 'customers'],
        ['topic', 'customers/create'],
        ['topic', 'customers/delete'],
        ['topic', 'customers/update'],
      ].map((refusal) => [...refusal, 'read_customers']),
    );

    platform.graph.scopes = allScopes;
    await shop.send('app/scopes_update', { id: 1, previous: [], current: [] });
    await shop.settle();
    await pull(60_000);
    expect(await stores.refusals.list(shop.shop.id)).toEqual([]);
    expect(await storedRows(stores, shop.shop.id)).toEqual(rows);
    await close();
  });

  test('has protected data left out that it refuses although it lists their scope', async ({
    app,
  }) => {
    const { platform, shop, pull, close } = await connectStandIn(app, { seed: 1 });
    const { stores } = app.service;
    platform.change(150);
    const words = 'This app is not approved to access the Customer object.';
    platform.graph.deniedFields = new Map([
      ['Order.customer', words],
      ['Customer', words],
    ]);
    await pull();
    const refusals = await stores.refusals.list(shop.shop.id);
    expect(refusals.map(({ step, name, reason }) => [step, name, reason])).toEqual([
      ['field', 'orders.customer', words],
      ['kind', 'customers', words],
    ]);
    const rows = rowsOf(platform.store);
    const { orders } = await storedRows(stores, shop.shop.id);
    expect(Object.keys(orders)).toEqual(Object.keys(rows.orders));

    platform.graph.deniedFields = new Map();
    await pull(dayMs + 1);
    expect(await storedRows(stores, shop.shop.id)).toEqual(rows);
    await close();
  });

  test('keeps what it has shown once of the parts that it hides since', async ({ app }) => {
    const { platform, shop, pull, close } = await connectStandIn(app, { seed: 1 });
    const { stores } = app.service;
    platform.change(200);
    await pull();
    const former = rowsOf(platform.store);
    const metafields = async () => {
      const bodies = await stores.products.bodies(
        shop.shop.id,
        Object.keys(former.products).map(Number),
      );
      return new Map(
        [...bodies].map(([id, body]) => [
          id,
          z.object({ metafields: z.unknown() }).parse(JSON.parse(body)).metafields,
        ]),
      );
    };
    const shown = await metafields();
    expect([...shown.values()]).toContainEqual([expect.objectContaining({ key: 'name' })]);

    platform.graph.deniedFields = new Map([
      ['Order.customer', 'This app is not approved to access the Customer object.'],
      ['Product.metafields', 'Access denied for metafields field.'],
    ]);
    platform.change(200);
    await pull(6 * 3_600_000 + 1);
    expect((await stores.refusals.list(shop.shop.id)).map(({ name }) => name)).toEqual([
      'orders.customer',
      'products.metafields',
    ]);
    const rows = rowsOf(platform.store);
    const stored = await storedRows(stores, shop.shop.id);
    const known = Object.keys(rows.orders).filter((id) => id in former.orders);
    expect(known.map((id) => stored.orders[id])).toEqual(known.map((id) => rows.orders[id]));
    expect(known.some((id) => !isDeepStrictEqual(rows.orders[id], former.orders[id]))).toBe(true);
    expect(stored.products).toMatchObject(rows.products);
    for (const [id, kept] of await metafields()) {
      expect(kept, String(id)).toEqual(shown.get(id));
    }
    await close();
  });

  test('by the status 403 has the refused kind and topics left out, and read once it allows them', async ({
    app,
  }) => {
    const { platform, shop, pull, connection, close } = await connectStandIn(app, { seed: 1 });
    const { stores } = app.service;
    platform.change(150);
    const words = '[API] This action requires merchant approval for read_content scope.';
    platform.refusesRequest = (body) =>
      /\barticles\b|webhookSubscriptions/.test(body) ? words : undefined;
    await pull();
    expect(await connection()).toMatchObject({ error: null });
    const rows = rowsOf(platform.store);
    expect(await storedRows(stores, shop.shop.id)).toEqual({ ...rows, articles: {} });
    const refusals = await stores.refusals.list(shop.shop.id);
    expect(refusals.filter(({ step }) => step !== 'topic')).toMatchObject([
      { step: 'kind', name: 'articles', reason: words, scope: 'read_content' },
    ]);
    expect(refusals).toContainEqual(expect.objectContaining({ name: 'products/update' }));

    platform.refusesRequest = () => undefined;
    await shop.send('app/scopes_update', { id: 1, previous: [], current: [] });
    await shop.settle();
    await pull(60_000);
    expect(await stores.refusals.list(shop.shop.id)).toEqual([]);
    expect(await storedRows(stores, shop.shop.id)).toEqual(rows);
    expect(platform.graph.subscriptions.map(({ topic }) => topic)).toContain('PRODUCTS_UPDATE');
    await close();
  });

  test('by the status 403 for the scope of a part has the rest of the records read', async ({
    app,
  }) => {
    const { platform, shop, pull, close } = await connectStandIn(app, { seed: 1 });
    platform.change(150);
    const words = '[API] This action requires merchant approval for read_customers scope.';
    platform.refusesRequest = (body) => (/\bcustomer \{/.test(body) ? words : undefined);
    await pull();
    const refusals = await app.service.stores.refusals.list(shop.shop.id);
    expect(refusals.map(({ name }) => name)).toEqual(['markets.companies', 'orders.customer']);
    const { orders } = await storedRows(app.service.stores, shop.shop.id);
    expect(Object.keys(orders)).toEqual(Object.keys(rowsOf(platform.store).orders));
    await close();
  });

  test('as a whole, by the status 403 for everything, is an error and not a refusal', async ({
    app,
  }) => {
    const { platform, shop, pull, connection, close } = await connectStandIn(app, { seed: 1 });
    platform.change(60);
    platform.refusesRequest = () => 'Unavailable Shop';
    await pull();
    expect(await connection()).toMatchObject({
      state: 'paused',
      error: expect.stringContaining('refuses the request (Unavailable Shop)'),
    });
    platform.refusesRequest = () => undefined;
    await pull(1);
    expect(await app.service.stores.refusals.list(shop.shop.id)).toEqual([]);
    expect(await storedRows(app.service.stores, shop.shop.id)).toEqual(rowsOf(platform.store));
    await close();
  });

  test('has its other kinds read when one fails, and says so', async ({ app }) => {
    const { platform, shop, pull, connection, close } = await connectStandIn(app, { seed: 1 });
    platform.change(150);
    platform.graph.spoilExport = (result) => (result.includes('/Order/') ? 'no JSON' : result);
    await pull();
    expect(await connection()).toMatchObject({
      error: 'The result of an export has a line that cannot be read.',
    });
    const rows = rowsOf(platform.store);
    const stored = await storedRows(app.service.stores, shop.shop.id);
    expect(stored).toEqual({ ...rows, orders: {} });
    await close();
  });
});
