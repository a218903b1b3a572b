import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../store/database.ts';
import type { EventStore } from '../store/event-store.ts';

export interface RetentionDependencies {
  database: Pick<Database, 'write'>;
  events: Pick<EventStore, 'removeBefore'>;
  /** Ends it after the piece that is under way: what is left goes at the next turn. */
  signal: AbortSignal;
}

/** So few hold the write lock for some milliseconds. */
const removedAtOnce = 500;

/** Removes the events from before a time, and the shoppers of whom nothing else is known, piece by piece. */
export async function removeEventsBefore(
  time: number,
  { database, events, signal }: RetentionDependencies,
): Promise<void> {
  for (let removed = removedAtOnce; removed === removedAtOnce && !signal.aborted;) {
    const startedAt = performance.now();
    removed = await database.write((transaction) =>
      events.removeBefore(transaction, time, removedAtOnce),
    );
    // As long again for others: SQLite does not queue those who wait for the lock.
    await pause(performance.now() - startedAt);
  }
}
