import type { Knex } from 'knex';

/** Requests of shoppers that are kept with a ruleset, to see what a publication changes. */
export async function situations(knex: Knex): Promise<void> {
  await knex.schema.createTable('situations', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
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
}
