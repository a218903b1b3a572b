import type { Knex } from 'knex';
import { explainLock, isBusy } from './database-failures.ts';
import type { SqliteConnection } from './kept-statements.ts';
import { openSqlite } from './open-sqlite.ts';

interface FileLock {
  release(): Promise<void>;
}

/**
 * Locks a file for this process; returns undefined when another process holds the lock. The operating system
 * releases the lock when its holder ends, in whatever way, so no stale lock remains.
 */
export async function lockFile(file: string): Promise<FileLock | undefined> {
  const connection = connectToLock(file, lockWaitMs);
  try {
    await connection.raw('BEGIN EXCLUSIVE');
    return { release: () => connection.destroy() };
  } catch (error) {
    await connection.destroy();
    if (isBusy(error)) {
      return undefined;
    }
    throw explainLock(error, file);
  }
}

export async function isFileLocked(file: string): Promise<boolean> {
  const connection = connectToLock(file, 0);
  try {
    await connection.raw('SELECT * FROM sqlite_master');
    return false;
  } catch (error) {
    if (isBusy(error)) {
      return true;
    }
    throw explainLock(error, file);
  } finally {
    await connection.destroy();
  }
}

/** Longer than a check whether the file is locked. */
const lockWaitMs = 500;

/** Opens the one connection that is the lock. It is never released. */
function connectToLock(file: string, waitMs: number): Knex {
  return openSqlite(file, {
    pool: {
      min: 1,
      max: 1,
      afterCreate(driver: SqliteConnection, done: (error: Error | null) => void) {
        driver.exec(`PRAGMA busy_timeout = ${waitMs}`, done);
      },
    },
  });
}
