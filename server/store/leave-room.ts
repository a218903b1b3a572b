import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** Of the time that a write took. */
const share = 0.5;

/**
 * Writes, and then leaves the database to others for a while. A process that waits for SQLite's write lock
 * looks for it every 25 to 100 ms: between two batches without a pause it might find it taken for seconds.
 */
export async function leaveRoomAfter<Result>(write: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await write();
  await pause((performance.now() - startedAt) * share);
  return result;
}

/**
 * Writes piece by piece, each in a transaction of its own, until one says that nothing is left. A piece is
 * told how long the one before it held the lock; between them others have it for as long again.
 */
export async function writeInPieces(
  database: Pick<Database, 'write'>,
  writePiece: (transaction: Knex.Transaction, previousMs: number | undefined) => Promise<boolean>,
): Promise<void> {
  let previousMs: number | undefined;
  for (let isMoreLeft = true; isMoreLeft;) {
    let startedAt = 0;
    isMoreLeft = await database.write((transaction) => {
      startedAt = performance.now();
      return writePiece(transaction, previousMs);
    });
    previousMs = performance.now() - startedAt;
    await pause(previousMs);
  }
}
