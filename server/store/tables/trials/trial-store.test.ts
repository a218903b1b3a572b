import { expect } from 'vitest';
import { newShop } from '../../../testing/factories.ts';
import { test } from '../../testing/shop-fixture.ts';
import type { Stores } from '../../stores.ts';
import type { EndedTrial } from './trial-store.ts';

function save({ database, trials }: Stores, shopId: number, trial: Partial<EndedTrial> = {}) {
  const { startedAt = 1 } = trial;
  return database.write(shopId, (transaction) =>
    trials.save(transaction, {
      id: `${shopId} ${startedAt} ${trial.kind}`,
      shopId,
      kind: 'quality',
      cause: 'request',
      result: `${startedAt}`,
      startedAt,
      reachedAt: startedAt,
      ...trial,
    }),
  );
}

test('the newest 100 trials of a kind are kept, and the newest is the last one', async ({
  stores,
  shopId,
}) => {
  const other = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop({ domain: 'other.example' })),
  );
  const { trials } = stores;
  expect(await trials.lastResult(shopId, 'quality')).toBeUndefined();
  await save(stores, other.id);
  await save(stores, shopId, { kind: 'kept_terms' });
  for (let time = 1; time <= 103; time += 1) {
    await save(stores, shopId, { startedAt: time });
  }
  const kept = await trials.list(shopId, { kind: 'quality', limit: 200 }, 200);
  expect(kept.map(({ startedAt }) => startedAt)).toEqual(
    Array.from({ length: 100 }, (_, index) => 103 - index),
  );
  expect(await trials.lastResult(shopId, 'quality')).toEqual({ result: '103', reachedAt: 103 });
  expect(await trials.list(shopId, { limit: 200 }, 200)).toHaveLength(101);
  expect(await trials.list(other.id, { limit: 200 }, 200)).toHaveLength(1);
});

test('kept terms are due until a trial has followed the newest versions', async ({
  stores,
  shopId,
}) => {
  const { database, trials } = stores;
  const basis = { orders: 0, lines: 0, sessions: 0, products: 0 };
  const train = (version: number) =>
    database.write(shopId, (transaction) =>
      stores.models.makeCurrent(transaction, {
        shopId,
        version,
        trainedAt: 9,
        feedSeq: 0,
        ...basis,
      }),
    );
  expect(await trials.dueKeptTerms()).toEqual([]);
  await train(1);
  const versions = { models: 1, settings: 0 };
  expect(await trials.dueKeptTerms()).toEqual([{ shopId, versions, cause: 'training' }]);
  await save(stores, shopId, { kind: 'kept_terms', startedAt: 10 });
  expect(await trials.dueKeptTerms()).toHaveLength(1);
  await save(stores, shopId, { kind: 'kept_terms', startedAt: 11, versions });
  await save(stores, shopId, { kind: 'kept_terms', startedAt: 12 });
  expect(await trials.dueKeptTerms()).toEqual([]);
  await train(2);
  expect(await trials.dueKeptTerms()).toMatchObject([{ versions: { models: 2 } }]);
});
