import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import { explainCompactError, sqliteFailures } from './database-failures.ts';
import { createDatabaseFile } from './database-file.ts';
import type {
  Compaction,
  Database,
  OpenOptions,
  ColumnType,
  Sequences,
  TableDescription,
  TableReference,
} from '../port/database.ts';
import { runLastSteps } from '../port/before-commit.ts';
import { DataClock } from '../port/data-clock.ts';
import type { SchemaChange } from '../port/migration.ts';
import { migrate } from '../schema/migrate.ts';
import { allMigrations } from '../schema/migrations.ts';
import { connect } from './sqlite-connection.ts';
import { sqliteSql } from './sqlite-sql.ts';
import { movesFeed, transact } from './transact.ts';
import type { SqliteConnection } from './kept-statements.ts';

/** The types that knex and the migrations declare. */
const types: Readonly<Record<string, ColumnType>> = {
  integer: 'integer',
  bigint: 'bigint',
  text: 'text',
  'varchar(255)': 'text',
  boolean: 'boolean',
  float: 'float',
  blob: 'bytes',
};

const sqliteSequences: Sequences = {
  async read(connection) {
    const rows: { name: string; seq: number }[] = await connection('sqlite_sequence').select();
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
  },
  async raise(transaction, last) {
    const present = await sqliteSequences.read(transaction);
    for (const [name, seq] of Object.entries(last)) {
      await transaction('sqlite_sequence').where({ name }).del();
      await transaction('sqlite_sequence').insert({
        name,
        seq: Math.max(seq, present[name] ?? 0),
      });
    }
  },
};

/** Tells whether any connection to a file has written, by reading a counter that SQLite keeps for that. */
class DataVersions {
  readonly #file: string;
  #opened: { pool: Knex; connection: Promise<SqliteConnection> } | undefined;
  #last: unknown;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns whether something was committed since the last call; true for the first. */
  async hasChanged(): Promise<boolean> {
    const version = await readVersion(await this.#open());
    const isSame = version === this.#last;
    this.#last = version;
    return !isSame;
  }

  async close(): Promise<void> {
    const { pool, connection } = this.#opened ?? {};
    await connection?.then((held) => pool?.client.releaseConnection(held)).catch(() => undefined);
    await pool?.destroy();
  }

  /** Opens the connection, which never goes back to its pool: numbers of two connections cannot be compared. */
  #open(): Promise<SqliteConnection> {
    if (!this.#opened) {
      const pool = connect(this.#file, { readers: 1, readOnly: true });
      const connection: Promise<SqliteConnection> = pool.client.acquireConnection();
      this.#opened = { pool, connection };
      // Each attempt has a pool of its own: that of a failed one would stay for ever.
      connection.catch(() => {
        this.#opened = undefined;
        return pool.destroy();
      });
    }
    return this.#opened.connection;
  }
}

const readers = 4;

/**
 * Opens a file of SQLite, which has one writer: `write` queues transactions on a single connection, whatever
 * their scope.
 */
export async function openSqlite(
  file: string,
  { use, limits, update, migrations = allMigrations, ...watching }: OpenOptions = {},
): Promise<Database> {
  const failures = sqliteFailures(file);
  if (use === 'source' || use === 'inspection' || use === 'program') {
    requireFile(file);
  } else {
    await createDatabaseFile(file, touch);
  }
  const writer = connect(file, { readers: 1, readOnly: false, limits, ...watching });
  const read = connect(file, { readers, readOnly: true, limits, ...watching });
  const versions = new DataVersions(file);
  const clock = new DataClock(() => versions.hasChanged());
  const close = async () => {
    await versions.close();
    // The last connection to close merges the log into the file, and readers may not write.
    await read.destroy();
    await writer.destroy();
  };
  let lacks: SchemaChange | undefined;
  try {
    lacks = await migrate(writer, { ...ofFile(file), migrations, update, use });
  } catch (error) {
    await close();
    throw failures.explain(error);
  }
  return {
    read,
    sql: sqliteSql,
    failures,
    schema: { known: migrations, lacks },
    queuesWriters: false,
    async write(scope, work, { wakesFollowers = movesFeed(scope) } = {}) {
      const shopIds = scope === null ? [] : [scope].flat();
      const result = await transact(writer, async (transaction) => {
        const written = await work(transaction, shopIds);
        await runLastSteps(transaction, sqliteSql);
        return written;
      });
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
    oldestWriteSeconds: async () => undefined,
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

/** Returns how a file is migrated. Every transaction of the writer begins with its lock, which keeps others out. */
function ofFile(file: string) {
  return { name: file, sql: sqliteSql, lock: async () => undefined, isConflict: () => false };
}

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

/** Asks the driver itself: twice a second for ever, the way through knex would be most of an idle server's work. */
function readVersion(connection: SqliteConnection): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.all('PRAGMA data_version', [], (error, rows) => {
      if (error) {
        reject(error);
      } else {
        resolve(JSON.stringify(rows));
      }
    });
  });
}

/** Reads the schema. */
async function describeTables(connection: Knex): Promise<TableDescription[]> {
  const tables: { name: string }[] = await connection('sqlite_master')
    .where({ type: 'table' })
    .orderBy('name')
    .select('name');
  return Promise.all(tables.map(({ name }) => describeTable(connection, name)));
}

async function describeTable(connection: Knex, name: string): Promise<TableDescription> {
  const columns: { name: string; type: string; pk: number }[] = await connection
    .select('name', 'type', 'pk')
    .from(connection.raw('pragma_table_info(?)', [name]));
  const pairs: { id: number; table: string; from: string; to: string }[] = await connection
    .select('id', 'table', 'from', 'to')
    .from(connection.raw('pragma_foreign_key_list(?)', [name]))
    .orderBy(['id', 'seq']);
  const references = new Map<number, TableReference>();
  for (const { id, table, from, to } of pairs) {
    const { from: froms, to: tos } = references.get(id) ?? { from: [], to: [] };
    references.set(id, { table, from: [...froms, from], to: [...tos, to] });
  }
  return {
    name,
    columns: columns.map((column) => column.name),
    types: Object.fromEntries(columns.map((column) => [column.name, typeOf(column.type)])),
    primaryKey: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    references: [...references.values()],
  };
}

function typeOf(declared: string): ColumnType {
  // SQLite itself declares columns of its own tables without a type.
  return types[declared.toLowerCase()] ?? 'text';
}
