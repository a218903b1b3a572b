import type { Knex } from 'knex';

/** Creates the table of work that people ask for and follow, whichever server does it. */
export async function createJobTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('jobs', (table) => {
    table.text('id').primary();
    // Null for work of the installation.
    table.integer('shop_id').references('shops.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    table.text('state').notNullable();
    table.boolean('is_cancelled').notNullable().defaultTo(false);
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
  });
  // One of a kind runs at a time in a shop, and in the installation, however many servers there are.
  await knex.raw(
    `CREATE UNIQUE INDEX jobs_running ON jobs (coalesce(shop_id, 0), kind) WHERE state = 'running'`,
  );
}
