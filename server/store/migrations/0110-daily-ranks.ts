import type { Knex } from 'knex';

/** The rank of a session on each day, so that sessions of former days do not count beside each other on one. */
export async function dailyRanks(knex: Knex): Promise<void> {
  await knex.schema.alterTable('event_shoppers', (table) => {
    // Days since 1970; null before the first day with this column.
    table.integer('ranked_on');
  });
  await knex.schema.alterTable('events', (table) => {
    // That of the session on the day when the event arrived; null for older events and those of imported sessions.
    table.integer('network_rank');
  });
}
