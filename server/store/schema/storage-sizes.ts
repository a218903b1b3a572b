import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../port/database.ts';

/** The space that the data take, in bytes. */
interface StorageSizes {
  database: number;
  searchIndexes: number;
  /** Free space on the disk of the data folder. */
  free: number;
}

export async function readStorageSizes(
  { read, sql }: Database,
  { dataDirectory, searchFolder }: { dataDirectory: string; searchFolder: string },
): Promise<StorageSizes> {
  const rows: { bytes: number }[] = await read.raw(`SELECT bytes FROM ${sql.databaseSize} sizes`);
  const { bavail, bsize } = await statfs(dataDirectory);
  return {
    database: rows[0]?.bytes ?? 0,
    searchIndexes: await sizeOfFolder(searchFolder),
    free: bavail * bsize,
  };
}

async function sizeOfFolder(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  // A file that is replaced meanwhile counts the next time.
  const sizes = await Promise.all(
    files.map((file) => stat(join(folder, file)).catch(() => undefined)),
  );
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}
