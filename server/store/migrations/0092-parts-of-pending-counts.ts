import type { Knex } from 'knex';

/** The part of the shoppers whose events a row has, so that many waiting events are counted in several transactions. */
export async function partsOfPendingCounts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('pending_counts', (table) => {
    // Null for events of any shoppers, as they were recorded.
    table.integer('part');
    table.index(['shop_id', 'part', 'id']);
    table.dropIndex('shop_id');
  });
}
