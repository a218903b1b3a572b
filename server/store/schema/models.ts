import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of trained models and of trainings. */
export async function createModelTables(knex: Knex): Promise<void> {
  await createModels(knex);
  await createTrainings(knex);
}

async function createModels(knex: Knex): Promise<void> {
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
}

async function createTrainings(knex: Knex): Promise<void> {
  // The last attempt of each shop.
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
    // The last heartbeat.
    table.bigInteger('alive_at');
    // The time of the stored failure, kept until a training succeeds.
    table.bigInteger('failed_at');
    // The progress.
    table.text('step').notNullable().defaultTo('');
    table.bigInteger('done').notNullable().defaultTo(0);
    table.bigInteger('total').notNullable().defaultTo(0);
  });
}
