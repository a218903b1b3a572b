import { describe, expect } from 'vitest';
import { eventRecord } from '../testing/events.ts';
import { order } from '../testing/factories.ts';
import type { RunningApp } from '../testing/running-app.ts';
import { type LiveShop, test } from '../testing/live-shop.ts';
import { AppError } from '../base/errors.ts';
import type { Database } from '../store/port/database.ts';
import { compareIds } from './compare-ids.ts';
import { runPrivacyRequests } from './privacy-job.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const person = { customer: { id: 7, email: 'Someone@Example.com' } };

async function requestsOf(app: RunningApp, store: LiveShop) {
  await store.settle();
  const { stores } = app.service;
  return {
    list: () => stores.privacyRequests.list(store.shop.id),
    runAfter: (milliseconds: number) =>
      runPrivacyRequests({ stores, now: () => Date.now() + milliseconds }),
  };
}

describe('a request of a person', () => {
  test('to be forgotten is done after 10 minutes and leaves a record without them', async ({
    app,
    store,
  }) => {
    const { stores } = app.service;
    const placed = order({ id: 1, createdAt: '2026-01-01T00:00:00Z', units: { 1: 1 } });
    await store.send('orders/create', { ...placed, customer: { id: 7 } });
    await store.send('customers/create', { id: 7, tags: 'vip' });
    await store.send('customers/redact', { ...person, orders_to_redact: [1] });
    const requests = await requestsOf(app, store);
    await requests.runAfter(9 * minuteMs);
    expect(await stores.customers.find(store.shop.id, 7)).toBeDefined();
    expect(await requests.list()).toMatchObject([
      { topic: 'customers/redact', customerId: 7, email: 'someone@example.com', doneAt: null },
    ]);
    await requests.runAfter(11 * minuteMs);
    expect(await stores.customers.find(store.shop.id, 7)).toBeUndefined();
    expect(await stores.orders.ofCustomer(store.shop.id, 7)).toEqual([]);
    const [done] = await requests.list();
    expect(done).toMatchObject({ topic: 'customers/redact', customerId: null, email: null });
    expect(done?.doneAt).not.toBeNull();
  });

  test('to be forgotten keeps their id only until the store no longer has them', async ({
    app,
    store,
  }) => {
    const { stores } = app.service;
    const { id: shopId } = store.shop;
    await store.send('customers/create', {
      id: 7,
      tags: 'vip',
      updated_at: '2026-01-01T00:00:00Z',
    });
    await store.send('customers/redact', person);
    await (await requestsOf(app, store)).runAfter(11 * minuteMs);
    const compareWith = (ids: readonly number[]) =>
      compareIds(
        {
          stores,
          shopId,
          platform: 'shopify',
          now: () => Date.now() + 12 * minuteMs,
          mayRemoveMany: false,
          store: {
            async *ids() {
              yield ids.map((id) => ({ id, updatedAt: Date.parse('2026-01-01T00:00:00Z') }));
            },
          },
        },
        ['customers'],
      );
    const versionOf = async (id: number) =>
      (await stores.recordVersions.find(stores.database.read, shopId, 'customers', [id])).get(id);
    expect((await compareWith([7])).outdated.since).toBeNull();
    expect(await versionOf(7)).toMatchObject({ deletedAt: null });
    // An empty list is more likely a fault of the store.
    await compareWith([]);
    expect(await versionOf(7)).toMatchObject({ deletedAt: null });
    await compareWith([8]);
    expect(await versionOf(7)).toMatchObject({ deletedAt: expect.any(Number) });
  });

  test('to be forgotten drops their failed orders, and is done again after an interruption', async ({
    app,
    store,
  }) => {
    const { stores } = app.service;
    const { id: shopId } = store.shop;
    await store.send('orders/create', { ...person, id: 1, created_at: 'not a date' });
    await store.send('customers/redact', person);
    const requests = await requestsOf(app, store);
    const viewed = eventRecord({ id: 1, uuid: 'phone', customerId: 7 });
    await stores.database.write(shopId, (transaction) =>
      stores.events.add(transaction, shopId, [viewed]),
    );
    const now = () => Date.now() + 11 * minuteMs;
    const runUntil = (lastWrite: number) => {
      let writes = 0;
      const write: Database['write'] = (...options) => {
        writes += 1;
        if (writes > lastWrite) {
          throw new AppError('unavailable', 'killed');
        }
        return stores.database.write(...options);
      };
      const database = { ...stores.database, write };
      return runPrivacyRequests({ stores: { ...stores, database }, now });
    };
    // It drops the webhook, detaches the orders, and removes the events.
    for (const lastWrite of [0, 1, 1, 2]) {
      await expect(runUntil(lastWrite)).rejects.toThrow('killed');
      expect(await requests.list()).toMatchObject([{ customerId: 7, doneAt: null }]);
    }
    await requests.runAfter(11 * minuteMs);
    expect(await requests.list()).toMatchObject([{ customerId: null }]);
    expect(await stores.deliveries.readOpen(shopId, 0, 10)).toEqual([]);
  });

  test('for their data waits for the merchant for 30 days', async ({ app, store }) => {
    await store.send('customers/data_request', person);
    const requests = await requestsOf(app, store);
    await requests.runAfter(29 * dayMs);
    expect(await requests.list()).toMatchObject([{ customerId: 7, doneAt: null }]);
    await requests.runAfter(31 * dayMs);
    expect(await requests.list()).toMatchObject([{ customerId: null, email: null }]);
  });

  test('for their data ends when they are forgotten', async ({ app, store }) => {
    await store.send('customers/data_request', person);
    await store.send('customers/redact', person);
    const requests = await requestsOf(app, store);
    await requests.runAfter(11 * minuteMs);
    expect(await requests.list()).toMatchObject([
      { topic: 'customers/data_request', customerId: null, email: null },
      { topic: 'customers/redact', customerId: null, email: null },
    ]);
  });
});

describe('the end of a store', () => {
  test('deletes the shop soon when the platform asks for it', async ({ app, store }) => {
    const { stores } = app.service;
    await store.send('shop/redact', { shop_id: 1 });
    const requests = await requestsOf(app, store);
    await requests.runAfter(11 * minuteMs);
    expect(await stores.shops.find({ id: store.shop.id })).toBeUndefined();
  });

  test('keeps the data for 30 days after the app was removed', async ({ app, store }) => {
    const { stores } = app.service;
    await store.send('app/uninstalled', {});
    const requests = await requestsOf(app, store);
    await requests.runAfter(29 * dayMs);
    expect(await stores.shops.find({ id: store.shop.id })).toBeDefined();
    await requests.runAfter(31 * dayMs);
    expect(await stores.shops.find({ id: store.shop.id })).toBeUndefined();
  });
});
