import type { Knex } from 'knex';

/** The bytes of events that each network has stored today, by which servers on one database share its limit. */
export async function networkBytes(knex: Knex): Promise<void> {
  await knex.schema.alterTable('network_counts', (table) => {
    table.bigInteger('bytes').notNullable().defaultTo(0);
  });
}
