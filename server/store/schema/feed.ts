import type { Knex } from 'knex';

/** Creates the tables of the change feed. */
export async function createFeedTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('feed_heads', (table) => {
    table.integer('shop_id').primary();
    table.bigInteger('seq').notNullable();
    table.bigInteger('pruned_to').notNullable().defaultTo(0);
  });
  // A line for each changed record. Another change moves it to the head of the feed.
  await knex.schema.createTable('feed_changes', (table) => {
    table.integer('shop_id').notNullable();
    table.text('kind').notNullable();
    table.bigInteger('id').notNullable();
    table.bigInteger('seq').notNullable();
    table.bigInteger('changed_at').notNullable();
    table.primary(['shop_id', 'kind', 'id']);
    table.index(['shop_id', 'seq']);
  });
  await knex.schema.createTable('feed_cursors', (table) => {
    table.text('follower').notNullable();
    table.integer('shop_id').notNullable();
    table.bigInteger('seq').notNullable();
    table.primary(['follower', 'shop_id']);
  });
}
