import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/**
 * Creates the tables of events. A shopper is a session's uuid, or a customer where no uuid came. Events stand in the order
 * in which models read them, shopper by shopper, and repeat neither uuid nor shop; they are deleted with their shopper.
 */
export async function createEventTables(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('event_shoppers', (table) => {
    table.increments('id');
    shopColumn(table);
    table.text('uuid').notNullable();
    // 0 when there is a uuid: customers log in and out within one session.
    table.bigInteger('customer_id').notNullable();
    // Null for imported sessions, which count in full.
    table.bigInteger('first_seen_at');
    // The rank among the shoppers of its network on its latest day; 0 when there were too many.
    table.integer('network_rank');
    table.boolean('is_signed').notNullable().defaultTo(false);
    // Days since 1970.
    table.integer('ranked_on');
    table.unique(['shop_id', 'uuid', 'customer_id']);
    table.index('shop_id');
  });
  await createEvents(knex, sql);
  await createArrivals(knex, sql);
  await createNetworks(knex, sql);
}

/** Written in SQL, because knex supports neither tables without a row id nor partial indexes. */
async function createEvents(knex: Knex, sql: Sql): Promise<void> {
  await knex.raw(`
    CREATE TABLE events (
      shopper_id INTEGER NOT NULL REFERENCES event_shoppers (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL,
      id BIGINT NOT NULL,
      verb INTEGER NOT NULL,
      product_id BIGINT,
      handle TEXT,
      customer_id BIGINT,
      email TEXT,
      theme_id TEXT,
      -- The search, the position of the product in a list, and the widget of that list.
      term TEXT,
      position INTEGER,
      widget_id BIGINT,
      -- The number of products that a search found, and a comma list of the ids that were displayed.
      result_count INTEGER,
      shown_ids TEXT,
      -- A customer's id without a signature.
      claimed_customer_id BIGINT,
      -- The ruleset, recommender or page that showed the products.
      source TEXT,
      -- That of the session on the day when the event arrived; null for events of imported sessions.
      network_rank INTEGER,
      -- Why it is in no figure: 1 its network had sent much that day, 2 a bot sent it; 0 for others.
      left_out INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (shopper_id, created_at, id)
    ) ${sql.withoutRowId}`);
  await knex.raw('CREATE UNIQUE INDEX events_by_id ON events (id, shopper_id)');
  await knex.raw('CREATE INDEX events_by_age ON events (created_at)');
  await knex.raw(
    'CREATE INDEX events_by_customer ON events (customer_id, created_at) WHERE customer_id IS NOT NULL',
  );
  await knex.raw('CREATE INDEX events_by_email ON events (email) WHERE email IS NOT NULL');
  await knex.raw(
    `CREATE INDEX events_by_claimed_customer ON events (claimed_customer_id)
     WHERE claimed_customer_id IS NOT NULL`,
  );
}

/** Neither table names a shopper: the log has keys of `events`, which an erasure leaves without rows. */
async function createArrivals(knex: Knex, sql: Sql): Promise<void> {
  // A log of recorded events in the order in which they were counted, kept for an hour or two.
  await knex.raw(`
    CREATE TABLE event_arrivals (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      seq BIGINT NOT NULL,
      arrived_at BIGINT NOT NULL,
      events TEXT NOT NULL,
      PRIMARY KEY (shop_id, seq)
    ) ${sql.withoutRowId}`);
  // Counts of them by hour and type of page, kept for a week.
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

async function createNetworks(knex: Knex, sql: Sql): Promise<void> {
  // The bytes of events of the latest day with events, so that a restart continues the count.
  await knex.schema.createTable('event_usage', (table) => {
    table.integer('shop_id').primary().references('shops.id').onDelete('CASCADE');
    // Days since 1970, in UTC.
    table.integer('day').notNullable();
    table.bigInteger('bytes').notNullable();
  });
  // Digests of today's networks, under a key that is deleted with the day. No event refers to them.
  await knex.raw(`
    CREATE TABLE network_counts (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      network BIGINT NOT NULL,
      sessions INTEGER NOT NULL,
      bytes BIGINT NOT NULL DEFAULT 0,
      -- What it has added to the figures of the day.
      searches INTEGER NOT NULL DEFAULT 0,
      impressions INTEGER NOT NULL DEFAULT 0,
      clicks INTEGER NOT NULL DEFAULT 0,
      adds INTEGER NOT NULL DEFAULT 0,
      visits INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (day, shop_id, network)
    ) ${sql.withoutRowId}`);
}
