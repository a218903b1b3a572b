import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Data of stores besides products and orders. Times are milliseconds since 1970. */
export async function shoppersAndContent(knex: Knex, sql: Sql): Promise<void> {
  await createSmartCollections(knex);
  await createCustomers(knex);
  await createContents(knex);
  await createEvents(knex, sql);
}

/** The rules of collections whose members the service finds. */
async function createSmartCollections(knex: Knex): Promise<void> {
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

async function createCustomers(knex: Knex): Promise<void> {
  await knex.schema.createTable('customers', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('tags').notNullable();
    table.integer('orders_count').notNullable();
    table.bigInteger('total_spent').notNullable();
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
  });
}

async function createContents(knex: Knex): Promise<void> {
  await knex.schema.createTable('contents', (table) => {
    shopColumn(table);
    // Derived from the type and the platform's id: an article and a page may have the same one.
    table.bigInteger('id').notNullable();
    table.text('type').notNullable();
    table.bigInteger('platform_id').notNullable();
    table.text('title').notNullable();
    table.text('handle').notNullable();
    table.bigInteger('blog_id');
    table.text('blog_title');
    table.text('blog_handle');
    table.text('tags').notNullable();
    // The date as imported, with its offset; null when unpublished.
    table.text('published_at');
    table.text('body').notNullable();
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
    table.unique(['shop_id', 'type', 'platform_id']);
  });
}

/**
 * A shopper is a session's uuid, or a customer where no uuid came. Events stand in the order in which
 * models read them, shopper by shopper, and repeat neither uuid nor shop; they go with their shopper.
 */
async function createEvents(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('event_shoppers', (table) => {
    table.increments('id');
    shopColumn(table);
    table.text('uuid').notNullable();
    // 0 when there is a uuid: customers log in and out within one session.
    table.bigInteger('customer_id').notNullable();
    table.unique(['shop_id', 'uuid', 'customer_id']);
    table.index('shop_id');
  });
  // Written in SQL, because knex supports neither tables without a row id nor partial indexes.
  await knex.raw(`
    CREATE TABLE events (
      shopper_id INTEGER NOT NULL REFERENCES event_shoppers (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL,
      id BIGINT NOT NULL,
      verb INTEGER NOT NULL,
      product_id BIGINT,
      handle TEXT,
      customer_id BIGINT,
      email TEXT,
      theme_id TEXT,
      PRIMARY KEY (shopper_id, created_at, id)
    ) ${sql.withoutRowId}`);
  await knex.raw('CREATE UNIQUE INDEX events_by_id ON events (id, shopper_id)');
  await knex.raw('CREATE INDEX events_by_age ON events (created_at)');
  await knex.raw(
    'CREATE INDEX events_by_customer ON events (customer_id, created_at) WHERE customer_id IS NOT NULL',
  );
  await knex.raw('CREATE INDEX events_by_email ON events (email) WHERE email IS NOT NULL');
}

/** Deleting a shop deletes all of its rows. */
function shopColumn(table: Knex.CreateTableBuilder): void {
  table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
