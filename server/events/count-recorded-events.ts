import type { DailyCountStore } from '../store/tables/insight/daily-count-store.ts';

/** Counts the events of all shops that wait for it. A shop that fails is reported, and tried again at the next call. */
export async function countRecordedEvents(
  counts: Pick<DailyCountStore, 'shopsToCount' | 'countPending'>,
  onError: (error: unknown, shopId: number) => void,
): Promise<void> {
  for (const shopId of await counts.shopsToCount()) {
    await counts.countPending(shopId).catch((error: unknown) => onError(error, shopId));
  }
}
