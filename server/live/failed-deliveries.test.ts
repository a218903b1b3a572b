import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { pino } from 'pino';
import { createPlatformConnector } from '../connectors/platform/platform-connector.ts';
import { createNames } from '../contract/names.ts';
import { CollectionStore } from '../store/tables/catalog/collection-store.ts';
import { DeliveryStore } from '../store/tables/live/delivery-store.ts';
import { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { product } from '../testing/factories.ts';
import { eraseShopper } from '../ingest/shoppers/erase-shopper.ts';
import { startApp, test as base } from '../testing/running-app.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import { pruneDeliveries } from './prune-deliveries.ts';
import { createLiveShop, test } from '../testing/live-shop.ts';

function failWith(error: Error): () => never {
  return () => {
    throw error;
  };
}

function workerOf(stores: Stores, now: () => number, errors: unknown[]): DeliveryWorker {
  return new DeliveryWorker({
    stores,
    leases: new Leases(stores.database, { holder: '', isAlone: true }),
    connectors: [createPlatformConnector(createNames({ platform: 'platform', service: 's' }))],
    platform: 'platform',
    access: { platform: 'platform', userAgent: 'Vitrine/test', now },
    secrets: stores.secrets,
    now,
    onError: (error) => errors.push(error),
    onProblem: () => undefined,
    onChanged: () => undefined,
  });
}

describe('a delivery that cannot be done', () => {
  test('does not stand in the way of others and says why', async ({ app, store }) => {
    await store.send('products/update', { id: 1, variants: 'none' });
    await store.send('products/update', { title: 'No id' });
    await store.send('products/update', product({ id: 2 }));
    await store.settle();
    expect(await store.product(2)).toBeDefined();
    const failed = await app.service.stores.deliveries.listFailed(store.shop.id, 10);
    expect(failed.map(({ topic, resource, tries }) => ({ topic, resource, tries }))).toEqual([
      { topic: 'products/update', resource: 'products:1', tries: 1 },
      { topic: 'products/update', resource: 'products/update', tries: 1 },
    ]);
    expect(failed[0]?.failure).toMatch(/^variants: expected/);
    expect(failed[1]?.failure).toBe('id: expected the id of the record.');
  });

  test('for an unexpected reason stops no other one', async ({ app, store }) => {
    const { stores } = app.service;
    const fault = new TypeError('unexpected');
    const collections = new CollectionStore(stores.database);
    collections.saveHeads = failWith(fault);
    // The server of this file does no work of this shop: its deliveries are added as if they had arrived.
    const arrived = (topic: string, body: object) => ({
      shopId: store.shop.id,
      delivery: topic,
      connector: 'platform',
      topic,
      resource: topic,
      receivedAt: Date.now() + 3_600_000,
      body: gzipSync(JSON.stringify(body)),
      size: 100,
      expiresAt: Date.now() + 7_200_000,
    });
    await stores.database.write(store.shop.id, (transaction) =>
      stores.deliveries.add(transaction, [
        arrived('collections/update', { id: 5, title: 'A', handle: 'a' }),
        arrived('products/update', product({ id: 9 })),
      ]),
    );
    const errors: unknown[] = [];
    const worker = workerOf({ ...stores, collections }, () => Date.now() + 3_600_001, errors);
    await worker.workSome();
    expect(errors).toEqual([fault]);
    const failed = await stores.deliveries.listFailed(store.shop.id, 10);
    expect(failed.map(({ topic }) => topic)).toEqual(['collections/update']);
    await app.service.catchUp();
    expect(await store.product(9)).toBeDefined();
  });

  test('is tried 12 times within 48 hours and then set aside', async ({ app, store }) => {
    const { stores } = app.service;
    const { deliveries } = stores;
    await store.send('products/update', { title: 'No id' });
    await store.settle();
    let now = Date.now();
    const errors: unknown[] = [];
    const worker = workerOf(stores, () => now, errors);
    const pauses: number[] = [];
    const openRow = async () => (await deliveries.listFailed(store.shop.id, 1))[0];
    const start = now;
    while ((await openRow())?.setAsideAt === null) {
      const dueAt: number = await stores.database
        .read('webhook_deliveries')
        .where({ shop_id: store.shop.id })
        .first('due_at')
        .then((row: { due_at: number }) => row.due_at);
      pauses.push(dueAt - now);
      now = dueAt;
      await worker.workSome();
    }
    expect((await openRow())?.tries).toBe(12);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect((now - start) / 3_600_000).toBeGreaterThan(47);
    expect((now - start) / 3_600_000).toBeLessThan(49);
    expect(errors).toEqual([]);
    const { waiting, setAside } = await deliveries.summary(store.shop.id);
    expect({ waiting, setAside }).toEqual({ waiting: 0, setAside: 1 });
  });
});

test('a failure is kept, but its content only for 30 days', async ({ app, store }) => {
  const { stores } = app.service;
  const { database, deliveries } = stores;
  await store.send('orders/create', { id: 5, created_at: 'not a date', email: 'a@store.example' });
  await store.settle();
  const read = async () => (await deliveries.readOpen(store.shop.id, 0, 1))[0];
  const id = (await read())?.id ?? 0;
  const setAsideAt = Date.now();
  await database.write(store.shop.id, (transaction) =>
    deliveries.fail(transaction, { id, failure: 'expected a list', dueAt: setAsideAt, setAsideAt }),
  );
  const dayMs = 24 * 3_600_000;
  await pruneDeliveries(stores, setAsideAt + 29 * dayMs);
  expect((await read())?.body).not.toBeNull();
  for (const days of [31, 32]) {
    await pruneDeliveries(stores, setAsideAt + days * dayMs);
    expect((await read())?.body).toBeNull();
    expect(await deliveries.listFailed(store.shop.id, 10)).toMatchObject([
      {
        resource: 'orders:5',
        failure:
          'expected a list (its content was removed after 30 days, so it can only be dropped)',
      },
    ]);
  }
  const retry = () =>
    database.write(store.shop.id, (transaction) =>
      deliveries.retry(transaction, store.shop.id, undefined, Date.now()),
    );
  expect(await retry()).toBe(0);
});

test('a webhook that is dropped while it is worked off changes nothing', async ({ app, store }) => {
  const { stores } = app.service;
  const { database, deliveries } = stores;
  const { id: shopId } = store.shop;
  // The server of this file does no work that is due later.
  const receivedAt = Date.now() + 3_600_000;
  const arrived = {
    shopId,
    delivery: 'dropped',
    connector: 'platform',
    topic: 'customers/create',
    resource: 'customers:70',
    receivedAt,
    body: gzipSync(JSON.stringify({ id: 70, tags: 'vip' })),
    size: 100,
    expiresAt: receivedAt + 1,
  };
  await database.write(shopId, (transaction) => deliveries.add(transaction, [arrived]));
  const erasing = new DeliveryStore(database);
  erasing.bodies = async (ids) => {
    const read = await deliveries.bodies(ids);
    await eraseShopper(stores, shopId, { customerId: 70 });
    return read;
  };
  const errors: unknown[] = [];
  await workerOf({ ...stores, deliveries: erasing }, () => receivedAt + 1, errors).workSome();
  expect(errors).toEqual([]);
  expect(await stores.customers.find(shopId, 70)).toBeUndefined();
});

base('no body and no secret of a webhook is in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const app = await startApp({ log });
  const store = await createLiveShop(app);
  const secretly = 'someone@example.com';
  await store.send('customers/create', { id: 7, email: secretly, tags: 3 });
  await store.send('orders/create', { id: 8, email: secretly });
  await store.send('orders/create', { email: secretly });
  await store.send('products/update', product({ id: 1, title: secretly }), {
    secret: store.shop.webhookSecret,
  });
  await expect(
    store.send('products/update', { email: secretly }, { secret: 'wrong-secret' }),
  ).rejects.toThrow('401');
  await store.settle();
  await app.close();
  const everything = lines.join('\n');
  expect(everything).toContain('"status":401');
  for (const hidden of [secretly, store.shop.webhookSecret, 'wrong-secret']) {
    expect(everything).not.toContain(hidden);
  }
});
