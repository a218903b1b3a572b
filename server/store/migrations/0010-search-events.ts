import type { Knex } from 'knex';

/**
 * What a search was about, where in a list a product stood and which widget showed it. At the end of the
 * row: older events, which lack them, take no more room than before, and a view three bytes more.
 */
export async function searchEvents(knex: Knex): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    table.text('term');
    table.integer('position');
    table.bigInteger('widget_id');
  });
}
