import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import { migrations } from './migrations.ts';

/**
 * Applies missing migrations in one transaction. Several processes may open a new database at once: one
 * applies the migrations, and the others wait for the write lock and find nothing to do. An up-to-date
 * database is only read.
 */
export async function migrate(connection: Knex, file: string): Promise<void> {
  if (await lacksMigrations(connection, file)) {
    await connection.transaction(async (transaction) => {
      if (await lacksMigrations(transaction, file)) {
        await transaction.migrate.latest({ migrationSource: migrations });
      }
    });
  }
}

/**
 * Returns whether migrations are missing. Throws for a database of a later version, whose data may have
 * another meaning.
 */
async function lacksMigrations(connection: Knex, file: string): Promise<boolean> {
  const names = (await migrations.getMigrations([])).map(({ name }) => name);
  const applied = await appliedMigrations(connection);
  const unknown = [...applied].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new AppError(
      'conflict',
      `The database ${file} belongs to a later version, which has applied ${unknown}: run that version, or restore a backup made before it.`,
    );
  }
  return names.some((name) => !applied.has(name));
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
