import { inspect } from 'node:util';
import { describe, expect } from 'vitest';
import { AppError } from '../base/errors.ts';
import { sqliteFailures } from '../store/dialects/database-failures.ts';
import { writingAlone } from '../store/port/writing-alone.ts';
import { newShop } from '../testing/factories.ts';
import { isOnPostgres } from '../testing/test-data.ts';
import { EventRecorder } from './recorder.ts';
import { admitTo, test, view } from './testing/recorder-fixture.ts';

function driverError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** On PostgreSQL, the first shops of a burst do not wait for the transactions of others. */
const alone = isOnPostgres ? 1 : 0;

const unavailable = { name: 'AppError', kind: 'unavailable', retryAfterSeconds: 2 };

describe('events that arrive during a transaction', () => {
  test('share it while it waits for its locks', async ({ recording, stores, shopId }) => {
    const { recorder, transactions, productIds } = recording;
    const recorded: Promise<void>[] = [];
    await writingAlone(stores.database).write(shopId, async () => {
      recorded.push(recorder.record(shopId, [view(1)]));
      await stores.database.read.raw('SELECT 1');
      recorded.push(...[2, 3, 4].map((id) => recorder.record(shopId, [view(id)])));
    });
    await Promise.all(recorded);
    expect(transactions()).toBe(1);
    expect(await productIds()).toEqual([1, 2, 3, 4]);
  });

  test('share the next one when it has its locks', async ({ recording, shopId }) => {
    const { recorder, hold, transactions, productIds } = recording;
    const held = hold();
    const recorded = [recorder.record(shopId, [view(1)])];
    const release = await held;
    recorded.push(...[2, 3, 4, 5].map((id) => recorder.record(shopId, [view(id)])));
    release();
    await Promise.all(recorded);
    expect(transactions()).toBe(2);
    expect(await productIds()).toEqual([1, 2, 3, 4, 5]);
  });

  test('are split into several transactions when there are many, to keep the lock short', async ({
    recording,
    shopId,
  }) => {
    const { recorder, transactions, productIds } = recording;
    const recorded = Array.from({ length: 2_501 }, (_, id) => recorder.record(shopId, [view(id)]));
    await Promise.all(recorded);
    expect(transactions()).toBe(3);
    expect(await productIds()).toHaveLength(2_501);
  });

  test('are answered only after they are stored', async ({ recording, shopId }) => {
    const { recorder, hold, productIds } = recording;
    const held = hold();
    let isAnswered = false;
    const recorded = recorder.record(shopId, [view(1)]).then(() => (isAnswered = true));
    const release = await held;
    expect(await productIds()).toEqual([]);
    expect(isAnswered).toBe(false);
    release();
    await recorded;
    expect(await productIds()).toEqual([1]);
  });

  test('are refused when too many wait and accepted again afterwards', async ({
    recording,
    shopId,
  }) => {
    const { recorder, hold } = recording;
    const held = hold();
    const many = Array.from({ length: 20_000 }, (_, id) => view(id));
    const first = recorder.record(shopId, [view(30_000)]);
    const release = await held;
    const full = recorder.record(shopId, many);
    await expect(recorder.record(shopId, [view(1)])).rejects.toMatchObject(unavailable);
    release();
    await Promise.all([first, full]);
    await recorder.record(shopId, [view(30_001)]);
  });
});

describe('a transaction that fails', () => {
  test('because of one call fails only for that call', async ({ recording, shopId }) => {
    const { recorder, productIds, failures } = recording;
    const unknownShop = shopId + 1;
    const outcomes = await Promise.allSettled([
      recorder.record(shopId, [view(1)]),
      recorder.record(shopId, [view(2), view(3)]),
      recorder.record(unknownShop, [view(4), view(5)]),
      recorder.record(shopId, [view(6)]),
      recorder.record(shopId, [view(7)]),
    ]);
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await productIds()).toEqual([1, 2, 3, 6, 7]);
    expect(failures).toEqual([]);
  });

  test('has an error without shopper data, because it is logged', async ({
    recording,
    shopId,
    stores,
  }) => {
    const secret = 'someone@example.com';
    const event = { ...view(1), email: secret, term: secret };
    const failure: unknown = await recording.recorder
      .record(shopId + 1, [event])
      .catch((error: unknown) => error);
    expect(stores.database.failures.isOfData(failure)).toBe(true);
    expect(inspect(failure)).not.toContain('someone');
  });

  test.for([
    'SQLITE_BUSY',
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
  ])(
    'with %s rejects all its calls, is tried once and logged once',
    async (code, { shopId, stores }) => {
      const failures: unknown[] = [];
      let tries = 0;
      const recorder = new EventRecorder({
        database: {
          failures: sqliteFailures('a.sqlite'),
          queuesWriters: false,
          write: async (scope, work) => {
            tries++;
            if (tries === 2) {
              throw driverError(code);
            }
            return stores.database.write(scope, work);
          },
        },
        events: stores.events,
        admit: admitTo(stores.events),
        onError: (error) => failures.push(error),
      });
      await recorder.record(shopId, [view(1)]);
      const outcomes = await Promise.allSettled(
        [2, 3].map((id) => recorder.record(shopId, [view(id)])),
      );
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
      }
      expect(tries).toBe(2);
      expect(failures).toMatchObject([{ code }]);
      await recorder.record(shopId, [view(2)]);
    },
  );

  test('because others keep the database busy is logged once, until it is free again', async ({
    shopId,
    stores,
  }) => {
    const failures: unknown[] = [];
    let isBusy = true;
    const recorder = new EventRecorder({
      database: {
        ...stores.database,
        failures: sqliteFailures('a.sqlite'),
        write: async (...input) => {
          if (isBusy) {
            throw driverError('SQLITE_BUSY');
          }
          return stores.database.write(...input);
        },
      },
      events: stores.events,
      admit: admitTo(stores.events),
      onError: (error) => failures.push(error),
    });
    const isRefused = (id: number) =>
      expect(recorder.record(shopId, [view(id)])).rejects.toMatchObject({
        ...unavailable,
        message: 'Another program keeps the database busy: send this again in a moment.',
      });
    await isRefused(1);
    await isRefused(2);
    expect(failures).toHaveLength(1);
    isBusy = false;
    await recorder.record(shopId, [view(3)]);
    isBusy = true;
    await isRefused(4);
    expect(failures).toHaveLength(2);
  });

  test('is answered even if logging fails, and the next transaction is written', async ({
    shopId,
    stores,
  }) => {
    let tries = 0;
    const recorder = new EventRecorder({
      database: {
        failures: sqliteFailures('a.sqlite'),
        queuesWriters: false,
        write: async (scope, work) => {
          tries++;
          if (tries === 1) {
            throw driverError('SQLITE_FULL');
          }
          return stores.database.write(scope, work);
        },
      },
      events: stores.events,
      admit: admitTo(stores.events),
      onError: () => {
        throw new Error('no room for the log either');
      },
    });
    const full = Array.from({ length: 1_000 }, (_, id) => view(id));
    const outcomes = await Promise.allSettled([
      recorder.record(shopId, full),
      recorder.record(shopId, [view(2_000)]),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: unavailable },
      { status: 'fulfilled' },
    ]);
    await recorder.record(shopId, [view(3)]);
    await recorder.close();
  });
});

describe('a recorder that is closed', () => {
  test('writes the accepted events and refuses new ones', async ({ recording, shopId }) => {
    const { recorder, productIds } = recording;
    const recorded = [1, 2, 3].map((id) => recorder.record(shopId, [view(id)]));
    const closed = recorder.close();
    await expect(recorder.record(shopId, [view(4)])).rejects.toBeInstanceOf(AppError);
    await closed;
    expect(await productIds()).toEqual([1, 2, 3]);
    await Promise.all(recorded);
    await recorder.close();
  });
});

describe('events of several shops', () => {
  test('share a transaction, and are a line in the change feed of each shop once they are counted', async ({
    recording,
    stores,
    shopId,
  }) => {
    const { recorder, hold, transactions } = recording;
    const other = await stores.database.write(shopId, (transaction) =>
      stores.shops.create(transaction, newShop({ domain: 'other.example' })),
    );
    const held = hold();
    const recorded = [recorder.record(shopId, [view(1)])];
    const release = await held;
    recorded.push(...[shopId, other.id].map((shop) => recorder.record(shop, [view(2)])));
    release();
    await Promise.all(recorded);
    expect(transactions()).toBe(2 + alone);
    for (const shop of [shopId, other.id]) {
      await stores.dailyCounts.countPending(shop);
      const changes = await stores.feed.after(shop, 0, 10);
      expect(changes.filter(({ kind }) => kind === 'events')).toMatchObject([{ id: 0 }]);
    }
  });

  test('are in the next transaction when there are more than 20 shops', async ({
    recording,
    stores,
    shopId,
  }) => {
    const { recorder, hold, transactions } = recording;
    const shopIds = await stores.database.write(null, async (transaction) => {
      const ids: number[] = [];
      for (let number = 1; number <= 21; number++) {
        const shop = newShop({ domain: `${number}.example` });
        ids.push((await stores.shops.create(transaction, shop)).id);
      }
      return ids;
    });
    const held = hold();
    const recorded = [recorder.record(shopId, [view(1)])];
    const release = await held;
    recorded.push(...shopIds.map((shop) => recorder.record(shop, [view(1)])));
    release();
    await Promise.all(recorded);
    expect(transactions()).toBe(3 + alone);
  });
});
