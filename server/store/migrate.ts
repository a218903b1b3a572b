import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import { migrations } from './migrations.ts';

/**
 * Applies the migrations that a database lacks, in one transaction. Several processes may open a new database
 * at once: one of them applies the migrations, the others wait for the write lock and find nothing to do. A
 * database that lacks none is only read.
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

/** Refuses a database of a later version, which may have given what this one would write another meaning. */
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

/** Knex gives it this name. */
const table = 'knex_migrations';
