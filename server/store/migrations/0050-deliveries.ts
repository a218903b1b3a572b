import type { Knex } from 'knex';

/** Webhooks that wait for their turn, and those that repeated ones are known by. Times are milliseconds since 1970. */
export async function deliveries(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_deliveries', (table) => {
    table.bigIncrements('id');
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
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
  await knex.schema.createTable('webhook_counts', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.text('topic').notNullable();
    table.text('outcome').notNullable();
    table.bigInteger('count').notNullable();
    table.bigInteger('last_at').notNullable();
    table.primary(['shop_id', 'topic', 'outcome']);
  });
}
