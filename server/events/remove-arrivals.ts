import type { Database } from '../store/port/database.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import type { ArrivalStore } from '../store/tables/shoppers/arrival-store.ts';
import { writeInBatches } from '../store/port/yield-write-lock.ts';
import { dayMs } from './utc-day.ts';

/** The log of events shows what arrives; the screen of events tells rates of a week, to the hour. */
const keptMs = 3_600_000;
const ratesKeptMs = 8 * dayMs;

/** A batch that holds the write lock for a few milliseconds. */
const batchSize = 500;

interface ArrivalDependencies {
  database: Pick<Database, 'write'>;
  shops: ShopStore;
  arrivals: ArrivalStore;
  /** Aborts after the current batch. The rest is removed at the next run. */
  signal: AbortSignal;
}

/** Removes the log and the rates of events that nobody reads any more, in batches shop by shop. */
export async function removeOldArrivals(
  now: number,
  { database, shops, arrivals, signal }: ArrivalDependencies,
): Promise<void> {
  const quiet: Pick<Database, 'write'> = {
    // No follower reads them.
    write: (scope, work) => database.write(scope, work, { wakesFollowers: false }),
  };
  for (const { id } of await shops.list()) {
    await writeInBatches(
      quiet,
      id,
      async (transaction) =>
        !signal.aborted && arrivals.removeBefore(transaction, id, now - keptMs, batchSize),
    );
    if (signal.aborted) {
      return;
    }
    await quiet.write(id, (transaction) =>
      arrivals.removeRatesBefore(transaction, id, now - ratesKeptMs),
    );
  }
}
