import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnName } from '../../base/data-folder.ts';

/** Makes all files that this process creates private to its user, including those of SQLite. */
export function createPrivateFilesOnly(): void {
  process.umask(0o077);
}

/**
 * Removes the access of other users, which a copied folder may grant: to the files of a data folder, and to the folder
 * itself unless it contains foreign files.
 */
export function makePrivate(directory: string): void {
  const names = readdirSync(directory);
  const own = names.filter(isOwnName);
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

const permissionsOfOthers = 0o077;

function restrictMode(path: string, mode: number): void {
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state && (state.mode & permissionsOfOthers) !== 0) {
    try {
      chmodSync(path, mode);
    } catch (error) {
      // The file was deleted meanwhile or belongs to another user.
      if (!(error instanceof Error && 'code' in error && ignored.has(String(error.code)))) {
        throw error;
      }
    }
  }
}

const ignored = new Set(['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP']);
