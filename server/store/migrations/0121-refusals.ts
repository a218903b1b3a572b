import type { Knex } from 'knex';

/** The kinds, fields and topics that stores refuse to their connections. Times are milliseconds since 1970. */
export async function refusals(knex: Knex): Promise<void> {
  await knex.schema.createTable('refusals', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.text('step').notNullable();
    table.text('name').notNullable();
    // The words of the store.
    table.text('reason').notNullable();
    // The permission that would mend it.
    table.text('scope');
    table.bigInteger('since').notNullable();
    // Null while a permission is missing, so that the store is not asked.
    table.bigInteger('tried_at');
    table.primary(['shop_id', 'step', 'name']);
  });
}
