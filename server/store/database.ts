import knex, { type Knex } from 'knex';
import { AppError } from '../errors.ts';
import { explainCompactError, explainFailure, explainLock, isBusy } from './database-failures.ts';
import { createDatabaseFile } from './database-file.ts';
import { migrate } from './migrate.ts';

/**
 * The only file that knows the driver. SQLite has one writer: `write` queues transactions on a single
 * connection. `read` has its own pool, so that a long import never blocks a request.
 */
export interface Database {
  readonly read: Knex;
  /** Runs `work` in a transaction that holds the write lock from its first statement. */
  write<Result>(work: (transaction: Knex.Transaction) => Promise<Result>): Promise<Result>;
  tables(): Promise<TableDescription[]>;
  /**
   * Rewrites the file. SQLite leaves deleted data in place until they are overwritten; after a rewrite
   * neither the file nor its log contains them. Writers wait meanwhile, and the disk needs space for twice
   * the file.
   */
  compact(): Promise<void>;
  /** Writes an unchanged row and waits until it has reached the disk. */
  checkWritable(): Promise<void>;
  /**
   * Returns a sentence for an error of the database itself (a full disk, a damaged file), else the error
   * unchanged.
   */
  explain(error: unknown): unknown;
  close(): Promise<void>;
}

export interface TableDescription {
  name: string;
  columns: string[];
  primaryKey: string[];
  references: TableReference[];
}

export interface TableReference {
  /** The referenced table. */
  table: string;
  from: string[];
  to: string[];
}

const readers = 4;
const busyTimeoutMs = 10_000;

/** A statement as passed to the driver. */
export interface Statement {
  sql: string;
  bindings: readonly Knex.Value[];
}

export interface OpenOptions {
  /** Called with each statement before it runs, including those of transactions. */
  onStatement?: ((statement: Statement) => void) | undefined;
}

export async function openDatabase(
  file: string,
  { onStatement }: OpenOptions = {},
): Promise<Database> {
  await createDatabaseFile(file, touch);
  const writer = connect(file, { readers: 1, readOnly: false, onStatement });
  const read = connect(file, { readers, readOnly: true, onStatement });
  const close = async () => {
    // The last connection to close merges the log into the file, and readers may not write.
    await read.destroy();
    await writer.destroy();
  };
  try {
    await migrate(writer, file);
  } catch (error) {
    await close();
    throw explainFailure(error, file);
  }
  return {
    read,
    write: (work) => transact(writer, work),
    tables: () => describeTables(read),
    compact: () => compact(writer, file),
    checkWritable: () =>
      writer.transaction((transaction) => transaction.raw('UPDATE data_epoch SET epoch = epoch')),
    explain: (error) => explainFailure(error, file),
    close,
  };
}

/**
 * Runs a transaction and preserves its error. On a full disk SQLite rolls back by itself; the rollback of
 * knex then fails, and its error would hide the cause.
 */
async function transact<Result>(
  writer: Knex,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  let failure: unknown;
  try {
    return await writer.transaction(async (transaction) => {
      try {
        return await work(transaction);
      } catch (error) {
        failure = error;
        throw error;
      }
    });
  } catch (error) {
    throw failure ?? error;
  }
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

async function compact(writer: Knex, file: string): Promise<void> {
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
}

async function describeTables(connection: Knex): Promise<TableDescription[]> {
  const tables: { name: string }[] = await connection('sqlite_master')
    .where({ type: 'table' })
    .orderBy('name')
    .select('name');
  return Promise.all(tables.map(({ name }) => describeTable(connection, name)));
}

async function describeTable(connection: Knex, name: string): Promise<TableDescription> {
  const columns: { name: string; pk: number }[] = await connection
    .select('name', 'pk')
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
    primaryKey: columns.filter(({ pk }) => pk > 0).map((column) => column.name),
    references: [...references.values()],
  };
}

export interface FileLock {
  release(): Promise<void>;
}

/**
 * Locks a file for this process; returns undefined when another process holds the lock. The operating system
 * releases the lock when its holder ends, in whatever way, so no stale lock remains.
 */
export async function lockFile(file: string): Promise<FileLock | undefined> {
  const connection = connectToLock(file, lockWaitMs);
  try {
    await connection.raw('BEGIN EXCLUSIVE');
    return { release: () => connection.destroy() };
  } catch (error) {
    await connection.destroy();
    if (isBusy(error)) {
      return undefined;
    }
    throw explainLock(error, file);
  }
}

export async function isFileLocked(file: string): Promise<boolean> {
  const connection = connectToLock(file, 0);
  try {
    await connection.raw('SELECT * FROM sqlite_master');
    return false;
  } catch (error) {
    if (isBusy(error)) {
      return true;
    }
    throw explainLock(error, file);
  } finally {
    await connection.destroy();
  }
}

/** Longer than a check whether the file is locked. */
const lockWaitMs = 500;

/** Silences knex, which would write to the console instead of the log. The caller gets the error. */
const silence = { warn: () => undefined, error: () => undefined };

/** Opens the one connection that is the lock. It is never released. */
function connectToLock(file: string, waitMs: number): Knex {
  return knex({
    client: 'sqlite3',
    connection: { filename: file },
    log: silence,
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(driver: SqliteConnection, done: (error: Error | null) => void) {
        driver.exec(`PRAGMA busy_timeout = ${waitMs}`, done);
      },
    },
  });
}

interface ConnectOptions extends OpenOptions {
  readers: number;
  readOnly: boolean;
}

function connect(file: string, options: ConnectOptions): Knex {
  const connection = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // Errors are logged and must not contain what shoppers typed.
    compileSqlOnError: false,
    log: silence,
    pool: {
      min: 0,
      max: options.readers,
      afterCreate(driver: SqliteConnection, done: (error: Error | null) => void) {
        driver.exec(pragmas(options.readOnly), done);
      },
    },
  });
  beginImmediately(connection);
  const { onStatement } = options;
  if (onStatement) {
    connection.on('query', ({ sql, bindings }: Statement) => onStatement({ sql, bindings }));
  }
  return connection;
}

interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

function pragmas(readOnly: boolean): string {
  return [
    `PRAGMA busy_timeout = ${busyTimeoutMs}`,
    'PRAGMA journal_mode = WAL',
    // Commits reach the disk: an acknowledged event survives a power cut.
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
    ...(readOnly ? ['PRAGMA query_only = ON'] : []),
  ].join(';');
}

/**
 * Makes transactions take the write lock when they begin. knex defers the lock: a read followed by a write
 * then fails at once with SQLITE_BUSY when another process has written in between, whatever the busy timeout.
 */
function beginImmediately(connection: Knex): void {
  const create = connection.client.transaction.bind(connection.client);
  connection.client.transaction = (...args: unknown[]) => {
    const transaction = create(...args);
    transaction.begin = (driver: SqliteConnection) => transaction.query(driver, 'BEGIN IMMEDIATE;');
    return transaction;
  };
}
