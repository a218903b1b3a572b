import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database, WriteScope } from './database.ts';

/** The pause after a write, as a share of its time. */
const pauseShare = 0.5;

/**
 * Runs a write and then pauses, so that other processes get the write lock. A process that waits for SQLite's
 * lock polls it every 25 to 100 ms: without pauses between batches it could wait for seconds. PostgreSQL gives the lock
 * to the process that waits, and needs no pause.
 */
export async function yieldWriteLock<Result>(
  { queuesWriters }: Pick<Database, 'queuesWriters'>,
  write: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await write();
  if (!queuesWriters) {
    await pause((performance.now() - startedAt) * pauseShare);
  }
  return result;
}

/**
 * Writes in batches, each in a transaction of its own, until one returns false. Each batch gets the time for
 * which the last one held the lock; other processes have the lock for as long in between. A batch that the
 * database runs again is committed once: only `onCommitted` may add up what it has written.
 */
export async function writeInBatches(
  database: Pick<Database, 'write'>,
  scope: WriteScope,
  writeBatch: (transaction: Knex.Transaction, previousMs: number | undefined) => Promise<boolean>,
  onCommitted: () => void = () => undefined,
): Promise<void> {
  let previousMs: number | undefined;
  for (let isMoreLeft = true; isMoreLeft;) {
    let startedAt = 0;
    isMoreLeft = await database.write(scope, (transaction) => {
      startedAt = performance.now();
      return writeBatch(transaction, previousMs);
    });
    previousMs = performance.now() - startedAt;
    onCommitted();
    await pause(previousMs);
  }
}
