import type { Knex } from 'knex';

/** The servers that share a database, and secrets that are the same for all of them. */
export async function installation(knex: Knex): Promise<void> {
  await knex.schema.createTable('instances', (table) => {
    table.text('id').primary();
    // The time of the last heartbeat by the clock of the database, in milliseconds since 1970.
    table.bigInteger('alive_at').notNullable();
  });
  await knex.schema.createTable('installation_secrets', (table) => {
    table.text('name').primary();
    table.text('value').notNullable();
  });
}
