import type { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';
import type { Database } from '../store/port/database.ts';
import { writingAlone } from '../store/port/writing-alone.ts';
import type { EventStore } from '../store/tables/shoppers/event-store.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import type { ShopperStore } from '../store/tables/shoppers/shopper-store.ts';

interface RetentionDependencies {
  database: Database;
  events: EventStore;
  shoppers: ShopperStore;
  dailyCounts: DailyCountStore;
  /** Aborts after the current batch. The rest is removed at the next run. */
  signal: AbortSignal;
}

/** A batch that holds the write lock for a few milliseconds. */
const batchSize = 500;

/** Removes the events before a time, and the shoppers that have no other data, in batches. */
export async function removeEventsBefore(
  time: number,
  { database, events, shoppers, dailyCounts, signal }: RetentionDependencies,
): Promise<void> {
  for (const shopId of await dailyCounts.shopsToCount()) {
    await dailyCounts.countPending(shopId, { signal });
  }
  const alone = writingAlone(database);
  const batch = { time, limit: batchSize };
  let shopIds = await events.shopsOfOldest(time, batchSize);
  while (shopIds.length > 0 && !signal.aborted) {
    const ids = shopIds;
    await yieldWriteLock(database, () =>
      alone.write(ids, (transaction) => events.removeBefore(transaction, ids, batch)),
    );
    shopIds = await events.shopsOfOldest(time, batchSize);
  }
  await removeEmptySessions({ database: alone, shoppers, signal });
}

/** Removes sessions without events that an interrupted run left behind. Nothing else would find them. */
async function removeEmptySessions({
  database,
  shoppers,
  signal,
}: Omit<RetentionDependencies, 'events' | 'dailyCounts'>): Promise<void> {
  let empty = await shoppers.emptySessions(0, batchSize);
  while (empty.ids.length > 0 && !signal.aborted) {
    const { ids, shopIds } = empty;
    await yieldWriteLock(database, () =>
      database.write(shopIds, (transaction) => shoppers.removeEmptySessions(transaction, ids)),
    );
    empty = await shoppers.emptySessions(ids.at(-1) ?? 0, batchSize);
  }
}
