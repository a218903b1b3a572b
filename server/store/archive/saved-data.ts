import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFiles, isSavedName, savedName } from '../../base/data-folder.ts';
import { AppError } from '../../base/errors.ts';
import { connect } from '../dialects/sqlite-connection.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { appliedMigrations } from '../schema/migrate.ts';
import { versionOf } from '../schema/migrations.ts';

/** How long data that were saved around an update are kept. */
export const keptDays = 14;

const dayMs = 24 * 3_600_000;

/** Deletes data of a folder that were saved around an update long ago, and those that a restore has left when it was ended. */
export async function removeOldSavedData(folder: string, now: number): Promise<void> {
  // The folder of backups may be missing until the first one.
  for (const name of await readdir(folder).catch(() => [])) {
    const days = isSavedName(name) ? keptDays : name.startsWith(dataFiles.restoring) ? 1 : Infinity;
    const path = join(folder, name);
    const state = await stat(path).catch(() => undefined);
    if (state && now - state.mtimeMs > days * dayMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** The result of a way back. */
interface WayBack {
  /** The copy that is the database now. */
  copy: string;
  /** The first version whose schema it has. */
  version: string;
  /** Where the data of the update are. */
  replaced: string;
}

/**
 * Makes the newest copy of a data folder that was kept before an update its database again. No other program may use the
 * folder. The database of the update stays beside it.
 */
export async function putCopyBack(folder: string): Promise<WayBack> {
  const database = join(folder, dataFiles.database);
  const copy = await newestCopy(folder);
  await mergeLog(database);
  const replaced = join(folder, savedName('after', await schemaVersion(database), 'sqlite'));
  const version = await prepareCopy(copy);
  await rm(replaced, { force: true });
  // The database has a file at any moment: a start without one would begin with an empty one.
  await link(database, replaced);
  await rename(copy, database);
  return { copy, version, replaced };
}

async function newestCopy(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^before-.*\.sqlite$/.test(name));
  const copies = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = copies.toSorted((a, b) => b.at - a.at)[0];
  if (!newest) {
    throw new AppError(
      'not-found',
      `The folder ${folder} has no copy from before an update: restore a backup with the version that made it.`,
    );
  }
  return join(folder, newest.name);
}

/** Moves all that was written into the file itself. Throws while another program uses the database. */
async function mergeLog(database: string): Promise<void> {
  const connection = connect(database, { readers: 1, readOnly: false });
  try {
    await connection.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    await connection.destroy();
  }
  if (existsSync(`${database}-wal`)) {
    throw new AppError(
      'conflict',
      `Another program uses the database ${database}: end it, and try again.`,
    );
  }
}

/** Tells caches and indexes that they know other data, and returns the version of the schema. */
async function prepareCopy(copy: string): Promise<string> {
  const database = await openSqlite(copy, { use: 'inspection' });
  try {
    await database.write(null, (transaction) =>
      transaction('data_epoch').update({ epoch: randomUUID() }),
    );
  } finally {
    await database.close();
  }
  return schemaVersion(copy);
}

async function schemaVersion(file: string): Promise<string> {
  const connection = connect(file, { readers: 1, readOnly: true });
  try {
    return versionOf([...(await appliedMigrations(connection))].at(-1) ?? '');
  } finally {
    await connection.destroy();
  }
}
