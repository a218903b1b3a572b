import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** The trust in sessions for learning, and customer ids without a signature. Times are milliseconds since 1970. */
export async function trustedSessions(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.alterTable('event_shoppers', (table) => {
    // Null for sessions that are imported or older than this column; they count in full.
    table.bigInteger('first_seen_at');
    // The rank among the shoppers of its network on its first day; 0 when there were too many.
    table.integer('network_rank');
    table.boolean('is_signed').notNullable().defaultTo(false);
  });
  await knex.schema.alterTable('events', (table) => {
    table.bigInteger('claimed_customer_id');
  });
  await knex.raw(
    `CREATE INDEX events_by_claimed_customer ON events (claimed_customer_id)
     WHERE claimed_customer_id IS NOT NULL`,
  );
  // Digests of today's networks, under a key that is deleted with the day. No event refers to them.
  await knex.raw(`
    CREATE TABLE network_counts (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      network BIGINT NOT NULL,
      sessions INTEGER NOT NULL,
      PRIMARY KEY (day, shop_id, network)
    ) ${sql.withoutRowId}`);
}
