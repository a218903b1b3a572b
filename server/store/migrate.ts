import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import type { Sql } from './dialects/sql.ts';
import { migrationNames, migrationsFor } from './migrations.ts';

/** A database to migrate. */
export interface MigrationTarget {
  /** The name that operators know. */
  name: string;
  sql: Sql;
  /** Makes other processes wait until the transaction ends. */
  lock: (transaction: Knex.Transaction) => Promise<void>;
}

/**
 * Applies missing migrations in one transaction. Several processes may open a new database at once: one
 * applies the migrations, and the others wait for the write lock and find nothing to do. An up-to-date
 * database is only read.
 */
export async function migrate(
  connection: Knex,
  { name, sql, lock }: MigrationTarget,
): Promise<void> {
  if (await lacksMigrations(connection, name)) {
    await connection.transaction(async (transaction) => {
      await lock(transaction);
      if (await lacksMigrations(transaction, name)) {
        await transaction.migrate.latest({ migrationSource: migrationsFor(sql) });
      }
    });
  }
}

/**
 * Returns whether migrations are missing. Throws for a database of a later version, whose data may have
 * another meaning.
 */
async function lacksMigrations(connection: Knex, database: string): Promise<boolean> {
  const applied = await appliedMigrations(connection);
  const unknown = [...applied].find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new AppError(
      'conflict',
      `The database ${database} belongs to a later version, which has applied ${unknown}: run that version, or restore a backup made before it.`,
    );
  }
  return migrationNames.some((name) => !applied.has(name));
}

async function appliedMigrations(connection: Knex): Promise<ReadonlySet<string>> {
  if (!(await connection.schema.hasTable(table))) {
    return new Set();
  }
  const rows: { name: string }[] = await connection(table).orderBy('id').select('name');
  return new Set(rows.map(({ name }) => name));
}

/** The name that knex gives to the table. */
const table = 'knex_migrations';
