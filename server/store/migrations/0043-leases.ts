import type { Knex } from 'knex';

/** Work that only one of the servers on a database does at a time. */
export async function leases(knex: Knex): Promise<void> {
  await knex.schema.createTable('leases', (table) => {
    table.text('name').primary();
    table.text('holder').notNullable();
    // Grows with each holder, so that writes of a former one can be told apart.
    table.bigInteger('token').notNullable();
    // By the clock of the database, in milliseconds since 1970; 0 when it was given back.
    table.bigInteger('expires_at').notNullable();
  });
}
