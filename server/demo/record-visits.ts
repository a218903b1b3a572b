import type { EventRecord } from '../store/tables/shoppers/event-store.ts';
import type { Stores } from '../store/stores.ts';
import type { DemoEvent } from './shop/visits.ts';

/** Holds the write lock for a few milliseconds. */
const batchSize = 500;

const dayMs = 86_400_000;

/**
 * Records the events of invented visits, oldest first. Their sessions count for figures, but models do not learn from
 * them: recommendations of the demo shop come from its orders.
 */
export async function recordVisits(
  { database, sessions, events }: Stores,
  shopId: number,
  visits: readonly DemoEvent[],
  signal?: AbortSignal,
): Promise<void> {
  const records = visits.toSorted((one, other) => one.at - other.at).map(toRecord);
  for (let start = 0; start < records.length; start += batchSize) {
    signal?.throwIfAborted();
    const batch = records.slice(start, start + batchSize);
    const [first] = batch;
    const at = first?.createdAt ?? 0;
    // No session of a network counts for models where none may.
    const arrival = { at, day: Math.floor(at / dayMs), maxPerNetwork: 0 };
    const arriving = batch.map(({ uuid }) => ({
      uuid: uuid ?? '',
      customerId: 0,
      network: 0,
      isSigned: false,
    }));
    await database.write([shopId], async (transaction) => {
      await sessions.admit(transaction, shopId, arriving, arrival);
      await events.add(transaction, shopId, batch);
    });
  }
}

function toRecord({ at, verb, uuid, ...event }: DemoEvent, index: number): EventRecord {
  return {
    id: index + 1,
    createdAt: at,
    verb,
    uuid,
    productId: event.productId ?? null,
    handle: null,
    customerId: null,
    claimedCustomerId: null,
    email: null,
    themeId: null,
    term: event.term ?? null,
    position: event.position ?? null,
    widgetId: event.widgetId ?? null,
    resultCount: event.resultCount ?? null,
    shownIds: event.shownIds ?? null,
    source: event.source ?? null,
  };
}
