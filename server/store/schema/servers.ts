import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** Creates the tables of the installation and of the servers that share its database. */
export async function createServerTables(knex: Knex): Promise<void> {
  // Another epoch tells caches and followers of the feed that the data are others.
  await knex.schema.createTable('data_epoch', (table) => {
    table.text('epoch').notNullable();
  });
  await knex('data_epoch').insert({ epoch: randomUUID() });
  await knex.schema.createTable('instances', (table) => {
    table.text('id').primary();
    // The last heartbeat by the clock of the database.
    table.bigInteger('alive_at').notNullable();
  });
  await knex.schema.createTable('installation_secrets', (table) => {
    table.text('name').primary();
    table.text('value').notNullable();
  });
  // Work that only one of the servers does at a time.
  await knex.schema.createTable('leases', (table) => {
    table.text('name').primary();
    table.text('holder').notNullable();
    // Grows with each holder, so that writes of a former one can be told apart.
    table.bigInteger('token').notNullable();
    // By the clock of the database; 0 when it was given back.
    table.bigInteger('expires_at').notNullable();
  });
  // The keys by which servers tell client networks apart on a day.
  await knex.schema.createTable('network_keys', (table) => {
    // Days (UTC) since 1970.
    table.integer('day').primary();
    table.text('key').notNullable();
  });
  // The newest backup and the failure of a later one, so that they can be watched.
  await knex.schema.createTable('last_backup', (table) => {
    // Always 1: the table has one row at most.
    table.integer('id').primary();
    // 0 before the first backup.
    table.bigInteger('finished_at').notNullable();
    table.bigInteger('row_count').notNullable();
    table.bigInteger('bytes').notNullable().defaultTo(0);
    table.bigInteger('failed_at').notNullable().defaultTo(0);
    table.text('failure');
  });
}
