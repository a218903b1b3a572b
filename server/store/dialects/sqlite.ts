import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import { explainCompactError, sqliteFailures } from './database-failures.ts';
import { createDatabaseFile } from './database-file.ts';
import type { Compaction, Database, OpenOptions } from '../port/database.ts';
import { DataClock } from '../port/data-clock.ts';
import { migrate } from '../schema/migrate.ts';
import { connect } from './sqlite-connection.ts';
import { sqliteSql } from './sqlite-sql.ts';
import { DataVersions } from './sqlite-data-versions.ts';
import { describeTables, sqliteSequences } from './sqlite-tables.ts';
import { movesFeed, transact } from './transact.ts';

const readers = 4;

/**
 * Opens a file of SQLite, which has one writer: `write` queues transactions on a single connection, whatever
 * their scope.
 */
export async function openSqlite(
  file: string,
  { use, ...watching }: OpenOptions = {},
): Promise<Database> {
  const failures = sqliteFailures(file);
  if (use === 'source' || use === 'inspection') {
    requireFile(file);
  } else {
    await createDatabaseFile(file, touch);
  }
  const writer = connect(file, { readers: 1, readOnly: false, ...watching });
  const read = connect(file, { readers, readOnly: true, ...watching });
  const versions = new DataVersions(file);
  const clock = new DataClock(() => versions.hasChanged());
  const close = async () => {
    await versions.close();
    // The last connection to close merges the log into the file, and readers may not write.
    await read.destroy();
    await writer.destroy();
  };
  try {
    await migrate(writer, {
      name: file,
      sql: sqliteSql,
      lock: alreadyLocked,
      // The lock of the file keeps others out.
      isConflict: () => false,
      use,
    });
  } catch (error) {
    await close();
    throw failures.explain(error);
  }
  return {
    read,
    sql: sqliteSql,
    failures,
    queuesWriters: false,
    async write(scope, work, { wakesFollowers = movesFeed(scope) } = {}) {
      const result = await transact(writer, work);
      if (wakesFollowers) {
        clock.wake();
      }
      return result;
    },
    listen: clock.listen,
    snapshot: (work) => read.transaction(work),
    tables: () => describeTables(read),
    sequences: sqliteSequences,
    compact: () => compact(writer, file),
    checkWritable: () =>
      writer.transaction((transaction) => transaction.raw('UPDATE data_epoch SET epoch = epoch')),
    async freeBytes() {
      const { bavail, bsize } = await statfs(dirname(file));
      return bavail * bsize;
    },
    close,
  };
}

function requireFile(file: string): void {
  if (!existsSync(file)) {
    throw new AppError('not-found', `There is no database ${file}.`);
  }
}

/** Every transaction of the writer begins with the lock. */
async function alreadyLocked(): Promise<void> {}

/** Creates an empty database. */
async function touch(file: string): Promise<void> {
  const connection = connect(file, { readers: 1, readOnly: false });
  try {
    await connection.raw('PRAGMA schema_version');
  } finally {
    await connection.destroy();
  }
}

/**
 * Rewrites the file. SQLite leaves deleted data in place until they are overwritten; after a rewrite neither
 * the file nor its log contains them.
 */
async function compact(writer: Knex, file: string): Promise<Compaction> {
  try {
    await writer.raw('VACUUM');
  } catch (cause) {
    throw explainCompactError(cause, file);
  }
  // The new pages follow the old ones in the log until a checkpoint moves them to the file and truncates the
  // log.
  const [state]: { busy: number }[] = await writer.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  if (state?.busy !== 0) {
    throw new AppError(
      'unavailable',
      `The database ${file} is being read without a pause, and its log may still contain deleted data: try again.`,
    );
  }
  return { leavesDeletedData: false };
}
