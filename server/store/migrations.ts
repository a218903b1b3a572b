import type { Knex } from 'knex';
import { firstSchema } from './migrations/0001-first-schema.ts';

interface Migration {
  name: string;
  up: (knex: Knex) => Promise<void>;
}

/** In order; a name, once released, is never changed. */
const all: readonly Migration[] = [{ name: '0001-first-schema', up: firstSchema }];

/** In code and not in a folder: knex would record file names, which differ between sources and build. */
export const migrations: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...all],
  getMigrationName: (migration) => migration.name,
  getMigration: async ({ up }) => ({ up, down: refuseDown }),
};

async function refuseDown(): Promise<void> {
  throw new Error('Migrations only go forward: restore a backup instead.');
}
