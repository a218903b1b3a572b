import type { Knex } from 'knex';

/**
 * The bytes of events that a shop has stored on its latest day with events, so that a restart continues the
 * count.
 */
export async function eventUsage(knex: Knex): Promise<void> {
  await knex.schema.createTable('event_usage', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    // Days since 1970, in UTC.
    table.integer('day').notNullable();
    table.bigInteger('bytes').notNullable();
  });
}
