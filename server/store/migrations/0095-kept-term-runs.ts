import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** The last run of the kept terms of each shop. */
export async function keptTermRuns(knex: Knex, sql: Sql): Promise<void> {
  // The versions are those of the models and of the search settings that a run followed, 0 before the first.
  await knex.raw(`
    CREATE TABLE kept_term_runs (
      shop_id INTEGER NOT NULL PRIMARY KEY REFERENCES shops (id) ON DELETE CASCADE,
      models_version BIGINT NOT NULL,
      settings_version BIGINT NOT NULL,
      ran_at BIGINT NOT NULL,
      cause TEXT NOT NULL,
      body TEXT NOT NULL
    ) ${sql.withoutRowId}`);
}
