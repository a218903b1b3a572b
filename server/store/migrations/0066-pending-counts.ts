import type { Knex } from 'knex';

/** Recorded events whose counting is due. The server counts them within about a second, many at once. */
export async function pendingCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('pending_counts', (table) => {
    table.bigIncrements('id');
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE').index();
    table.integer('size').notNullable();
    table.text('events').notNullable();
  });
}
