import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/** Creates the tables of products and collections. */
export async function createCatalogTables(knex: Knex, sql: Sql): Promise<void> {
  await createProducts(knex, sql);
  await createFormerHandles(knex);
  await createRelations(knex);
  await createCollections(knex);
}

/** The catalog in memory reads narrow tables; the whole text of a product is stored apart, in its body. */
async function createProducts(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('products', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('handle').notNullable();
    table.text('status').notNullable();
    table.text('tags').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('published_at');
    table.text('content_hash').notNullable();
    // By these, outputs of rulesets select products without reading bodies.
    table.text('vendor').notNullable().defaultTo('');
    table.text('product_type').notNullable().defaultTo('');
    // By these, products are looked up in the database without reading bodies. Each SKU follows a line break.
    table.text('title').notNullable().defaultTo('');
    table.text('skus').notNullable().defaultTo('');
    // The publication lies ahead.
    table.boolean('is_scheduled').notNullable().defaultTo(false);
    table.boolean('is_gift_card').notNullable().defaultTo(false);
    // The product of a combined listing that stands for this one.
    table.bigInteger('parent_id');
    // Its store shows it only in results of searches.
    table.boolean('is_only_searched').notNullable().defaultTo(false);
    table.primary(['shop_id', 'id']);
    table.index(['shop_id', 'handle']);
  });
  await knex.raw('CREATE INDEX scheduled_products ON products (shop_id, id) WHERE is_scheduled');
  await knex.raw(
    'CREATE INDEX products_by_parent ON products (shop_id, parent_id) WHERE parent_id IS NOT NULL',
  );
  await knex.schema.createTable('product_bodies', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('body').notNullable();
    table.primary(['shop_id', 'id']);
  });
  await knex.schema.createTable('variants', (table) => {
    shopColumn(table);
    table.bigInteger('product_id').notNullable();
    table.integer('position').notNullable();
    table.bigInteger('id').notNullable();
    table.specificType('price', sql.amount).notNullable();
    table.boolean('in_stock').notNullable();
    table.bigInteger('inventory_item_id');
    table.primary(['shop_id', 'product_id', 'position']);
    table.index(['shop_id', 'id']);
  });
  await knex.raw(
    `CREATE INDEX variants_by_item ON variants (shop_id, inventory_item_id)
     WHERE inventory_item_id IS NOT NULL`,
  );
}

/** Creates the table of handles that products had before. */
export async function createFormerHandles(knex: Knex): Promise<void> {
  await knex.schema.createTable('former_handles', (table) => {
    shopColumn(table);
    table.text('handle').notNullable();
    table.bigInteger('product_id').notNullable();
    table.primary(['shop_id', 'handle']);
    table.index(['shop_id', 'product_id']);
  });
}

async function createRelations(knex: Knex): Promise<void> {
  await knex.schema.createTable('bundle_components', (table) => {
    shopColumn(table);
    table.bigInteger('bundle_id').notNullable();
    table.bigInteger('component_id').notNullable();
    table.primary(['shop_id', 'bundle_id', 'component_id']);
  });
  await knex.schema.createTable('selling_plan_groups', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    // JSON of the plans, and of the products and variants that are sold with them.
    table.text('body').notNullable();
    table.primary(['shop_id', 'id']);
  });
}

async function createCollections(knex: Knex): Promise<void> {
  await knex.schema.createTable('collections', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('handle').notNullable();
    table.text('title').notNullable();
    table.text('content_hash').notNullable();
    // The address of its page, where the store tells it.
    table.text('link');
    table.primary(['shop_id', 'id']);
  });
  await knex.schema.createTable('collection_products', (table) => {
    shopColumn(table);
    table.bigInteger('collection_id').notNullable();
    table.integer('position').notNullable();
    table.bigInteger('product_id').notNullable();
    table.primary(['shop_id', 'collection_id', 'position']);
  });
  // The rules of collections whose members the service finds.
  await knex.schema.createTable('smart_collections', (table) => {
    table.integer('shop_id').notNullable();
    table.bigInteger('collection_id').notNullable();
    table.text('definition').notNullable();
    // The members were found by other rules, or never.
    table.boolean('is_stale').notNullable();
    // Changes with each search for members: only the latest one may save its result.
    table.integer('version').notNullable();
    table.primary(['shop_id', 'collection_id']);
    table
      .foreign(['shop_id', 'collection_id'])
      .references(['shop_id', 'id'])
      .inTable('collections')
      .onDelete('CASCADE');
  });
}
