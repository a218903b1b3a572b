import type { Knex } from 'knex';

/** The versions of records that stores send by themselves. Times are milliseconds since 1970. */
export async function liveRecords(knex: Knex): Promise<void> {
  await knex.schema.createTable('record_versions', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    table.bigInteger('id').notNullable();
    // By the clock of the platform; null when it names no time.
    table.bigInteger('updated_at');
    // By our clock: the time at which the platform had this version.
    table.bigInteger('seen_at').notNullable();
    // Set for a deleted record, which a late update must not bring back.
    table.bigInteger('deleted_at');
    table.primary(['shop_id', 'kind', 'id']);
  });
  await knex.raw(
    'CREATE INDEX record_versions_deleted ON record_versions (deleted_at) WHERE deleted_at IS NOT NULL',
  );
  await knex.schema.createTable('stock_levels', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('item_id').notNullable();
    // 0 for the sum of all locations, as a pull tells it.
    table.bigInteger('location_id').notNullable();
    table.integer('available').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.bigInteger('seen_at').notNullable();
    table.primary(['shop_id', 'item_id', 'location_id']);
  });
  await knex.schema.createTable('order_refunds', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('order_id').notNullable();
    table.bigInteger('refund_id').notNullable();
    table.primary(['shop_id', 'order_id', 'refund_id']);
  });
  await knex.schema.alterTable('variants', (table) => {
    table.bigInteger('inventory_item_id');
  });
  await knex.raw(
    `CREATE INDEX variants_by_item ON variants (shop_id, inventory_item_id)
     WHERE inventory_item_id IS NOT NULL`,
  );
  // The next import saves all products again, with the new column.
  await knex('products').update({ content_hash: '' });
}
