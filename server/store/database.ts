import knex, { type Knex } from 'knex';
import { AppError } from '../errors.ts';
import { migrations } from './migrations.ts';

/**
 * The one file that knows the driver. SQLite has one writer: `write` queues transactions on a single
 * connection, `read` has a pool of its own, so that a long import never keeps a request waiting.
 */
export interface Database {
  readonly read: Knex;
  /** Runs `work` in one transaction that holds the write lock from its first statement. */
  write<Result>(work: (transaction: Knex.Transaction) => Promise<Result>): Promise<Result>;
  tables(): Promise<TableDescription[]>;
  /**
   * Writes the file anew. SQLite leaves what was deleted in place until something else is stored there:
   * from then on it cannot be read from the file any more, nor from its log. Writers wait meanwhile, and the
   * disk needs room for twice the file.
   */
  compact(): Promise<void>;
  close(): Promise<void>;
}

export interface TableDescription {
  name: string;
  columns: string[];
  primaryKey: string[];
  references: TableReference[];
}

export interface TableReference {
  /** The table that is referred to. */
  table: string;
  from: string[];
  to: string[];
}

const readers = 4;
const busyTimeoutMs = 10_000;

export async function openDatabase(file: string): Promise<Database> {
  const writer = connect(file, { readers: 1, readOnly: false });
  const read = connect(file, { readers, readOnly: true });
  const close = async () => {
    // The last connection that closes folds the log into the file, and readers may not write.
    await read.destroy();
    await writer.destroy();
  };
  try {
    await refuseLaterSchema(writer, file);
    await writer.migrate.latest();
  } catch (error) {
    await close();
    throw explainOpenError(error, file);
  }
  return {
    read,
    write: (work) => writer.transaction(work),
    tables: () => describeTables(read),
    compact: () => compact(writer, file),
    close,
  };
}

/** A later version may have given what this one would write another meaning. */
async function refuseLaterSchema(connection: Knex, file: string): Promise<void> {
  const known = new Set((await migrations.getMigrations([])).map(({ name }) => name));
  const [applied]: [{ name: string }[]] = await connection.migrate.list({
    disableMigrationsListValidation: true,
  });
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new AppError(
      'conflict',
      `The database ${file} belongs to a later version, which has applied ${unknown.name}: run that version, or restore a backup made before it.`,
    );
  }
}

const damaged = 'is damaged: restore a backup, or move it away to begin with an empty one';
const closed = 'cannot be opened: allow this user to read and write it and its folder';

const openFailures: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  SQLITE_CANTOPEN: closed,
  SQLITE_READONLY: closed,
  SQLITE_PERM: closed,
  SQLITE_FULL: 'cannot be written: the disk is full',
  SQLITE_BUSY: 'is kept busy by another program: end it, and start again',
};

function explainOpenError(cause: unknown, file: string): unknown {
  const failure = openFailures[codeOf(cause)];
  return failure === undefined
    ? cause
    : new AppError('unavailable', `The database ${file} ${failure}.`, { cause });
}

async function compact(writer: Knex, file: string): Promise<void> {
  try {
    await writer.raw('VACUUM');
  } catch (cause) {
    throw explainCompactError(cause, file);
  }
  // The new pages stand in the log, behind older ones, until all of them are in the file and it is cut off.
  const [state]: { busy: number }[] = await writer.raw('PRAGMA wal_checkpoint(TRUNCATE)');
  if (state?.busy !== 0) {
    throw new AppError(
      'unavailable',
      `The database ${file} is being read all the time: what was deleted may still stand in its log; try again.`,
    );
  }
}

const noRoom = new Set(['SQLITE_FULL', 'SQLITE_IOERR']);

/** It needs room for a copy in the folder of temporary files, and for another in the log. */
export function explainCompactError(cause: unknown, file: string): unknown {
  const advice = isBusy(cause)
    ? 'it is kept busy by another program, so try again later'
    : 'make room for twice its size';
  return isBusy(cause) || noRoom.has(codeOf(cause))
    ? new AppError('unavailable', `The database ${file} could not be written anew: ${advice}.`, {
        cause,
      })
    : cause;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
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

/** Whether a write failed for what it holds; every other failure is one of the database, whatever is written. */
export function isConstraintFailure(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_CONSTRAINT';
}

export interface FileLock {
  release(): Promise<void>;
}

/**
 * Locks a file for this process; undefined when another one holds it. The operating system gives the
 * lock back when its holder ends, however it ends, so no lock is ever left behind.
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
    throw error;
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
    throw error;
  } finally {
    await connection.destroy();
  }
}

/** Long enough to outlast those who look whether the file is locked. */
const lockWaitMs = 500;

/** knex would write to the console, past the log; whoever asked for something gets the error. */
const silence = { warn: () => undefined, error: () => undefined };

/** One connection that is never given up: it is the lock. */
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

function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

interface ConnectOptions {
  readers: number;
  readOnly: boolean;
}

function connect(file: string, options: ConnectOptions): Knex {
  const connection = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    migrations: { migrationSource: migrations },
    // Errors are logged: what shoppers typed must not stand in them.
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
  return connection;
}

interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void;
}

function pragmas(readOnly: boolean): string {
  return [
    `PRAGMA busy_timeout = ${busyTimeoutMs}`,
    'PRAGMA journal_mode = WAL',
    // Every commit reaches the disk: an acknowledged event survives a power cut.
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
    ...(readOnly ? ['PRAGMA query_only = ON'] : []),
  ].join(';');
}

/**
 * knex begins with a deferred transaction, in which a read followed by a write fails at once with
 * SQLITE_BUSY when another process wrote in between, whatever the busy timeout.
 */
function beginImmediately(connection: Knex): void {
  const create = connection.client.transaction.bind(connection.client);
  connection.client.transaction = (...args: unknown[]) => {
    const transaction = create(...args);
    transaction.begin = (driver: SqliteConnection) => transaction.query(driver, 'BEGIN IMMEDIATE;');
    return transaction;
  };
}
