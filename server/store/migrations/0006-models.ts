import type { Knex } from 'knex';

/** The results of trainings and their last attempts. Times are milliseconds since 1970. */
export async function models(knex: Knex): Promise<void> {
  // The current version. Rows of a later one are being written, and those of earlier ones are deleted.
  await knex.schema.createTable('models', (table) => {
    shopColumn(table).primary();
    table.integer('version').notNullable();
    table.bigInteger('trained_at').notNullable();
    // The head of the shop's feed at that time.
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
    // Counts the attempts, which numbers the versions.
    table.integer('version').notNullable();
    table.bigInteger('started_at').notNullable();
    // Null while it runs and after it was killed.
    table.bigInteger('finished_at');
    table.double('seconds');
    table.double('cpu_seconds');
    table.text('failure');
    // The number of consecutive failures.
    table.integer('failures').notNullable();
  });
}

/** Deleting a shop deletes all of its rows. */
function shopColumn(table: Knex.CreateTableBuilder): Knex.ReferencingColumnBuilder {
  return table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
