import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../base/errors.ts';
import type { Failures } from '../port/database.ts';

/** Returns the meanings of SQLite's errors for a file. */
export function sqliteFailures(file: string): Failures {
  return {
    explain: (error) => explainFailure(error, file),
    reasonNotWritable,
    isOfData: (error) => codeOf(error) === 'SQLITE_CONSTRAINT',
    // A file is always there.
    isAway: () => false,
    isBusy,
  };
}

/** Explanations of SQLite's error codes for the operator. Each continues "The database <file> …". */
const damaged = 'is damaged: restore a backup, or move it away to begin with an empty one';
const full = 'cannot be written, because the disk is full: make room on it, and try again';
const broken =
  'cannot be read or written (disk I/O error): see whether its disk is attached, writable and sound';

const failures: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  SQLITE_FULL: full,
  SQLITE_IOERR: broken,
  SQLITE_CANTOPEN: 'cannot be opened: allow this user to read and write it and its folder',
  SQLITE_READONLY: 'cannot be written: allow this user to read and write it and its folder',
  SQLITE_PERM: 'cannot be opened: allow this user to read and write it and its folder',
  SQLITE_BUSY: 'is kept busy by another program: end it, or try again when it has ended',
};

/** Returns a sentence for an error of the database itself, and any other error unchanged. */
export function explainFailure(cause: unknown, file: string): unknown {
  const code = codeOf(cause);
  // SQLite reports a full disk as an I/O error when it cannot enlarge its shared memory.
  const failure = code === 'SQLITE_IOERR' && isDiskFull(file) ? full : failures[code];
  return failure === undefined
    ? cause
    : new AppError('unavailable', `The database ${file} ${failure}.`, { cause });
}

const damages = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

/** Returns a sentence for a lock file with foreign content, and any other error unchanged. */
export function explainLock(cause: unknown, file: string): unknown {
  return damages.has(codeOf(cause))
    ? new AppError(
        'unavailable',
        `The lock file ${file} is damaged: remove it while no server works with the folder.`,
        { cause },
      )
    : cause;
}

const reasons: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR: 'its disk has failed, or is full',
  SQLITE_READONLY: 'the service may not write its file',
  SQLITE_CORRUPT: 'its file is damaged',
};

function reasonNotWritable(error: unknown): string {
  return `The database cannot be written: ${reasons[codeOf(error)] ?? 'see the log'}.`;
}

const noRoom = new Set(['SQLITE_FULL', 'SQLITE_IOERR']);

/**
 * Explains a failed compaction, which needs space for a copy in the folder of temporary files and for another
 * in the log.
 */
export function explainCompactError(cause: unknown, file: string): unknown {
  const advice = isBusy(cause)
    ? 'another program keeps it busy, so try again later'
    : 'make room for twice its size';
  return isBusy(cause) || noRoom.has(codeOf(cause))
    ? new AppError('unavailable', `The database ${file} could not be rewritten: ${advice}.`, {
        cause,
      })
    : cause;
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** SQLite's shared memory grows by 32 KiB. A disk with less free space than this counts as full. */
const minFreeBytes = 1 << 20;

function isDiskFull(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}
