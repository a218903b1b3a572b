import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whatever this process creates from now on is for its own user only, SQLite's files included. */
export function createPrivateFilesOnly(): void {
  process.umask(0o077);
}

const database = /^vitrine\.sqlite(\.new-[\da-f-]{36})?(-(wal|shm|journal))?$/;
const others = new Set([
  'server.lock',
  'server.lock-journal',
  'server.pid',
  'admin-token',
  'network-key',
  'network-key.new',
  'search',
]);

/**
 * Takes from other users of this machine what earlier versions let them read: the files of a data folder, and
 * the folder itself unless somebody else keeps files in it.
 */
export function makePrivate(directory: string): void {
  const names = readdirSync(directory);
  const own = names.filter((name) => database.test(name) || others.has(name));
  own.forEach((name) => restrict(join(directory, name)));
  if (own.length === names.length) {
    restrictMode(directory, 0o700);
  }
}

function restrict(path: string): void {
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state?.isDirectory()) {
    restrictMode(path, 0o700);
    readdirSync(path).forEach((name) => restrict(join(path, name)));
  } else if (state?.isFile()) {
    restrictMode(path, 0o600);
  }
}

const othersMay = 0o077;

function restrictMode(path: string, mode: number): void {
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state && (state.mode & othersMay) !== 0) {
    try {
      chmodSync(path, mode);
    } catch (error) {
      // Gone meanwhile, or another user's, whose business its mode is.
      if (!(error instanceof Error && 'code' in error && ignored.has(String(error.code)))) {
        throw error;
      }
    }
  }
}

const ignored = new Set(['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP']);
