import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { dataFiles } from '../../base/data-folder.ts';
import { isFileLocked, lockFile } from '../dialects/file-lock.ts';
import { makePrivate } from './private-files.ts';

/**
 * Locks a data folder for one server, or throws an error that names the other server. Returns a function that
 * unlocks it.
 */
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

/** Returns whether a server uses the data folder now. */
export async function isServerRunning(directory: string): Promise<boolean> {
  return existsSync(lockPath(directory)) && (await isFileLocked(lockPath(directory)));
}

/** Creates the folder when it is missing and makes it private to its owner. */
export function prepareDataDirectory(directory: string): void {
  const probe = join(directory, `${dataFiles.writeProbe}-${process.pid}`);
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

/**
 * Creates the folder and its parents one at a time: `recursive` of Node.js 20 never returns where no folder
 * can be created, as in /proc.
 */
function createFolder(directory: string): void {
  if (existsSync(directory)) {
    return;
  }
  createFolder(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // A second server may have created it at the same time.
    if (!existsSync(directory)) {
      throw error;
    }
  }
}

function lockPath(directory: string): string {
  return join(directory, dataFiles.lock);
}

/** Returns the path of a file that tells people the process. The lock does not depend on it. */
function holderPath(directory: string): string {
  return join(directory, dataFiles.holder);
}

function describeHolder(directory: string): string {
  try {
    return ` (process ${readFileSync(holderPath(directory), 'utf8')})`;
  } catch {
    // The other server has just started or is about to end.
    return '';
  }
}
