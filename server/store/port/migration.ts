import type { Knex } from 'knex';
import type { Sql } from './sql.ts';

/** One step from a schema to the next. */
export interface Migration {
  /** The version that brought it, then its subject, such as `1.1.0-order-notes`. */
  name: string;
  up: (knex: Knex, sql: Sql) => Promise<void>;
}

/** The migrations that a database lacks. */
export interface SchemaChange {
  /** The name of the database that operators know. */
  database: string;
  /** The first versions with the schema of now and with that of afterwards. */
  from: string;
  to: string;
  migrations: readonly string[];
}

/** What a program does around a change of the schema. Only a program that has this changes the schema of data. */
export interface SchemaUpdate {
  /** Called when another program changes the schema, and this one waits for it. */
  onWait: () => void;
  /** Saves the data before they change. A failure leaves the schema as it is. */
  before: (change: SchemaChange) => Promise<void>;
  after: (change: SchemaChange, seconds: number) => void;
}
