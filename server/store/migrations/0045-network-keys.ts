import type { Knex } from 'knex';

/** The keys by which servers on one database tell client networks apart on a day. */
export async function networkKeys(knex: Knex): Promise<void> {
  await knex.schema.createTable('network_keys', (table) => {
    // Days (UTC) since 1970.
    table.integer('day').primary();
    table.text('key').notNullable();
  });
}
