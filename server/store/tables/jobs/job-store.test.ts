import { expect } from 'vitest';
import { newShop } from '../../../testing/factories.ts';
import type { JobKind } from './job-store.ts';
import { test } from '../../testing/shop-fixture.ts';
import { openStores, type Stores } from '../../stores.ts';

const minute = 60_000;
const progress = { step: 'reading orders', done: 1, total: 3 };

interface JobToBegin {
  shopId: number | null;
  id: string;
  kind?: JobKind;
  startedAt?: number;
}

function begin({ database, jobs }: Stores, { kind = 'demo', startedAt = 0, ...job }: JobToBegin) {
  return database.write(job.shopId, (transaction) =>
    jobs.begin(transaction, { ...job, kind, subject: '', startedAt }),
  );
}

test('one job of a kind runs in a shop, however many servers begin it', async ({
  stores,
  data,
  shopId,
}) => {
  const other = await openStores(data);
  const begun = await Promise.all(
    [stores, other, stores, other].map((of, index) => begin(of, { shopId, id: `${index}` })),
  );
  expect(begun.filter(Boolean)).toHaveLength(1);
  const next = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop({ domain: 'next.example' })),
  );
  expect(await begin(other, { shopId: next.id, id: 'of another shop' })).toBe(true);
  expect(await begin(other, { shopId, id: 'of another kind', kind: 'try' })).toBe(true);
  const trials = await Promise.all(
    [stores, other].map((of, index) =>
      begin(of, { shopId: null, id: `try ${index}`, kind: 'try' }),
    ),
  );
  expect(trials.filter(Boolean)).toHaveLength(1);
  await other.database.close();
});

test('a job without a heartbeat for a minute has failed, and another may begin', async ({
  stores,
  shopId,
}) => {
  const { database, jobs } = stores;
  await begin(stores, { shopId, id: 'first' });
  await database.write(shopId, (transaction) =>
    jobs.saveProgress(transaction, 'first', progress, minute),
  );
  expect(await jobs.find('first', 2 * minute - 1)).toMatchObject({ state: 'running', ...progress });
  expect(await begin(stores, { shopId, id: 'early', startedAt: 2 * minute - 1 })).toBe(false);
  const failed = { state: 'failed', failure: 'The server has ended meanwhile: begin again.' };
  expect(await jobs.find('first', 2 * minute)).toMatchObject(failed);
  expect(await begin(stores, { shopId, id: 'second', startedAt: 2 * minute })).toBe(true);
  expect(await jobs.last({ shopId, kind: 'demo' }, 2 * minute)).toMatchObject({ id: 'second' });
  // The process of the first one stops when it finds that it was given up.
  const mustStop = await database.write(shopId, (transaction) =>
    jobs.saveProgress(transaction, 'first', progress, 3 * minute),
  );
  expect(mustStop).toBe(true);
  expect(await jobs.find('first', 3 * minute)).toMatchObject(failed);
});

test('the newest 20 jobs of a kind are kept', async ({ stores, shopId }) => {
  const { database, jobs } = stores;
  const end = { state: 'finished', result: null, failure: null, reachedAt: 0 } as const;
  for (let number = 1; number <= 22; number += 1) {
    await begin(stores, { shopId, id: `${number}`, startedAt: number });
    await database.write(shopId, (transaction) => jobs.end(transaction, `${number}`, end));
  }
  expect(await jobs.find('2', 0)).toBeUndefined();
  expect(await jobs.find('3', 0)).toMatchObject({ state: 'finished' });
});
