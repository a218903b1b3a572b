import type { Knex } from 'knex';

/** The time from which only the store knows whether a record is as it is stored here; null when it sent it so. */
export async function unconfirmedRecords(knex: Knex): Promise<void> {
  await knex.schema.alterTable('record_versions', (table) => {
    table.bigInteger('unconfirmed_at');
  });
}
