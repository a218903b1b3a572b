import { expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

test('a training that people ask for is due at once, and refused while one runs', async ({
  app,
  owner,
}) => {
  const shop = await app.shop();
  await shop.import({ products: [product({ id: 1 })] });
  await shop.train();
  const { stores } = app.service;
  const parameters = { shop: shop.shop.domain };
  const startedAt = async () => {
    const facts = await stores.trainings.facts();
    return facts.find(({ shopId }) => shopId === shop.shop.id)?.startedAt;
  };
  expect(await startedAt()).not.toBeNull();
  const asked = await owner.call('trainModels', { parameters });
  expect(asked.status).toBe(200);
  expect(await startedAt()).toBeNull();
  await stores.database.write(shop.shop.id, (transaction) =>
    stores.trainings.begin(transaction, { shopId: shop.shop.id, startedAt: Date.now() }),
  );
  expect((await owner.call('trainModels', { parameters })).status).toBe(409);
  expect((await owner.call('reindexSearch', { parameters })).status).toBe(200);
  const changes = await owner.call('changes', { parameters });
  expect(changes.body.data.map(({ kind, action }) => [kind, action])).toEqual(
    expect.arrayContaining([
      ['models', 'train'],
      ['index', 'reindex'],
    ]),
  );
});

test('a running training tells how far it is', async ({ app, owner }) => {
  const shop = await app.shop();
  const { stores } = app.service;
  const shopId = shop.shop.id;
  const startedAt = Date.now();
  const step = { step: 'comparing orders', done: 3, total: 9 };
  await stores.database.write(shopId, async (transaction) => {
    const version = await stores.trainings.begin(transaction, { shopId, startedAt });
    const attempt = { shopId, version: version ?? 0 };
    await stores.trainings.recordHeartbeat(transaction, attempt, startedAt, step);
  });
  const { body } = await owner.call('models', { parameters: { shop: shop.shop.domain } });
  const started_at = new Date(startedAt).toISOString();
  expect(body).toMatchObject({ is_training: true, training: { ...step, started_at } });
});
