import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/** The dimension of terms in the daily counts. */
const term = 5;

/** Creates the tables of counts of views, clicks, searches and sales by day. */
export async function createCountTables(knex: Knex, sql: Sql): Promise<void> {
  await createDailyCounts(knex, sql);
  await createCounting(knex);
  await createTerms(knex);
}

async function createDailyCounts(knex: Knex, sql: Sql): Promise<void> {
  // Layers add up: counts of stored events, of orders, and of events that have been removed.
  await knex.raw(`
    CREATE TABLE daily_counts (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      dimension INTEGER NOT NULL,
      day INTEGER NOT NULL,
      key TEXT NOT NULL,
      layer INTEGER NOT NULL,
      impressions BIGINT NOT NULL,
      clicks BIGINT NOT NULL,
      adds BIGINT NOT NULL,
      searches BIGINT NOT NULL,
      without_results BIGINT NOT NULL,
      refined BIGINT NOT NULL,
      exits BIGINT NOT NULL,
      direct_orders BIGINT NOT NULL,
      direct_units BIGINT NOT NULL,
      direct_revenue BIGINT NOT NULL,
      assisted_orders BIGINT NOT NULL,
      assisted_units BIGINT NOT NULL,
      assisted_revenue BIGINT NOT NULL,
      all_orders BIGINT NOT NULL,
      all_revenue BIGINT NOT NULL,
      agreed_orders BIGINT NOT NULL,
      -- Visits, and those whose shoppers have agreed to be counted, have neither a shopper nor a row of their own.
      visits BIGINT NOT NULL DEFAULT 0,
      agreed_visits BIGINT NOT NULL DEFAULT 0,
      -- Events that are in no figure: those beyond what a network counts for, and those of bots.
      left_out BIGINT NOT NULL DEFAULT 0,
      bots BIGINT NOT NULL DEFAULT 0,
      PRIMARY KEY (shop_id, dimension, day, key, layer)
    ) ${sql.withoutRowId}`);
  // Finds the most frequent terms of a day without reading all of them.
  for (const column of ['searches', 'without_results']) {
    await knex.raw(
      `CREATE INDEX daily_counts_by_${column} ON daily_counts (shop_id, dimension, day, ${column})
       WHERE dimension = ${term}`,
    );
  }
}

async function createCounting(knex: Knex): Promise<void> {
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
  });
  // Recorded events whose counting is due. The server counts them within about a second, many at once.
  await knex.schema.createTable('pending_counts', (table) => {
    table.bigIncrements('id');
    shopColumn(table);
    table.integer('size').notNullable();
    table.text('events').notNullable();
    // The part of the shoppers whose events the row has, so that many waiting events are counted in several
    // transactions. Null for events of any shoppers, as they were recorded.
    table.integer('part');
    // Of events whose arrival is to be told with their count: when they arrived, and their size.
    table.bigInteger('arrived_at');
    table.bigInteger('bytes').notNullable().defaultTo(0);
    table.index(['shop_id', 'part', 'id']);
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
  // The searches of each day for terms of few shoppers.
  await knex.schema.createTable('rare_searches', (table) => {
    shopColumn(table);
    table.integer('day').notNullable();
    table.bigInteger('searches').notNullable();
    table.primary(['shop_id', 'day']);
  });
}
