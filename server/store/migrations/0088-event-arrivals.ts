import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/**
 * A log of recorded events in the order of their commits, kept for an hour or two, and counts of them by hour and type of
 * page, kept for a week. Neither names a shopper: the log has keys of `events`, which an erasure leaves without rows.
 */
export async function eventArrivals(knex: Knex, sql: Sql): Promise<void> {
  await knex.raw(`
    CREATE TABLE event_arrivals (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      seq BIGINT NOT NULL,
      arrived_at BIGINT NOT NULL,
      events TEXT NOT NULL,
      PRIMARY KEY (shop_id, seq)
    ) ${sql.withoutRowId}`);
  await knex.raw(`
    CREATE TABLE event_rates (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      hour INTEGER NOT NULL,
      page_type TEXT NOT NULL,
      verb INTEGER NOT NULL,
      events BIGINT NOT NULL,
      PRIMARY KEY (shop_id, hour, page_type, verb)
    ) ${sql.withoutRowId}`);
}
