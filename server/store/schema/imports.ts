import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of imports and their problems. */
export async function createImportTables(knex: Knex): Promise<void> {
  // The result of the last import of each kind.
  await knex.schema.createTable('imports', (table) => {
    shopColumn(table);
    table.text('kind').notNullable();
    table.integer('saved').notNullable();
    table.integer('unchanged').notNullable();
    table.integer('rejected').notNullable();
    table.integer('removed').notNullable();
    table.double('seconds').notNullable();
    table.bigInteger('finished_at').notNullable();
    table.primary(['shop_id', 'kind']);
  });
  await knex.schema.createTable('import_runs', (table) => {
    table.increments('id');
    shopColumn(table);
    table.text('state').notNullable();
    table.boolean('is_check').notNullable();
    table.boolean('replaces').notNullable();
    table.boolean('is_cancelled').notNullable().defaultTo(false);
    // JSON: the files with their kinds, and the counts of each kind.
    table.text('files').notNullable();
    table.text('counts').notNullable();
    table.text('kind').notNullable().defaultTo('');
    table.bigInteger('records').notNullable().defaultTo(0);
    table.bigInteger('bytes_read').notNullable().defaultTo(0);
    table.bigInteger('total_bytes').notNullable().defaultTo(0);
    table.integer('problems').notNullable().defaultTo(0);
    table.text('failure');
    table.bigInteger('started_at').notNullable();
    table.bigInteger('reached_at').notNullable();
    // JSON: what the files hold and is not read, and what a check has found.
    table.text('findings').notNullable().defaultTo('{}');
    table.index(['shop_id', 'id']);
  });
  await knex.schema.createTable('import_problems', (table) => {
    table.integer('run_id').notNullable().references('import_runs.id').onDelete('CASCADE');
    table.integer('place').notNullable();
    table.boolean('is_warning').notNullable();
    table.text('file').notNullable();
    table.integer('line');
    table.text('reason').notNullable();
    table.primary(['run_id', 'place']);
  });
}
