import { AppError } from '../base/errors.ts';
import type { WaitingDelivery } from '../store/tables/live/delivery-rows.ts';
import type { Stores } from '../store/stores.ts';
import { nextTryAt } from './retry-times.ts';

export interface FailedDelivery {
  delivery: WaitingDelivery;
  failure: string;
}

/** Saves why deliveries of a shop have failed, and when they are tried again. */
export async function saveFailures(
  stores: Pick<Stores, 'database' | 'deliveries' | 'deliveryCounts'>,
  shopId: number,
  { failed, now }: { failed: readonly FailedDelivery[]; now: number },
): Promise<void> {
  if (failed.length === 0) {
    return;
  }
  await stores.database.write(shopId, async (transaction) => {
    for (const { delivery, failure } of failed) {
      const dueAt = nextTryAt(delivery.tries + 1, now);
      await stores.deliveries.fail(transaction, {
        id: delivery.id,
        failure,
        dueAt: dueAt ?? now,
        setAsideAt: dueAt === null ? now : null,
      });
      const outcome = dueAt === null ? 'set-aside' : 'failed';
      const { topic } = delivery;
      await stores.deliveryCounts.add(transaction, [{ shopId, topic, outcome, count: 1 }], now);
    }
  });
}

/** Returns a sentence without any part of the body. */
export function describeFailure(error: unknown): string {
  return error instanceof AppError ? error.message : 'The delivery could not be done.';
}
