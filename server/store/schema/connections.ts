import type { Knex } from 'knex';
import { authorColumns, shopColumn } from './columns.ts';

/** Creates the tables of connected stores, and of the versions of the records that they send. */
export async function createConnectionTables(knex: Knex): Promise<void> {
  await createConnections(knex);
  await createApprovals(knex);
  await createRecords(knex);
}

async function createConnections(knex: Knex): Promise<void> {
  await knex.schema.createTable('connections', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    table.text('connector').notNullable();
    table.text('address').notNullable();
    // Encrypted; the key is outside of the database.
    table.text('credentials').notNullable();
    table.text('state').notNullable();
    // The last error in words.
    table.text('error');
    // A question that only the merchant can decide.
    table.text('question');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('subscribed_at').notNullable();
    table.bigInteger('compared_at').notNullable();
    table.text('platform').notNullable().defaultTo('platform');
    // The domain under which the store sends webhooks.
    table.text('store_domain').notNullable().defaultTo('');
    table.index('store_domain');
  });
  await knex.schema.createTable('pulls', (table) => {
    shopColumn(table);
    table.text('kind').notNullable();
    // The running operation or page of the platform; null between pulls. Of names: their digests.
    table.text('cursor');
    // The time at which the running pull asked; null between pulls.
    table.bigInteger('as_of');
    // The newest change that a pull has seen, by the clock of the platform.
    table.bigInteger('newest_at').notNullable();
    table.bigInteger('records').notNullable();
    table.bigInteger('finished_at');
    // The time at which a webhook has told only a part, so that the store is asked again; null when it was asked since.
    table.bigInteger('hastened_at');
    table.primary(['shop_id', 'kind']);
  });
  // The kinds, fields and topics that stores refuse to their connections.
  await knex.schema.createTable('refusals', (table) => {
    shopColumn(table);
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
  // What stores say of themselves.
  await knex.raw(`
    CREATE TABLE store_presentations (
      shop_id INTEGER NOT NULL PRIMARY KEY REFERENCES shops (id) ON DELETE CASCADE,
      said TEXT NOT NULL
    )`);
}

/** Creates the table of the questions to stores whether their merchants approve of a connection. */
export async function createApprovals(knex: Knex): Promise<void> {
  await knex.schema.createTable('store_approvals', (table) => {
    shopColumn(table).primary();
    // Of the code that answers; null once it was used.
    table.text('digest').unique();
    table.text('address').notNullable();
    table.boolean('allow_private').notNullable();
    table.bigInteger('expires_at').notNullable();
    // Why the key that came back did not connect the store.
    table.text('error');
    authorColumns(table);
  });
}

async function createRecords(knex: Knex): Promise<void> {
  await knex.schema.createTable('record_versions', (table) => {
    shopColumn(table);
    table.text('kind').notNullable();
    table.bigInteger('id').notNullable();
    // By the clock of the platform; null when it names no time.
    table.bigInteger('updated_at');
    // By our clock: the time at which the platform had this version.
    table.bigInteger('seen_at').notNullable();
    // Set for a deleted record, which a late update must not bring back.
    table.bigInteger('deleted_at');
    // The time at which webhooks left the record in doubt; null for one that is as the store sent it.
    table.bigInteger('unconfirmed_at');
    table.primary(['shop_id', 'kind', 'id']);
  });
  await knex.raw(
    'CREATE INDEX record_versions_deleted ON record_versions (deleted_at) WHERE deleted_at IS NOT NULL',
  );
  await knex.schema.createTable('stock_levels', (table) => {
    shopColumn(table);
    table.bigInteger('item_id').notNullable();
    // 0 for the sum of all locations, as a pull tells it.
    table.bigInteger('location_id').notNullable();
    table.integer('available').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.bigInteger('seen_at').notNullable();
    table.primary(['shop_id', 'item_id', 'location_id']);
  });
}
