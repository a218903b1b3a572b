import type { DailyCountStore } from '../store/insight/daily-count-store.ts';
import type { Database } from '../store/database.ts';
import type { EventStore } from '../store/shoppers/event-store.ts';
import { writeInBatches, yieldWriteLock } from '../store/yield-write-lock.ts';
import type { ShopperStore } from '../store/shoppers/shopper-store.ts';

export interface RetentionDependencies {
  database: Pick<Database, 'write'>;
  events: Pick<EventStore, 'removeBefore'>;
  shoppers: Pick<ShopperStore, 'emptySessions' | 'removeEmptySessions'>;
  dailyCounts: Pick<DailyCountStore, 'shopsToCount' | 'countPending'>;
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
  await writeInBatches(database, null, async (transaction) => {
    if (signal.aborted) {
      return false;
    }
    return (await events.removeBefore(transaction, time, batchSize)) === batchSize;
  });
  await removeEmptySessions({ database, shoppers, signal });
}

/** Removes sessions without events that an interrupted run left behind. Nothing else would find them. */
async function removeEmptySessions({
  database,
  shoppers,
  signal,
}: Omit<RetentionDependencies, 'events' | 'dailyCounts'>): Promise<void> {
  let emptyIds = await shoppers.emptySessions(0, batchSize);
  while (emptyIds.length > 0 && !signal.aborted) {
    const ids = emptyIds;
    await yieldWriteLock(() =>
      database.write(null, (transaction) => shoppers.removeEmptySessions(transaction, ids)),
    );
    emptyIds = await shoppers.emptySessions(ids.at(-1) ?? 0, batchSize);
  }
}
