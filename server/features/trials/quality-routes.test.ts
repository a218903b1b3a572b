import { describe, expect } from 'vitest';
import { order, product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

const body = { kind: 'quality' } as const;

describe('a trial of the recommenders', () => {
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
    const trials = async () =>
      (await owner.call('trials', { parameters: { ...parameters, ...body } })).body.data;
    expect(await trials()).toEqual([]);
    const begun = await owner.call('beginTrial', { parameters, body });
    expect(begun.body).toMatchObject({ ...body, state: 'running', after: 'request' });
    expect(await trials()).toMatchObject([{ id: begun.body.id, state: 'running', result: null }]);
    expect((await owner.call('beginTrial', { parameters, body })).status).toBe(409);
    await expect
      .poll(async () => (await trials())[0], { timeout: 60_000, interval: 200 })
      .toMatchObject({
        state: 'finished',
        step: expect.stringContaining('testing'),
        failure: null,
        result: {
          recommenders: expect.arrayContaining([
            expect.objectContaining({
              recommender: 'bought together',
              ndcg: 1,
              difference: { mean: expect.any(Number), margin: expect.any(Number) },
            }),
          ]),
        },
      });
    expect(await trials()).toHaveLength(1);
    const ended = { ...parameters, trial: begun.body.id };
    expect((await owner.call('endTrial', { parameters: ended })).status).toBe(409);
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
    const trial = { id: 'a', shopId, ...body, subject: '{}', startedAt: Date.now() };
    await stores.database.write(shopId, (transaction) => stores.trials.begin(transaction, trial));
    const other = { shop: (await app.shop()).shop.domain, trial: 'a' };
    expect((await owner.call('endTrial', { parameters: other })).status).toBe(409);
    const parameters = { shop: shop.shop.domain, trial: 'a' };
    expect((await owner.call('endTrial', { parameters })).status).toBe(200);
    const progress = { step: 'reading orders', done: 1, total: 2 };
    const mustStop = await stores.database.write(shopId, (transaction) =>
      stores.trials.saveProgress(transaction, 'a', progress, Date.now()),
    );
    expect(mustStop).toBe(true);
    const { data } = (await owner.call('trials', { parameters })).body;
    expect(data).toMatchObject([{ state: 'cancelled', failure: null, result: null }]);
  });

  test('is begun and ended by merchandisers, and seen by viewers', async ({ app }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    const viewer = await signInAs(app, { role: null, shops: new Map([[shop.id, 'viewer']]) });
    expect((await viewer.call('trials', { parameters })).status).toBe(200);
    expect((await viewer.call('beginTrial', { parameters, body })).status).toBe(403);
    const weights = { kind: 'field_weights', settings: {} } as const;
    expect((await viewer.call('beginTrial', { parameters, body: weights })).status).toBe(403);
    expect(
      (await viewer.call('endTrial', { parameters: { ...parameters, trial: 'a' } })).status,
    ).toBe(403);
    const kept = await viewer.call('beginTrial', { parameters, body: { kind: 'kept_terms' } });
    expect(kept.body).toMatchObject({ kind: 'kept_terms', state: 'finished', result: [] });
  });
});
