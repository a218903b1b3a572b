import type { Knex } from 'knex';
import type { WriteScope } from '../port/database.ts';

/**
 * Runs a transaction and preserves its error. On a full disk SQLite rolls back by itself, and a lost
 * connection cannot roll back; the rollback of knex then fails, and its error would hide the cause.
 */
export async function transact<Result>(
  writer: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  let failure: unknown;
  try {
    return await writer.transaction(async (transaction) => {
      try {
        return await work(transaction);
      } catch (error) {
        failure = error;
        throw error;
      }
    });
  } catch (error) {
    throw failure ?? error;
  }
}

/** Returns whether writes of this scope add lines to the feed, as those of shops do. */
export function movesFeed(scope: WriteScope): boolean {
  return scope === null || [scope].flat().length > 0;
}
