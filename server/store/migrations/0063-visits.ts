import type { Knex } from 'knex';

/** Visits by day, and those whose shoppers have agreed to be counted. Both have no shopper and no row of their own. */
export async function visits(knex: Knex): Promise<void> {
  await knex.schema.alterTable('daily_counts', (table) => {
    table.bigInteger('visits').notNullable().defaultTo(0);
    table.bigInteger('agreed_visits').notNullable().defaultTo(0);
  });
}
