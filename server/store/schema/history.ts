import type { Knex } from 'knex';
import { authorColumns, shopColumn } from './columns.ts';

/** Creates the tables of changes with their authors, of versions, drafts and plans. */
export async function createHistoryTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('changes', (table) => {
    table.increments('id');
    // Null for what belongs to the installation.
    table.integer('shop_id').references('shops.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    table.text('object').notNullable();
    table.text('action').notNullable();
    authorColumns(table);
    table.integer('version');
    table.text('note').notNullable();
    // JSON; null before the object existed and after it was removed.
    table.text('before');
    table.text('after');
    table.integer('undoes');
    table.integer('undone_by');
    table.index(['shop_id', 'kind', 'object']);
    table.index(['at']);
  });
  await knex.schema.createTable('versions', (table) => {
    objectColumns(table);
    table.integer('version').notNullable();
    // Null when the version removed the object.
    table.text('body');
    table.text('note').notNullable();
    authorColumns(table);
    table.primary(['shop_id', 'kind', 'object', 'version']);
  });
  await knex.schema.createTable('drafts', (table) => {
    objectColumns(table);
    table.text('body').notNullable();
    // The live version that the draft was made from; 0 without one.
    table.integer('base_version').notNullable();
    table.integer('revision').notNullable();
    authorColumns(table);
    table.primary(['shop_id', 'kind', 'object']);
  });
  // Versions that go live, and end, at a time.
  await knex.schema.createTable('plans', (table) => {
    objectColumns(table);
    table.text('body').notNullable();
    table.text('note').notNullable();
    // The live version that the plan was made from; 0 without one.
    table.integer('base_version').notNullable();
    // Null once it is live.
    table.bigInteger('starts_at');
    // Null for a version that stays.
    table.bigInteger('ends_at');
    // The version that the plan has made; null before it is live.
    table.integer('live_version');
    // The time of the next step.
    table.bigInteger('due_at').notNullable().index();
    authorColumns(table);
    table.primary(['shop_id', 'kind', 'object']);
  });
}

function objectColumns(table: Knex.CreateTableBuilder): void {
  shopColumn(table);
  table.text('kind').notNullable();
  table.bigInteger('object').notNullable();
}
