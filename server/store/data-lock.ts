import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../errors.ts';
import { isFileLocked, lockFile } from './database.ts';
import { makePrivate } from './private-files.ts';

/** One server a data folder: takes the lock or says who holds it. Returns what gives it back. */
export async function lockData(directory: string): Promise<() => Promise<void>> {
  const lock = await lockFile(lockPath(directory));
  if (!lock) {
    throw new AppError(
      'conflict',
      `Another server${describeHolder(directory)} works with the data in ${directory}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(holderPath(directory), String(process.pid), { mode: 0o600 });
  return async () => {
    rmSync(holderPath(directory), { force: true });
    await lock.release();
  };
}

/** Whether a server works with the data now. */
export async function isServed(directory: string): Promise<boolean> {
  return existsSync(lockPath(directory)) && (await isFileLocked(lockPath(directory)));
}

/** Creates the folder if need be, and closes it to other users of this machine. */
export function prepareDataDirectory(directory: string): void {
  const probe = join(directory, `.write-probe-${process.pid}`);
  try {
    createFolder(directory);
    writeFileSync(probe, '');
    rmSync(probe);
    makePrivate(directory);
  } catch (cause) {
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    throw new AppError(
      'invalid',
      `The data folder ${directory} cannot be written: ${isFull ? 'its disk is full, so make room on it' : 'allow it'}, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** One folder at a time: Node 20 never comes back from `recursive` where none can be made, as in /proc. */
function createFolder(directory: string): void {
  if (existsSync(directory)) {
    return;
  }
  createFolder(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another server that starts now may have been first.
    if (!existsSync(directory)) {
      throw error;
    }
  }
}

function lockPath(directory: string): string {
  return join(directory, 'server.lock');
}

/** For people alone; the lock itself does not depend on it. */
function holderPath(directory: string): string {
  return join(directory, 'server.pid');
}

function describeHolder(directory: string): string {
  try {
    return ` (process ${readFileSync(holderPath(directory), 'utf8')})`;
  } catch {
    // It has just started or is about to end.
    return '';
  }
}
