import type { Knex } from 'knex';

/** How many bytes of events a shop has stored on its latest day with events: a start must not begin at 0. */
export async function eventUsage(knex: Knex): Promise<void> {
  await knex.schema.createTable('event_usage', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    // Since 1970, in UTC.
    table.integer('day').notNullable();
    table.bigInteger('bytes').notNullable();
  });
}
