import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of work that people ask for and follow, whichever server does it. */
export async function createJobTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('jobs', (table) => {
    table.text('id').primary();
    // Null for work of the installation.
    table.integer('shop_id').references('shops.id').onDelete('CASCADE');
    workColumns(table);
  });
  // One of a kind runs at a time in a shop, and in the installation, however many servers there are.
  await knex.raw(
    `CREATE UNIQUE INDEX jobs_running ON jobs (coalesce(shop_id, 0), kind) WHERE state = 'running'`,
  );
  await createTrialTable(knex);
}

/** Creates the table of trials of all kinds: how far each is, and what came of it. */
export async function createTrialTable(knex: Knex): Promise<void> {
  await knex.schema.createTable('trials', (table) => {
    table.text('id').primary();
    shopColumn(table);
    workColumns(table);
    // What it followed.
    table.text('cause').notNullable().defaultTo('request');
    // The models and search settings that it followed; 0 for none.
    table.bigInteger('models_version').notNullable().defaultTo(0);
    table.bigInteger('settings_version').notNullable().defaultTo(0);
  });
  await knex.raw(
    `CREATE UNIQUE INDEX trials_running ON trials (shop_id, kind) WHERE state = 'running'`,
  );
}

function workColumns(table: Knex.CreateTableBuilder): void {
  table.text('kind').notNullable();
  table.text('state').notNullable();
  table.text('subject').notNullable();
  table.text('result');
  table.text('step').notNullable().defaultTo('');
  table.bigInteger('done').notNullable().defaultTo(0);
  table.bigInteger('total').notNullable().defaultTo(0);
  table.text('failure');
  table.bigInteger('started_at').notNullable();
  // The end, or the last heartbeat.
  table.bigInteger('reached_at').notNullable();
  table.index(['shop_id', 'kind', 'started_at']);
}
