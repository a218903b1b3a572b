import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/** Creates the tables of experiments, of the sessions that could have seen their difference, and of daily verdicts. */
export async function createExperimentTables(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('experiments', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('name').notNullable();
    // Null for an experiment on the search.
    table.bigInteger('widget_id');
    table.text('metric').notNullable();
    // The lift to find, in percent.
    table.integer('effect').notNullable();
    // Names, weights and settings as JSON.
    table.text('variants').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('started_at');
    table.bigInteger('ends_at');
    table.bigInteger('ended_at');
    // The number of shoppers at which the band is narrowest, fixed at the start.
    table.bigInteger('planned_size');
    // The planned start; null to start it by hand.
    table.bigInteger('starts_at');
    // The planned length, which decides the number above.
    table.integer('weeks').notNullable().defaultTo(4);
    table.primary(['shop_id', 'id']);
  });
  // A session has one variant, by its hash.
  await knex.raw(`
    CREATE TABLE exposures (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      experiment_id BIGINT NOT NULL,
      shopper_id INTEGER NOT NULL REFERENCES event_shoppers (id) ON DELETE CASCADE,
      variant TEXT NOT NULL,
      first_at BIGINT NOT NULL,
      -- Why it takes no part, as that of its event; 0 for others.
      left_out INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (shop_id, experiment_id, shopper_id)
    ) ${sql.withoutRowId}`);
  await knex.raw('CREATE INDEX exposures_by_shopper ON exposures (shopper_id)');
  await knex.schema.createTable('experiment_days', (table) => {
    shopColumn(table);
    table.bigInteger('experiment_id').notNullable();
    // Days since 1970 in the time zone of the shop.
    table.integer('day').notNullable();
    // The verdict as JSON.
    table.text('body').notNullable();
    table.primary(['shop_id', 'experiment_id', 'day']);
  });
}
