import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Counts of how often rulesets were asked, and how often their rules held, by day. */
export async function rulesetUse(knex: Knex, sql: Sql): Promise<void> {
  // The rule is its number from 1, and 0 for the ruleset as a whole. Days are those of UTC.
  await knex.raw(`
    CREATE TABLE ruleset_use (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      ruleset_id BIGINT NOT NULL,
      rule INTEGER NOT NULL,
      asked BIGINT NOT NULL,
      held BIGINT NOT NULL,
      last_at BIGINT,
      PRIMARY KEY (shop_id, day, ruleset_id, rule)
    ) ${sql.withoutRowId}`);
}
