import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/** Creates the tables of rulesets. */
export async function createRulesetTables(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('rulesets', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('name').notNullable();
    // The ruleset as exported, without its id.
    table.text('body').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.primary(['shop_id', 'id']);
  });
  // Requests of shoppers that are kept with a ruleset, to see what a publication changes.
  await knex.schema.createTable('situations', (table) => {
    shopColumn(table);
    table.bigInteger('ruleset_id').notNullable();
    table.integer('id').notNullable();
    table.text('name').notNullable();
    // Parameters of the ruleset endpoint, as a query.
    table.text('context').notNullable();
    // The person whom the context names, so that an erasure finds it.
    table.bigInteger('customer_id');
    table.text('uuid');
    table.primary(['shop_id', 'ruleset_id', 'id']);
  });
  // Counts of how often rulesets were asked, and how often their rules held, by day. The rule is its number from 1, and 0
  // for the ruleset as a whole. Days are those of UTC.
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
