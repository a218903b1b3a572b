import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of webhooks, and of requests of the platform on behalf of people. */
export async function createWebhookTables(knex: Knex): Promise<void> {
  await createDeliveries(knex);
  await knex.schema.createTable('webhook_counts', (table) => {
    shopColumn(table);
    table.text('topic').notNullable();
    table.text('outcome').notNullable();
    table.bigInteger('count').notNullable();
    table.bigInteger('last_at').notNullable();
    table.primary(['shop_id', 'topic', 'outcome']);
  });
  await knex.schema.createTable('privacy_requests', (table) => {
    table.increments('id');
    shopColumn(table);
    table.text('topic').notNullable();
    // Both are removed when the request is done.
    table.bigInteger('customer_id');
    table.text('email');
    table.bigInteger('requested_at').notNullable();
    // The time from which on it is done; of data requests, the time until which they wait.
    table.bigInteger('due_at').notNullable();
    table.bigInteger('done_at');
    table.index(['shop_id', 'topic']);
  });
  await knex.raw(
    'CREATE INDEX privacy_requests_due ON privacy_requests (due_at) WHERE done_at IS NULL',
  );
}

/** Webhooks that wait for their turn, and those that repeated ones are known by. */
async function createDeliveries(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_deliveries', (table) => {
    table.bigIncrements('id');
    shopColumn(table);
    // The platform's id of the delivery, or a digest of its content.
    table.text('delivery').notNullable();
    table.text('connector').notNullable();
    table.text('topic').notNullable();
    table.text('resource').notNullable();
    table.bigInteger('received_at').notNullable();
    // Compressed; null once it is worked off.
    table.binary('body');
    // Uncompressed bytes.
    table.integer('size').notNullable();
    table.integer('tries').notNullable();
    table.bigInteger('due_at').notNullable();
    table.text('failure');
    table.bigInteger('set_aside_at');
    table.bigInteger('done_at');
    // The time until which a repetition is known.
    table.bigInteger('expires_at').notNullable();
    table.unique(['shop_id', 'delivery']);
  });
  await knex.raw(
    `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (received_at, id)
     WHERE done_at IS NULL AND set_aside_at IS NULL`,
  );
  await knex.raw(
    `CREATE INDEX webhook_deliveries_open ON webhook_deliveries (shop_id, id) WHERE done_at IS NULL`,
  );
  await knex.raw(
    `CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (shop_id, id)
     WHERE failure IS NOT NULL`,
  );
  await knex.raw(
    'CREATE INDEX webhook_deliveries_done ON webhook_deliveries (expires_at) WHERE done_at IS NOT NULL',
  );
}
