import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** Times are milliseconds since 1970, prices of narrow tables are in hundredths. */
export async function firstSchema(knex: Knex): Promise<void> {
  await createShops(knex);
  await createChangeFeed(knex);
  await createCatalog(knex);
  await createOrders(knex);
}

async function createShops(knex: Knex): Promise<void> {
  await knex.schema.createTable('shops', (table) => {
    table.increments('id');
    table.text('domain').notNullable().unique();
    table.text('name').notNullable();
    table.text('currency').notNullable();
    table.text('timezone').notNullable();
    table.text('locale').notNullable();
    table.text('money_format').notNullable();
    table.text('scopes').notNullable();
    table.text('webhook_secret').notNullable();
    table.text('identity_secret').notNullable();
    table.text('cache_key').notNullable().unique();
    table.bigInteger('created_at').notNullable();
  });
  await knex.schema.createTable('api_keys', (table) => {
    table.text('key').primary();
    shopColumn(table);
    table.text('name').notNullable();
    table.boolean('can_explain').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('disabled_at');
    table.index(['shop_id', 'created_at']);
  });
  await knex.schema.createTable('shop_settings', (table) => {
    shopColumn(table);
    table.text('name').notNullable();
    table.text('value').notNullable();
    table.primary(['shop_id', 'name']);
  });
  await knex.schema.createTable('widgets', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('name').notNullable();
    table.text('type').notNullable();
    table.text('settings').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.primary(['shop_id', 'id']);
  });
}

async function createChangeFeed(knex: Knex): Promise<void> {
  await knex.schema.createTable('data_epoch', (table) => {
    table.text('epoch').notNullable();
  });
  await knex('data_epoch').insert({ epoch: randomUUID() });
  await knex.schema.createTable('feed_heads', (table) => {
    table.integer('shop_id').primary();
    table.bigInteger('seq').notNullable();
    table.bigInteger('pruned_to').notNullable().defaultTo(0);
  });
  // A line for each changed record. Another change moves it to the head of the feed.
  await knex.schema.createTable('feed_changes', (table) => {
    table.integer('shop_id').notNullable();
    table.text('kind').notNullable();
    table.bigInteger('id').notNullable();
    table.bigInteger('seq').notNullable();
    table.bigInteger('changed_at').notNullable();
    table.primary(['shop_id', 'kind', 'id']);
    table.index(['shop_id', 'seq']);
  });
  await knex.schema.createTable('feed_cursors', (table) => {
    table.text('follower').notNullable();
    table.integer('shop_id').notNullable();
    table.bigInteger('seq').notNullable();
    table.primary(['follower', 'shop_id']);
  });
}

/** The catalog in memory reads narrow tables; the whole text of a product is stored apart, in its body. */
async function createCatalog(knex: Knex): Promise<void> {
  await knex.schema.createTable('products', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('handle').notNullable();
    table.text('status').notNullable();
    table.text('tags').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('published_at');
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
    table.index(['shop_id', 'handle']);
  });
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
    table.bigInteger('price').notNullable();
    table.boolean('in_stock').notNullable();
    table.primary(['shop_id', 'product_id', 'position']);
    table.index(['shop_id', 'id']);
  });
  await knex.schema.createTable('collections', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('handle').notNullable();
    table.text('title').notNullable();
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
  });
  await knex.schema.createTable('collection_products', (table) => {
    shopColumn(table);
    table.bigInteger('collection_id').notNullable();
    table.integer('position').notNullable();
    table.bigInteger('product_id').notNullable();
    table.primary(['shop_id', 'collection_id', 'position']);
  });
}

async function createOrders(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.bigInteger('created_at').notNullable();
    table.boolean('counted').notNullable();
    table.bigInteger('customer_id');
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
    table.index(['shop_id', 'counted', 'created_at']);
  });
  await knex.schema.createTable('order_lines', (table) => {
    shopColumn(table);
    table.bigInteger('order_id').notNullable();
    table.integer('position').notNullable();
    table.bigInteger('product_id').notNullable();
    table.bigInteger('variant_id');
    table.integer('quantity').notNullable();
    table.bigInteger('price').notNullable();
    table.primary(['shop_id', 'order_id', 'position']);
  });
}

/** Deleting a shop deletes all of its rows. */
function shopColumn(table: Knex.CreateTableBuilder): void {
  table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
