import type { Migration, SchemaChange, SchemaUpdate } from '../port/migration.ts';
import { allMigrations } from '../schema/migrations.ts';

/** A migration that the next version might bring: it changes a table, rows of it, and adds a table. */
export const nextMigration: Migration = {
  name: '1.1.0-shop-notes',
  async up(knex, sql) {
    await knex.raw(`ALTER TABLE shops ADD COLUMN note text NOT NULL DEFAULT ''`);
    await knex('shops').update({ note: knex.raw(`'Shop ' || domain`) });
    await knex.raw(`CREATE TABLE shop_notes (
      shop_id integer NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      note text NOT NULL,
      PRIMARY KEY (shop_id, note)
    )${sql.withoutRowId}`);
    await knex.raw('INSERT INTO shop_notes (shop_id, note) SELECT id, note FROM shops');
  },
};

/** The migrations of the next version. */
export const nextMigrations: readonly Migration[] = [...allMigrations, nextMigration];

/** Returns an update that saves nothing, with all that it is told. */
export function watchedUpdate(): SchemaUpdate & { told: (string | SchemaChange)[] } {
  const told: (string | SchemaChange)[] = [];
  return {
    told,
    onWait: () => told.push('wait'),
    before: async (change) => void told.push('before', change),
    after: () => void told.push('after'),
  };
}
