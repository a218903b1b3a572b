import type { Knex } from 'knex';

/** Changes with their authors, versions and drafts. Times are milliseconds since 1970. */
export async function memory(knex: Knex): Promise<void> {
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
}

function objectColumns(table: Knex.CreateTableBuilder): void {
  table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
  table.text('kind').notNullable();
  table.bigInteger('object').notNullable();
}

/** The removal of a person takes the name and keeps the line. */
function authorColumns(table: Knex.CreateTableBuilder): void {
  table.text('actor').notNullable();
  table.integer('person_id').references('people.id').onDelete('SET NULL').index();
  table.bigInteger('at').notNullable();
}
