import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Saved rulesets, and columns by which their outputs select products without reading bodies. */
export async function rulesets(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('rulesets', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('id').notNullable();
    table.text('name').notNullable();
    // The ruleset as exported, without its id.
    table.text('body').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.primary(['shop_id', 'id']);
  });
  await knex.schema.alterTable('products', (table) => {
    table.text('vendor').notNullable().defaultTo('');
    table.text('product_type').notNullable().defaultTo('');
  });
  await knex.raw(
    `UPDATE products SET (vendor, product_type) = (
       SELECT ${sql.field('body', 'vendor')}, ${sql.field('body', 'product_type')} FROM product_bodies b
       WHERE b.shop_id = products.shop_id AND b.id = products.id
     ) WHERE EXISTS (
       SELECT 1 FROM product_bodies b WHERE b.shop_id = products.shop_id AND b.id = products.id
     )`,
  );
}
