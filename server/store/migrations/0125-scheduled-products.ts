import type { Knex } from 'knex';

/**
 * Marks products whose publication lies ahead. The schedule finds those of older rows by the index of all times, and
 * those that are due by the index of the marked ones.
 */
export async function scheduledProducts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('products', (table) => {
    table.boolean('is_scheduled').notNullable().defaultTo(false);
    table.index(['published_at'], 'products_by_publication');
  });
  await knex.raw('CREATE INDEX scheduled_products ON products (shop_id, id) WHERE is_scheduled');
}
