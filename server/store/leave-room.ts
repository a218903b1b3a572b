import { setTimeout as pause } from 'node:timers/promises';

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
