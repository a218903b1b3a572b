import type { Knex } from 'knex';

/** A shop that is being deleted is hidden at once, and its rows are deleted in batches. */
export async function shopRemoval(knex: Knex): Promise<void> {
  await knex.schema.alterTable('shops', (table) => {
    table.bigInteger('removed_at');
  });
}
