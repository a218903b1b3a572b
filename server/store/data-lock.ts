import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';

const lockName = 'server.lock';

/** One server a data folder: takes the lock or says who holds it. Returns what gives it back. */
export function lockData(directory: string): () => void {
  const file = join(directory, lockName);
  const holder = runningServer(directory);
  if (holder !== undefined) {
    throw new AppError(
      'conflict',
      `Another server (process ${holder}) works with the data in ${directory}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  // A lock of a process that died without giving it back.
  rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (cause) {
    throw new AppError('conflict', `Another server has just started on the data in ${directory}.`, {
      cause,
    });
  }
  return () => rmSync(file, { force: true });
}

/** The process id of the server that works with the data, if one does. */
export function runningServer(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(directory, lockName), 'utf8'));
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    // No lock file: no server.
    return undefined;
  }
}

/** Creates the folder if need be. */
export function prepareDataDirectory(directory: string): void {
  const probe = join(directory, `.write-probe-${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new AppError(
      'invalid',
      `The data folder ${directory} cannot be written: allow it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
