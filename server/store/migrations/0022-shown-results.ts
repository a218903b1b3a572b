import type { Knex } from 'knex';

/**
 * The number of products that a search found, and a comma list of the ids that were displayed. The columns
 * come last in the row, as those before them.
 */
export async function shownResults(knex: Knex): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    table.integer('result_count');
    table.text('shown_ids');
  });
}
