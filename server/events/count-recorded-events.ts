import type { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';

/**
 * Counts the events of all shops that wait for it. A shop that fails is reported, and tried again at the next call.
 * Returns whether none has failed.
 */
export async function countRecordedEvents(
  counts: DailyCountStore,
  onError: (error: unknown, shopId: number) => void,
): Promise<boolean> {
  let isDone = true;
  for (const shopId of await counts.shopsToCount()) {
    try {
      await counts.countPending(shopId);
    } catch (error) {
      isDone = false;
      onError(error, shopId);
    }
  }
  return isDone;
}
