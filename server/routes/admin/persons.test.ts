import { expect } from 'vitest';
import { order, product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
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
