import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, rmSync, statSync } from 'node:fs';
import { AppError } from '../errors.ts';
import { explainFailure } from './database-failures.ts';

/**
 * Creates the file where there is none, and refuses one of 0 bytes. A new file gets its name when it has its
 * first page, so that an empty one is never a start that was interrupted: it held data that are lost.
 */
export async function createDatabaseFile(
  file: string,
  create: (path: string) => Promise<void>,
): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === 0) {
    throw new AppError(
      'conflict',
      `The database ${file} is empty, so its data are lost: restore a backup, or delete the file to begin with an empty database.`,
    );
  }
  if (size === undefined) {
    const temporary = `${file}.new-${randomUUID()}`;
    try {
      await create(temporary);
      // SQLite gives the log of a database the mode of its file.
      chmodSync(temporary, 0o600);
      giveName(temporary, file);
    } catch (error) {
      throw explainFailure(error, file);
    } finally {
      for (const suffix of ['', '-wal', '-shm', '-journal']) {
        rmSync(temporary + suffix, { force: true });
      }
    }
  }
}

/** Another process may have been first; SQLite itself creates the file where a disk knows no links. */
const isNoFailure = new Set(['EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function giveName(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && isNoFailure.has(String(error.code)))) {
      throw error;
    }
  }
}
