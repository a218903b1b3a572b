import type { Knex } from 'knex';

/** The heartbeat of a training and the time of its last failure. Times are milliseconds since 1970. */
export async function trainingSigns(knex: Knex): Promise<void> {
  await knex.schema.alterTable('trainings', (table) => {
    // Null for an attempt from before this column.
    table.bigInteger('alive_at');
    // The time of the stored failure, kept until a training succeeds.
    table.bigInteger('failed_at');
  });
}
