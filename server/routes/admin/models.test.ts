import { expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { createOwner } from '../../testing/people.ts';
import { test } from '../../testing/running-app.ts';

test('a training that people ask for is due at once, and refused while one runs', async ({
  app,
}) => {
  const owner = await createOwner(app);
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
