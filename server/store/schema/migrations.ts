import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { createSchema } from './create-schema.ts';

interface Migration {
  name: string;
  up: (knex: Knex, sql: Sql) => Promise<void>;
}

/** The migration that creates the schema. */
export const firstMigration = '0001-schema';

/** All migrations in order. A released name never changes. */
const all: readonly Migration[] = [{ name: firstMigration, up: createSchema }];

export const migrationNames: readonly string[] = all.map(({ name }) => name);

/** The name that knex gives to the table. */
export const migrationsTable = 'knex_migrations';

/**
 * Returns the migrations for a database. They are listed in code: from a folder, knex would record file names,
 * which differ between sources and build.
 */
export function migrationsFor(sql: Sql): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...all],
    getMigrationName: (migration) => migration.name,
    getMigration: async ({ up }) => ({ up: (knex) => up(knex, sql), down: refuseDown }),
  };
}

async function refuseDown(): Promise<void> {
  throw new Error('Migrations only go forward: restore a backup instead.');
}
