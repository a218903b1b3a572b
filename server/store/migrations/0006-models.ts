import type { Knex } from 'knex';

/** What has been learned, and what came of the last attempt. Times are milliseconds since 1970. */
export async function models(knex: Knex): Promise<void> {
  // Points to the version that counts. Rows of a later one are being written, those of earlier ones go.
  await knex.schema.createTable('models', (table) => {
    shopColumn(table).primary();
    table.integer('version').notNullable();
    table.bigInteger('trained_at').notNullable();
    // How far the shop's feed was then.
    table.bigInteger('feed_seq').notNullable();
    table.integer('orders').notNullable();
    table.integer('lines').notNullable();
    table.integer('sessions').notNullable();
    table.integer('products').notNullable();
  });
  await knex.schema.createTable('model_lists', (table) => {
    shopColumn(table);
    table.integer('version').notNullable();
    table.text('model').notNullable();
    table.bigInteger('product_id').notNullable();
    table.binary('entries').notNullable();
    table.primary(['shop_id', 'version', 'model', 'product_id']);
  });
  await knex.schema.createTable('model_rankings', (table) => {
    shopColumn(table);
    table.integer('version').notNullable();
    table.text('model').notNullable();
    table.integer('piece').notNullable();
    table.binary('entries').notNullable();
    table.primary(['shop_id', 'version', 'model', 'piece']);
  });
  await knex.schema.createTable('trainings', (table) => {
    shopColumn(table).primary();
    // Counts the attempts: it numbers the versions.
    table.integer('version').notNullable();
    table.bigInteger('started_at').notNullable();
    // Null: under way, or killed.
    table.bigInteger('finished_at');
    table.double('seconds');
    table.double('cpu_seconds');
    table.text('failure');
    // One after the other until now.
    table.integer('failures').notNullable();
  });
}

/** Deleting a shop takes everything that belongs to it. */
function shopColumn(table: Knex.CreateTableBuilder): Knex.ReferencingColumnBuilder {
  return table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
