import { expect } from 'vitest';
import { createOwner, signInAs } from '../../testing/people.ts';
import { createLiveShop } from '../../testing/live-shop.ts';
import { test } from '../../testing/running-app.ts';

const wrong = { id: 7, variants: 'none' };

test('an owner sees why webhooks failed, tries them again and drops them', async ({ app }) => {
  const owner = await createOwner(app);
  const store = await createLiveShop(app);
  const parameters = { shop: store.shop.domain };
  const list = async (state: string) =>
    (await owner.call('webhooks', { parameters: { ...parameters, state } })).body;
  await store.send('products/update', wrong);
  await store.send('customers/update', { id: 70, tags: 7, email: 'ann@store.example' });
  await store.send('products/update', { title: 'No id' });
  await store.settle();
  const { data, counts } = await list('retrying');
  expect(counts).toEqual({ waiting: 0, retrying: data.length, 'set-aside': 0 });
  expect(data[0]).toMatchObject({
    topic: 'products/update',
    resource: 'products:7',
    tries: 1,
    reason: expect.stringMatching(/^variants: expected/),
    set_aside_at: null,
  });
  expect(JSON.stringify(data)).not.toMatch(/customers:70|ann@/);
  expect((await list('waiting')).data).toEqual([]);

  const { deliveries, database } = app.service.stores;
  const [first, last] = [data[0]?.id ?? 0, data.at(-1)?.id ?? 0];
  await database.write(store.shop.id, (transaction) =>
    deliveries.fail(transaction, {
      id: first,
      failure: 'variants: expected a list.',
      dueAt: Date.now() + 3_600_000,
      setAsideAt: Date.now(),
    }),
  );
  expect((await list('set-aside')).data).toMatchObject([{ id: first, tries: 2 }]);

  const retried = await owner.call('retryWebhooks', { parameters, body: { id: first } });
  expect(retried.body).toMatchObject({ count: 1 });
  expect((await list('set-aside')).data).toEqual([]);
  const dropped = await owner.call('dropWebhooks', { parameters, body: { id: last } });
  expect(dropped.body).toMatchObject({ count: 1 });
  const again = await owner.call('dropWebhooks', { parameters, body: { id: last } });
  expect(again.status).toBe(404);
  await owner.call('dropWebhooks', { parameters, body: { id: null } });
  expect((await list('retrying')).counts).toEqual({ waiting: 0, retrying: 0, 'set-aside': 0 });

  const changes = await owner.call('changes', { parameters: { ...parameters, kind: 'webhook' } });
  expect(changes.body.data.map(({ action, object }) => [action, object])).toEqual([
    ['drop', '0'],
    ['drop', String(last)],
    ['retry', String(first)],
  ]);
});

test('webhooks are listed in pages, and those of another shop are out of reach', async ({
  app,
}) => {
  const owner = await signInAs(app, { role: 'owner', shops: new Map() });
  const store = await createLiveShop(app);
  const other = await createLiveShop(app);
  const { database, deliveries } = app.service.stores;
  const arrived = Array.from({ length: 60 }, (_, index) => ({
    shopId: store.shop.id,
    delivery: `page ${index}`,
    connector: 'platform',
    topic: 'products/update',
    resource: `products:${index}`,
    // Nothing works on what is due later.
    receivedAt: Date.now() + 3_600_000,
    body: Buffer.from(''),
    size: 0,
    expiresAt: Date.now() + 7_200_000,
  }));
  await database.write(store.shop.id, (transaction) => deliveries.add(transaction, arrived));
  const read = async (after?: number) =>
    (
      await owner.call('webhooks', {
        parameters: { shop: store.shop.domain, state: 'waiting', after },
      })
    ).body;
  const first = await read();
  const second = await read(first.next ?? undefined);
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(new Set(ids).size).toBe(60);

  const inOther = { shop: other.shop.domain };
  expect((await owner.call('webhooks', { parameters: inOther })).body.counts.waiting).toBe(0);
  const body = { id: ids[0] ?? 0 };
  expect((await owner.call('dropWebhooks', { parameters: inOther, body })).status).toBe(404);
  const all = await owner.call('dropWebhooks', { parameters: inOther, body: { id: null } });
  expect(all.body).toEqual({ count: 0, change: null });
});
