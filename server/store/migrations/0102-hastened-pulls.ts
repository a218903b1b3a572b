import type { Knex } from 'knex';

/** The time at which a webhook has told only a part, so that the store is asked again; null when it was asked since. */
export async function hastenedPulls(knex: Knex): Promise<void> {
  await knex.schema.alterTable('pulls', (table) => {
    table.bigInteger('hastened_at');
  });
}
