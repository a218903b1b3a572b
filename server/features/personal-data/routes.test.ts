import { expect } from 'vitest';
import { order, product } from '../../testing/factories.ts';
import { createOwner, signInAs } from '../../testing/people.ts';
import { createLiveShop } from '../../testing/live-shop.ts';
import { test } from '../../testing/running-app.ts';

test('an owner exports and erases a person, and the record names nobody', async ({ app }) => {
  const owner = await createOwner(app);
  const shop = await app.shop();
  await shop.import({
    products: [product({ id: 1 })],
    customers: [{ id: 70, tags: 'vip' }],
    orders: [
      order({ id: 1, createdAt: '2026-01-05T00:00:00Z', units: { 1: 1 }, customer: { id: 70 } }),
    ],
  });
  const parameters = { shop: shop.shop.domain };
  const nobody = await owner.call('exportPerson', { parameters, body: {} });
  expect(nobody.status).toBe(400);
  const found = await owner.call('findPerson', { parameters, body: { customer_id: '70' } });
  expect(found.body).toEqual({ customer: true, orders: 1, sessions: 0, events: 0 });
  const exported = await owner.call('exportPerson', { parameters, body: { customer_id: '70' } });
  expect(exported.body).toMatchObject({
    person: { customer_id: 70 },
    customer: { tags: 'vip' },
    orders: [{ id: 1 }],
  });
  const erase = (confirm: string) =>
    owner.call('erasePerson', { parameters, body: { customer_id: '70', confirm } });
  const unconfirmed = await erase('store.example');
  expect(unconfirmed.body.errors).toMatchObject([{ path: 'confirm' }]);
  const erased = await erase(shop.shop.domain);
  expect(erased.body).toMatchObject({ customers: 1, orders: 1, left: 0 });
  const after = await owner.call('exportPerson', { parameters, body: { customer_id: '70' } });
  expect(after.body).toMatchObject({ customer: null, orders: [] });
  const changes = await owner.call('changes', {
    parameters: { ...parameters, kind: 'personal-data' },
  });
  expect(
    changes.body.data.map(({ action, before, after: made }) => [action, before, made]),
  ).toEqual(['export', 'erase', 'export'].map((action) => [action, null, null]));
});

test('an erased person does not come back with a webhook that failed', async ({ app }) => {
  const owner = await signInAs(app, { role: 'owner', shops: new Map() });
  const store = await createLiveShop(app);
  const { database, deliveries } = app.service.stores;
  const parameters = { shop: store.shop.domain };
  const address = { email: 'Ann@store.example', city: 'Bern' };
  // No order of the customer could be saved, so only the body tells whose it is.
  const failing = { created_at: 'not a date', customer: { id: 70 }, billing_address: address };
  await store.send('orders/create', { ...failing, id: 5 });
  await store.send('orders/create', {
    created_at: 'not a date',
    id: 6,
    contact: 'ann@store.example',
  });
  await store.send('customers/update', { id: 70, tags: { 7: 7 } });
  await store.send('orders/create', { created_at: 'not a date', id: 7, customer: { id: 71 } });
  await store.send('products/update', { id: 70, variants: 'none', price: 70 });
  await store.send('orders/create', { created_at: '70', id: 8, email: 'joann@store.example' });
  await store.settle();
  const { data } = (
    await owner.call('webhooks', { parameters: { ...parameters, state: 'retrying' } })
  ).body;
  expect(data[0]?.reason).toBe('created_at: expected a time like 2026-01-31T16:20:00+01:00');
  const failed = data.map(({ resource }) => resource);
  expect(failed).toContain('orders:5');

  const body = { customer_id: '70', email: 'ann@store.example', confirm: store.shop.domain };
  const erased = await owner.call('erasePerson', { parameters, body });
  expect(erased.body).toMatchObject({ webhooks: failed.length - 3 });
  const left = await deliveries.readOpen(store.shop.id, 0, 100);
  expect(left.map(({ resource }) => resource)).toEqual(['orders:7', 'products:70', 'orders:8']);
  const named = await database
    .read('webhook_deliveries')
    .where({ shop_id: store.shop.id, resource: 'customers:70' });
  expect(named).toEqual([]);
  const retried = await owner.call('retryWebhooks', { parameters, body: { id: null } });
  expect(retried.body).toMatchObject({ count: 3 });
  const again = await owner.call('erasePerson', { parameters, body });
  expect(again.body).toMatchObject({ webhooks: 0 });
});

test('an owner answers what the platform asks for on behalf of people', async ({ app }) => {
  const owner = await signInAs(app, { role: 'owner', shops: new Map() });
  const store = await createLiveShop(app);
  const parameters = { shop: store.shop.domain };
  await store.send('customers/create', { id: 70, tags: 'vip' });
  await store.send('customers/data_request', { customer: { id: 70, email: 'ann@store.example' } });
  await store.settle();
  const { data } = (await owner.call('privacyRequests', { parameters })).body;
  expect(data).toMatchObject([{ topic: 'customers/data_request', done_at: null }]);
  expect(Object.keys(data[0] ?? {})).toEqual(['id', 'topic', 'requested_at', 'due_at', 'done_at']);
  const request = String(data[0]?.id);
  const exported = await owner.call('exportRequested', { parameters: { ...parameters, request } });
  expect(exported.body).toMatchObject({ customer: { id: 70, tags: 'vip' } });

  const other = (await createLiveShop(app)).shop.domain;
  const inOther = await owner.call('exportRequested', { parameters: { shop: other, request } });
  expect(inOther.status).toBe(404);
  const { database, privacyRequests } = app.service.stores;
  await database.write(store.shop.id, async (transaction) => {
    for (let requestedAt = 1; requestedAt <= 210; requestedAt += 1) {
      const done = { topic: 'shop/redact' as const, customerId: null, email: null, dueAt: 0 };
      await privacyRequests.add(transaction, { ...done, shopId: store.shop.id, requestedAt });
    }
    await privacyRequests.cancel(transaction, store.shop.id, 'shop/redact', 1);
  });
  const many = (await owner.call('privacyRequests', { parameters })).body.data;
  expect(many.length).toBe(200);
  expect(many.at(-1)).toMatchObject({ topic: 'customers/data_request', done_at: null });
  expect(many[0]?.requested_at).toBe(new Date(210).toISOString());
  expect(many.at(-2)?.requested_at).toBe(new Date(12).toISOString());

  const shops = new Map([[store.shop.id, 'merchandiser']] as const);
  const merchandiser = await signInAs(app, { role: null, shops });
  expect((await merchandiser.call('privacyRequests', { parameters })).status).toBe(403);
});
