import type { Knex } from 'knex';

/** The newest backup of the installation, so that its age can be watched. */
export async function lastBackup(knex: Knex): Promise<void> {
  await knex.schema.createTable('last_backup', (table) => {
    // Always 1: the table has one row at most.
    table.integer('id').primary();
    // In milliseconds since 1970.
    table.bigInteger('finished_at').notNullable();
    table.bigInteger('row_count').notNullable();
  });
}
