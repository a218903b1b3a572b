import type { Knex } from 'knex';

/**
 * How many products a search found, and which of them were shown, as a comma list of their ids. At the end
 * of the row, as the columns before them.
 */
export async function shownResults(knex: Knex): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    table.integer('result_count');
    table.text('shown_ids');
  });
}
