import type { Knex } from 'knex';
import type { Listen } from './data-clock.ts';
import type { Migration, SchemaChange, SchemaUpdate } from './migration.ts';
import type { WakeUps } from './wake-ups.ts';
import type { JsonType, Sql } from './sql.ts';

/** The port to the database. Its implementations stand in `dialects`. */
export interface Database {
  /** Connections of their own for reads, so that a long import never blocks a request. */
  readonly read: Knex;
  /** The spelling of SQL that differs between databases. */
  readonly sql: Sql;
  readonly failures: Failures;
  readonly schema: Schema;
  /** Whether each shop has a lock of its own, which writers get in the order in which they asked. */
  readonly queuesWriters: boolean;
  /**
   * Runs `work` in a transaction that holds the lock of its scope from its first statement. PostgreSQL runs
   * it again when it was ended by a deadlock, or because this program hung, so `work` must have the same effect then.
   * `locked` has the shops whose locks it holds: all of the scope, unless `skipsLocked` leaves some out.
   */
  write<Result>(
    scope: WriteScope,
    work: (transaction: Knex.Transaction, locked: readonly number[]) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  /** Tells followers and jobs when any process may have written. */
  readonly listen: Listen;
  /** Reads one state of the data with `work`, whatever is written meanwhile. */
  snapshot<Result>(work: (transaction: Knex.Transaction) => Promise<Result>): Promise<Result>;
  tables(): Promise<TableDescription[]>;
  readonly sequences: Sequences;
  /**
   * Removes deleted data from the files of the database, as far as it can. SQLite rewrites its file: writers wait
   * meanwhile, and the disk needs space for twice the data. Only one process does this at a time.
   */
  compact(): Promise<Compaction>;
  /** Writes an unchanged row of the installation and one of a shop, each time of another, and waits for the disk. */
  checkWritable(): Promise<void>;
  /** Returns the seconds since the oldest transaction began that writes; undefined where the database cannot tell. */
  oldestWriteSeconds(): Promise<number | undefined>;
  /** Returns the free space of the disk that holds the database; undefined when it is the disk of another server. */
  freeBytes(): Promise<number | undefined>;
  close(): Promise<void>;
}

/**
 * The rows that a transaction writes: those of one shop, of several, or rows of the installation (null). SQLite
 * has one writer, whatever the scope. PostgreSQL has one for each shop, beside those that append.
 */
export type WriteScope = number | readonly number[] | null;

interface Schema {
  /** The migrations of this program, in order. */
  known: readonly Migration[];
  /** What the database lacks, where earlier versions are allowed; undefined: nothing. */
  lacks: SchemaChange | undefined;
}

export interface Compaction {
  /** True when files of the database server may still hold deleted rows. */
  leavesDeletedData: boolean;
}

export interface WriteOptions {
  /** False when no follower of the feed needs the change at once; absent: true. */
  wakesFollowers?: boolean;
  /** True to leave out shops whose lock another transaction holds, instead of waiting for it. */
  skipsLocked?: boolean;
  /** Beside whom the transaction writes to its shops; absent: `write`. */
  access?: ShopAccess;
  /** True for long work of a server, which may wait longer than a request. */
  isWork?: boolean;
}

/**
 * Beside whom a transaction writes to a shop. `append` only adds events and what belongs to them, which many do at the same
 * time. `write` is beside them, one at a time. `alone` is beside nobody: it removes what an event may refer to.
 */
export type ShopAccess = 'append' | 'write' | 'alone';

/** The meanings of the errors of a database. */
export interface Failures {
  /**
   * Returns a sentence for an error of the database itself (a full disk, a damaged file), else the error
   * unchanged.
   */
  explain(error: unknown): unknown;
  /** Returns the reason for a failed write as a sentence for any reader, without paths or addresses. */
  reasonNotWritable(error: unknown): string;
  /** Returns whether a write failed because of its data; any other failure is one of the database. */
  isOfData(error: unknown): boolean;
  /** Returns whether the database cannot be reached, as while its server restarts. */
  isAway(error: unknown): boolean;
  /** Returns whether another program kept the database busy for longer than a write may wait. */
  isBusy(error: unknown): boolean;
}

/** The counters that number the rows of some tables. */
export interface Sequences {
  /** Returns the last number of each table. */
  read(connection: Knex): Promise<Record<string, number>>;
  /** Makes tables continue after these numbers, or after later ones that they have used. */
  raise(transaction: Knex.Transaction, last: Readonly<Record<string, number>>): Promise<void>;
}

export type ColumnType = Exclude<JsonType, 'double precision'> | 'float';

export interface TableDescription {
  name: string;
  columns: string[];
  types: Readonly<Record<string, ColumnType>>;
  primaryKey: string[];
  references: TableReference[];
}

export interface TableReference {
  /** The referenced table. */
  table: string;
  from: string[];
  to: string[];
}

/** A statement as passed to the driver. */
export interface Statement {
  sql: string;
  bindings: readonly Knex.Value[];
}

/** Begins the trace of a statement, whose text has no values, and returns the function that ends it. */
export type TraceStatement = (sql: string) => EndStatement;

export type EndStatement = (isFailed: boolean) => void;

/** How long statements may wait and run: as long as requests do, or as imports and trainings need. */
export type TimeLimits = 'requests' | 'work';

export interface OpenOptions {
  /** Absent: those of work, for commands and child processes. */
  limits?: TimeLimits | undefined;
  /**
   * Absent: an empty database gets its schema, and one of an earlier version is refused, unless there is an `update`.
   * `earlier` takes that as it is, and so does an inspection, which never creates a database, as a source does not. A
   * target may hold a part of a copy. The program of a running server also takes the schema of a later version, which
   * another server has brought.
   */
  use?: 'earlier' | 'source' | 'target' | 'inspection' | 'program' | undefined;
  /** Brings a database of an earlier version to the schema of this one. */
  update?: SchemaUpdate | undefined;
  /** The migrations of this program; absent: all of this version. */
  migrations?: readonly Migration[] | undefined;
  /** Called with each statement before it runs, including those of transactions. */
  onStatement?: ((statement: Statement) => void) | undefined;
  traceStatement?: TraceStatement | undefined;
  /** Wakes the followers of the feed in other processes; absent: the database does, if it can. */
  wakeUps?: WakeUps | undefined;
}
