import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { createNames } from '../contract/names.ts';
import { createService } from '../compose/service.ts';
import type { EventRecord } from '../store/tables/shoppers/event-store.ts';
import { test as base } from '../store/testing/shop-fixture.ts';
import type { Stores } from '../store/stores.ts';
import { eventRecord } from '../testing/events.ts';
import { isOnPostgres } from '../testing/test-data.ts';
import { removeEventsBefore } from './retention.ts';

const day = 86_400_000;

const test = base.extend<{ remove: (before: number, signal?: AbortSignal) => Promise<void> }>({
  remove: async ({ stores }, use) => {
    await use((before, signal = new AbortController().signal) =>
      removeEventsBefore(before, { ...stores, signal }),
    );
  },
});

function event(id: number, createdAt: number, uuid: string): EventRecord {
  return eventRecord({ id, createdAt, uuid });
}

async function add({ database, events }: Stores, shopId: number, records: readonly EventRecord[]) {
  await database.write(shopId, (transaction) => events.add(transaction, shopId, records));
}

async function stored({ database }: Stores) {
  const events: { id: number }[] = await database.read('events').orderBy('id').select('id');
  const shoppers: { uuid: string }[] = await database
    .read('event_shoppers')
    .orderBy('uuid')
    .select('uuid');
  return { ids: events.map(({ id }) => id), uuids: shoppers.map(({ uuid }) => uuid) };
}

/** Waiting events are counted before old ones are removed. */
const patience = { timeout: 10_000 };

/** Returns whether a connection waits for a lock. SQLite has one writer, for whose end all others wait. */
async function isAnyWaiting({ database }: Stores): Promise<boolean> {
  if (!isOnPostgres) {
    return true;
  }
  const waiting: unknown[] = await database.read.raw(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

describe('events that are too old', () => {
  test('are removed with shoppers that have no other data', async ({ stores, shopId, remove }) => {
    await add(stores, shopId, [
      event(1, 10 * day, 'gone'),
      event(2, 10 * day, 'stays'),
      event(3, 20 * day, 'stays'),
      event(4, 20 * day - 1, 'gone'),
    ]);
    await remove(20 * day);
    expect(await stored(stores)).toEqual({ ids: [3], uuids: ['stays'] });
  });

  test('are removed in batches, each with a line in the change feed', async ({
    stores,
    shopId,
    remove,
  }) => {
    await add(
      stores,
      shopId,
      Array.from({ length: 1_700 }, (_, id) => event(id, id, `u-${id % 100}`)),
    );
    const headBefore = (await stores.feed.heads()).get(shopId)?.seq ?? 0;
    await remove(1_650);
    expect((await stored(stores)).ids).toHaveLength(50);
    // Batches of 500 events: 1,650 make four.
    expect((await stores.feed.heads()).get(shopId)?.seq).toBe(headBefore + 4);
    await remove(1_650);
    expect((await stores.feed.heads()).get(shopId)?.seq).toBe(headBefore + 4);
  });

  test('are removed with sessions that an interrupted removal left empty', async ({
    stores,
    shopId,
    remove,
  }) => {
    await add(stores, shopId, [event(1, 10 * day, 'stays')]);
    await stores.database.write(shopId, async (transaction) => {
      const emptySessions = Array.from({ length: 700 }, (_, id) => ({
        shop_id: shopId,
        uuid: `left-${id}`,
        customer_id: 0,
      }));
      await transaction.batchInsert('event_shoppers', emptySessions, 100);
    });
    await remove(0);
    expect(await stored(stores)).toEqual({ ids: [1], uuids: ['stays'] });
  });

  test('go without their shopper when that is active again meanwhile', async ({
    stores,
    shopId,
    remove,
  }) => {
    await add(stores, shopId, [event(1, 10 * day, 'returns')]);
    const { removing } = await stores.database.write(shopId, async (transaction) => {
      await stores.events.add(transaction, shopId, [event(2, 30 * day, 'returns')]);
      const started = remove(20 * day);
      await expect.poll(() => isAnyWaiting(stores), patience).toBe(true);
      // A promise would be awaited here if it were returned by itself.
      return { removing: started };
    });
    await removing;
    expect(await stored(stores)).toEqual({ ids: [2], uuids: ['returns'] });
  });

  test('stay until the next run when the service stops', async ({ stores, shopId, remove }) => {
    await add(
      stores,
      shopId,
      Array.from({ length: 600 }, (_, id) => event(id, id, 'u')),
    );
    await remove(600, AbortSignal.abort());
    expect((await stored(stores)).ids).toHaveLength(600);
  });
});

describe('a running service', () => {
  test('removes events older than its setting soon after its start and every hour', async ({
    stores,
    shopId,
  }) => {
    const now = 1_000 * day;
    const addOld = (id: number) =>
      add(stores, shopId, [
        event(id, now - 30 * day - 1, 'gone'),
        event(10, now - 30 * day, 'stays'),
      ]);
    await addOld(1);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    try {
      const service = createService({
        stores,
        names: createNames({ platform: 'platform', service: 'service' }),
        log: pino({ level: 'silent' }),
        now: () => now,
        eventRetentionDays: 30,
      });
      await service.open(() => undefined);
      expect((await stored(stores)).ids).toEqual([1, 10]);
      vi.advanceTimersByTime(60_000);
      await expect.poll(async () => (await stored(stores)).ids, patience).toEqual([10]);
      await addOld(2);
      const readHourly = async () => {
        // In steps: the driver of PostgreSQL counts the time of its statements too.
        vi.advanceTimersByTime(300_000);
        return (await stored(stores)).ids;
      };
      await expect.poll(readHourly, patience).toEqual([10]);
      await service.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
