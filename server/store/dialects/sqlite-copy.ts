import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { connect } from './sqlite-connection.ts';

/** Room for what is written meanwhile. */
const spareBytes = 2 ** 24;

/**
 * Copies a database to a file that only its owner can read, and returns its size. The copy is one state of the data, and has
 * its name when it is whole and on the disk. Throws when the disk has no room for it.
 */
export async function copySqlite(database: string, copy: string): Promise<number> {
  await requireRoom(dirname(copy), await sizeOf(database));
  const unfinished = `${copy}.unfinished`;
  await rm(unfinished, { force: true });
  // SQLite takes an empty file with the rights that it has.
  await (await open(unfinished, 'wx', 0o600)).close();
  const connection = connect(database, { readers: 1, readOnly: false });
  try {
    await connection.raw('VACUUM INTO ?', [unfinished]);
    const file = await open(unfinished);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(unfinished, copy);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await connection.destroy();
  }
}

async function sizeOf(database: string): Promise<number> {
  const log = await stat(`${database}-wal`).catch(() => ({ size: 0 }));
  return (await stat(database)).size + log.size;
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const missing = bytes + spareBytes - bavail * bsize;
  if (missing > 0) {
    throw new AppError(
      'unavailable',
      `The disk of ${folder} has no room for the copy that is kept before an update: free ${Math.ceil(missing / 2 ** 20)} MB on it, and start again. Nothing was changed.`,
    );
  }
}
