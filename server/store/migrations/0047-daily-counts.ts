import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** The counts that this migration creates; later ones have migrations of their own. */
const countNames = [
  'impressions',
  'clicks',
  'adds',
  'searches',
  'without_results',
  'refined',
  'exits',
  'direct_orders',
  'direct_units',
  'direct_revenue',
  'assisted_orders',
  'assisted_units',
  'assisted_revenue',
  'all_orders',
  'all_revenue',
  'agreed_orders',
];

/**
 * Counts of views, clicks and sales by day. No row is rewritten: shops that have events or orders are counted in
 * the background afterwards.
 */
export async function dailyCounts(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    // The ruleset, recommender or page that showed the products.
    table.text('source');
  });
  // Layers add up: counts of stored events, of orders, and of events that have been removed.
  await knex.raw(`
    CREATE TABLE daily_counts (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      dimension INTEGER NOT NULL,
      day INTEGER NOT NULL,
      key TEXT NOT NULL,
      layer INTEGER NOT NULL,
      ${countNames.map((name) => `${name} BIGINT NOT NULL,`).join('\n')}
      PRIMARY KEY (shop_id, dimension, day, key, layer)
    ) ${sql.withoutRowId}`);
  await createOrderCounts(knex);
  await createTerms(knex);
  // Changes with each count of a day, so that a recount notices events that have arrived meanwhile.
  await knex.schema.createTable('counted_days', (table) => {
    shopColumn(table);
    table.integer('day').notNullable();
    table.bigInteger('revision').notNullable();
    table.primary(['shop_id', 'day']);
  });
  // Shops whose whole history has been counted.
  await knex.schema.createTable('counted_shops', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    table.bigInteger('recounted_at').notNullable();
  });
}

/** Each order as it has been counted, so that a correction takes off what was added before. */
async function createOrderCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('order_counts', (table) => {
    shopColumn(table);
    table.bigInteger('order_id').notNullable();
    table.integer('day').notNullable();
    // True when clicks that led to the order have been removed; its attribution then stays.
    table.boolean('is_settled').notNullable();
    table.text('body').notNullable();
    table.primary(['shop_id', 'order_id']);
  });
}

/** The words of a term are stored once five shoppers have searched for it; before, only who did. */
async function createTerms(knex: Knex): Promise<void> {
  await knex.schema.createTable('common_terms', (table) => {
    shopColumn(table);
    table.text('term_key').notNullable();
    table.text('term').notNullable();
    table.primary(['shop_id', 'term_key']);
  });
  await knex.schema.createTable('term_shoppers', (table) => {
    shopColumn(table);
    table.text('term_key').notNullable();
    table
      .integer('shopper_id')
      .notNullable()
      .references('event_shoppers.id')
      .onDelete('CASCADE')
      .index();
    table.primary(['shop_id', 'term_key', 'shopper_id']);
  });
}

function shopColumn(table: Knex.CreateTableBuilder): void {
  table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
