import type { Knex } from 'knex';

/** The time at which webhooks left a record in doubt; null for one that is as the store sent it. */
export async function unconfirmedRecords(knex: Knex): Promise<void> {
  await knex.schema.alterTable('record_versions', (table) => {
    table.bigInteger('unconfirmed_at');
  });
}
