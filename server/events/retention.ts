import type { Database } from '../store/database.ts';
import type { EventStore } from '../store/event-store.ts';
import { leaveRoomAfter, writeInPieces } from '../store/leave-room.ts';
import type { ShopperStore } from '../store/shopper-store.ts';

export interface RetentionDependencies {
  database: Pick<Database, 'write'>;
  events: Pick<EventStore, 'removeBefore'>;
  shoppers: Pick<ShopperStore, 'emptySessions' | 'removeEmptySessions'>;
  /** Ends it after the piece that is under way: what is left goes at the next turn. */
  signal: AbortSignal;
}

/** So few hold the write lock for some milliseconds. */
const removedAtOnce = 500;

/** Removes the events from before a time, and the shoppers of whom nothing else is known, piece by piece. */
export async function removeEventsBefore(
  time: number,
  { database, events, shoppers, signal }: RetentionDependencies,
): Promise<void> {
  await writeInPieces(database, async (transaction) => {
    if (signal.aborted) {
      return false;
    }
    return (await events.removeBefore(transaction, time, removedAtOnce)) === removedAtOnce;
  });
  await removeEmptySessions({ database, shoppers, signal });
}

/** What was left behind by a process that ended in between: nothing else would ever find it. */
async function removeEmptySessions({
  database,
  shoppers,
  signal,
}: Omit<RetentionDependencies, 'events'>): Promise<void> {
  let found = await shoppers.emptySessions(0, removedAtOnce);
  while (found.length > 0 && !signal.aborted) {
    const ids = found;
    await leaveRoomAfter(() =>
      database.write((transaction) => shoppers.removeEmptySessions(transaction, ids)),
    );
    found = await shoppers.emptySessions(ids.at(-1) ?? 0, removedAtOnce);
  }
}
