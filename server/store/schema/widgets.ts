import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/** Creates the tables of widgets. */
export async function createWidgetTables(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('widgets', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('name').notNullable();
    table.text('type').notNullable();
    table.text('settings').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.primary(['shop_id', 'id']);
  });
  // Counts of how often types of pages asked for widgets, by day (UTC). They name no address and no shopper.
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
