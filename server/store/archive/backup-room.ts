import { mkdir, statfs } from 'node:fs/promises';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../port/database.ts';
import { readLastBackup } from './last-backup.ts';

/** Databases write beside it, and must never be without room. */
const spareBytes = 2 ** 26;
const growth = 1.5;
/** How much of the space of a database its first backup is expected to take. It is compressed, and has no indexes. */
const shareOfDatabase = 0.5;

/** Creates the folder of backups when it is missing. Throws when its disk has no room for one more. */
export async function requireRoomForBackup(folder: string, database: Database): Promise<void> {
  const { bytes } = await readLastBackup(database);
  const needed = bytes > 0 ? bytes * growth : (await sizeOf(database)) * shareOfDatabase;
  const missing = needed + spareBytes - (await freeBytesOf(folder));
  if (missing > 0) {
    throw new AppError(
      'unavailable',
      `The disk of ${folder} has no room for a backup: free ${Math.ceil(missing / 2 ** 20)} MB on it, or set BACKUP_DIR to another folder.`,
    );
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (cause) {
    throw new AppError(
      'invalid',
      `The folder ${folder} of backups cannot be used: allow this user to write it, or set BACKUP_DIR to another one.`,
      { cause },
    );
  }
}

async function sizeOf({ read, sql }: Database): Promise<number> {
  const rows: { bytes: number }[] = await read.raw(`SELECT bytes FROM ${sql.databaseSize} sizes`);
  return rows[0]?.bytes ?? 0;
}
