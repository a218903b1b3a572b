import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, rmSync, statSync } from 'node:fs';
import { AppError } from '../../base/errors.ts';
import { explainFailure } from './database-failures.ts';

/**
 * Creates the file when it is missing and refuses an empty one. A new file gets its name after its first page
 * is written, so an empty file is never an interrupted start: it held data that are lost.
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
      // SQLite creates the log with the permissions of the file.
      chmodSync(temporary, 0o600);
      linkIfMissing(temporary, file);
    } catch (error) {
      throw explainFailure(error, file);
    } finally {
      for (const suffix of ['', '-wal', '-shm', '-journal']) {
        rmSync(temporary + suffix, { force: true });
      }
    }
  }
}

/**
 * Errors to ignore: another process was first, or the disk has no hard links and SQLite itself creates the
 * file.
 */
const ignoredCodes = new Set(['EEXIST', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function linkIfMissing(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ignoredCodes.has(String(error.code)))) {
      throw error;
    }
  }
}
