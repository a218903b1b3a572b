import { describe, expect } from 'vitest';
import type { Database } from '../store/port/database.ts';
import { postgresFailures } from '../store/dialects/postgres-failures.ts';
import { test } from '../store/testing/shop-fixture.ts';
import type { Stores } from '../store/stores.ts';
import { EventRecorder } from './recorder.ts';
import { admitTo, view } from './testing/recorder-fixture.ts';

const unavailable = { name: 'AppError', kind: 'unavailable', retryAfterSeconds: 2 };
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

async function productIds({ database }: Stores): Promise<unknown> {
  return database.read('events').orderBy('product_id').pluck('product_id');
}

/** Returns a recorder whose transactions are replaced, and the number of its tries. */
function recorderOf(
  { events }: Stores,
  waitWhileAwayMs: number,
  write: (tries: number, ...input: Parameters<Database['write']>) => Promise<unknown>,
) {
  let tries = 0;
  const recorder = new EventRecorder({
    database: {
      failures: postgresFailures('a'),
      queuesWriters: true,
      write: async <Result>(...input: Parameters<Database['write']>) =>
        (await write((tries += 1), ...input)) as Result,
    },
    events,
    admit: admitTo(events),
    onError: () => undefined,
    waitWhileAwayMs,
  });
  return { recorder, tries: () => tries };
}

describe('a database that is away', () => {
  test('is waited for during a restart', async ({ stores, shopId }) => {
    const { recorder, tries } = recorderOf(stores, 60_000, async (count, ...input) => {
      if (count < 4) {
        throw refused;
      }
      return stores.database.write(...input);
    });
    await recorder.record(shopId, [view(1)]);
    expect(tries()).toBe(4);
    expect(await productIds(stores)).toEqual([1]);
  });

  test('is waited for only once while it stays away', async ({ stores, shopId }) => {
    let isAway = true;
    const { recorder, tries } = recorderOf(stores, 150, async (_, ...input) => {
      if (isAway) {
        throw refused;
      }
      return stores.database.write(...input);
    });
    await expect(recorder.record(shopId, [view(1)])).rejects.toMatchObject(unavailable);
    const waited = tries();
    expect(waited).toBeGreaterThan(1);
    await expect(recorder.record(shopId, [view(2)])).rejects.toMatchObject(unavailable);
    expect(tries()).toBe(waited + 1);
    isAway = false;
    await recorder.record(shopId, [view(3)]);
    expect(await productIds(stores)).toEqual([3]);
  });

  test('stores events once whose commit was not acknowledged', async ({ stores, shopId }) => {
    const { recorder, tries } = recorderOf(stores, 60_000, async (count, ...input) => {
      await stores.database.write(...input);
      if (count === 1) {
        throw new Error('Connection terminated unexpectedly');
      }
    });
    await recorder.record(shopId, [view(1), view(2)]);
    expect(tries()).toBe(2);
    expect(await productIds(stores)).toEqual([1, 2]);
  });
});

test('a transaction that a deadlock has ended is repeated with the same events', async ({
  stores,
  shopId,
}) => {
  const recorded: Promise<void>[] = [];
  const { recorder, tries } = recorderOf(stores, 0, async (count, scope, work, options) => {
    const deadlock = new Error('deadlock');
    const first = stores.database.write(scope, async (transaction, locked) => {
      await work(transaction, locked);
      throw deadlock;
    });
    await first.catch((error: unknown) => {
      if (error !== deadlock) {
        throw error;
      }
    });
    if (count === 1) {
      recorded.push(recorder.record(shopId, [view(2)]));
    }
    const again = await stores.database.write(scope, work, options);
    expect(await productIds(stores)).toEqual(count === 1 ? [1] : [1, 2]);
    return again;
  });
  await recorder.record(shopId, [view(1)]);
  await Promise.all(recorded);
  expect(tries()).toBe(2);
});
