import type { Knex } from 'knex';

/**
 * Requests of the platform on behalf of people, and the ends of connections. Times are milliseconds since 1970.
 */
export async function privacyRequests(knex: Knex): Promise<void> {
  await knex.schema.createTable('privacy_requests', (table) => {
    table.increments('id');
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
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
