import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Counts of how often types of pages asked for widgets, by day. They name no address and no shopper. */
export async function widgetUse(knex: Knex, sql: Sql): Promise<void> {
  // Days are those of UTC.
  await knex.raw(`
    CREATE TABLE widget_use (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      widget_id BIGINT NOT NULL,
      page TEXT NOT NULL,
      asked BIGINT NOT NULL,
      last_at BIGINT NOT NULL,
      PRIMARY KEY (shop_id, day, widget_id, page)
    ) ${sql.withoutRowId}`);
}
