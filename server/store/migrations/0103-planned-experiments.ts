import type { Knex } from 'knex';

/** The planned start of an experiment, in milliseconds since 1970; null to start it by hand. */
export async function plannedExperiments(knex: Knex): Promise<void> {
  await knex.schema.alterTable('experiments', (table) => {
    table.bigInteger('starts_at');
  });
}
