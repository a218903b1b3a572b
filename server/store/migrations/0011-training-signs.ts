import type { Knex } from 'knex';

/** Signs of life of a training, and when it failed last. Times are milliseconds since 1970. */
export async function trainingSigns(knex: Knex): Promise<void> {
  await knex.schema.alterTable('trainings', (table) => {
    // Null: of an attempt that began before there were such signs.
    table.bigInteger('alive_at');
    // Of the failure that is remembered; until a training succeeds.
    table.bigInteger('failed_at');
  });
}
