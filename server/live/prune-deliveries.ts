import { writeInBatches } from '../store/port/yield-write-lock.ts';
import type { Database } from '../store/port/database.ts';
import type { DeliveryStore } from '../store/tables/live/delivery-store.ts';
import type { RecordVersionStore } from '../store/tables/live/record-version-store.ts';

/** The time for which a deleted record stays deleted, whatever comes late. */
const tombstoneMs = 7 * 24 * 3_600_000;

/** The time for which the content of a webhook is kept after it was tried for the last time. */
const setAsideMs = 30 * 24 * 3_600_000;

const deliveriesAtOnce = 1_000;

/** Forgets the content of old failures, and deliveries and deleted records that nothing is compared with any more. */
export async function pruneDeliveries(
  {
    database,
    deliveries,
    recordVersions,
  }: { database: Database; deliveries: DeliveryStore; recordVersions: RecordVersionStore },
  now: number,
): Promise<void> {
  await writeInBatches(database, [], async (transaction) => {
    const pruned = await deliveries.prune(transaction, now, deliveriesAtOnce);
    return pruned === deliveriesAtOnce;
  });
  await database.write([], async (transaction) => {
    await deliveries.expire(transaction, now - setAsideMs);
    await recordVersions.pruneDeleted(transaction, now - tombstoneMs);
  });
}
