import { describe, expect } from 'vitest';
import { order, product } from '../../testing/factories.ts';
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

describe('an evaluation that people ask for', () => {
  test('runs once at a time, tells its progress, and is in the history', async ({ app, owner }) => {
    const shop = await app.shop();
    const days = Array.from({ length: 60 }, (_, day) => day);
    await shop.import({
      products: [1, 2, 3, 4].map((id) => product({ id })),
      orders: days.map((day) =>
        order({
          id: day + 1,
          createdAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
          units: day % 2 ? { 1: 1, 2: 1 } : { 3: 1, 4: 1 },
        }),
      ),
    });
    const parameters = { shop: shop.shop.domain };
    const models = async () => (await owner.call('models', { parameters })).body;
    expect(await models()).toMatchObject({ evaluation: null, evaluations: [], training: null });
    const begun = await owner.call('evaluateModels', { parameters });
    expect(begun.status).toBe(200);
    expect((await models()).evaluation).toMatchObject({ state: 'running' });
    expect((await owner.call('evaluateModels', { parameters })).status).toBe(409);
    await expect
      .poll(async () => (await models()).evaluation, { timeout: 60_000, interval: 200 })
      .toMatchObject({
        state: 'finished',
        step: expect.stringContaining('testing'),
        failure: null,
      });
    const { evaluations } = await models();
    expect(evaluations).toHaveLength(1);
    expect(evaluations[0]?.recommenders[0]).toMatchObject({
      recommender: 'bought together',
      ndcg: 1,
      difference: { mean: expect.any(Number), margin: expect.any(Number) },
    });
    expect((await owner.call('cancelEvaluation', { parameters })).status).toBe(409);
    const changes = await owner.call('changes', { parameters });
    expect(changes.body.data[0]).toMatchObject({ kind: 'models', action: 'evaluate' });
  });

  test('is cancelled from any server, also where the command line runs it', async ({
    app,
    owner,
  }) => {
    const shop = await app.shop();
    const { stores } = app.service;
    const shopId = shop.shop.id;
    const job = { id: 'a', shopId, kind: 'evaluate', subject: '', startedAt: Date.now() } as const;
    await stores.database.write(shopId, (transaction) => stores.jobs.begin(transaction, job));
    const parameters = { shop: shop.shop.domain };
    expect((await owner.call('cancelEvaluation', { parameters })).status).toBe(200);
    const progress = { step: 'reading orders', done: 1, total: 2 };
    const mustStop = await stores.database.write(shopId, (transaction) =>
      stores.jobs.saveProgress(transaction, 'a', progress, Date.now()),
    );
    expect(mustStop).toBe(true);
  });
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
