import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** All measurements of the recommenders, of which `evaluations` had the last one only. */
export async function evaluationRuns(knex: Knex, sql: Sql): Promise<void> {
  await knex.raw(`
    CREATE TABLE evaluation_runs (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      evaluated_at BIGINT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (shop_id, evaluated_at)
    ) ${sql.withoutRowId}`);
  await knex.raw('INSERT INTO evaluation_runs SELECT shop_id, evaluated_at, body FROM evaluations');
}
