import type { Knex } from 'knex';

/** A shop that is being deleted is out of reach at once, and its rows go one piece after the other. */
export async function shopRemoval(knex: Knex): Promise<void> {
  await knex.schema.alterTable('shops', (table) => {
    table.bigInteger('removed_at');
  });
}
