import type { Knex } from 'knex';
import type { Migration } from '../port/migration.ts';
import type { Sql } from '../port/sql.ts';
import { createSchema } from './create-schema.ts';

/** The migration that creates the schema of 1.0. */
export const firstMigration = '0001-schema';

/**
 * All migrations in order. From 1.0 on, a released one never changes, and neither do the files that create the schema: the
 * next change is a file of its own in this folder and a line at the end of this list, such as
 * `{ name: '1.1.0-order-notes', up: addOrderNotes }`. A patch version brings none, so that all versions of a minor one
 * work with the same data.
 */
export const allMigrations: readonly Migration[] = [{ name: firstMigration, up: createSchema }];

/** The name that knex gives to the table. */
export const migrationsTable = 'knex_migrations';

/** Returns the version that brought a migration. */
export function versionOf(migration: string): string {
  return /^\d+\.\d+\.\d+/.exec(migration)?.[0] ?? '1.0.0';
}

/**
 * Returns the migrations for knex. They are listed in code: from a folder, knex would record file names, which differ
 * between sources and build.
 */
export function migrationSource(
  migrations: readonly Migration[],
  sql: Sql,
): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...migrations],
    getMigrationName: (migration) => migration.name,
    getMigration: async ({ up }) => ({ up: (knex) => up(knex, sql), down: refuseDown }),
  };
}

async function refuseDown(): Promise<void> {
  throw new Error('Migrations only go forward: restore what was saved before instead.');
}
