import type { Knex } from 'knex';

/** Gift cards, children of combined listings, components of bundles, and selling plans. */
export async function kindsOfProducts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('products', (table) => {
    table.boolean('is_gift_card').notNullable().defaultTo(false);
    // The product of a combined listing that stands for this one.
    table.bigInteger('parent_id');
  });
  await knex.raw(
    'CREATE INDEX products_by_parent ON products (shop_id, parent_id) WHERE parent_id IS NOT NULL',
  );
  await knex.schema.createTable('bundle_components', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('bundle_id').notNullable();
    table.bigInteger('component_id').notNullable();
    table.primary(['shop_id', 'bundle_id', 'component_id']);
  });
  await knex.schema.createTable('selling_plan_groups', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('id').notNullable();
    // JSON of the plans, and of the products and variants that are sold with them.
    table.text('body').notNullable();
    table.primary(['shop_id', 'id']);
  });
}
