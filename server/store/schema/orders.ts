import type { Knex } from 'knex';
import type { Sql } from '../port/sql.ts';
import { shopColumn } from './columns.ts';

/** Creates the tables of customers and orders. */
export async function createOrderTables(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('customers', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('tags').notNullable();
    table.integer('orders_count').notNullable();
    table.bigInteger('total_spent').notNullable();
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
  });
  await createOrders(knex, sql);
  await createOrderAssists(knex, sql);
  await knex.schema.createTable('order_refunds', (table) => {
    shopColumn(table);
    table.bigInteger('order_id').notNullable();
    table.bigInteger('refund_id').notNullable();
    table.primary(['shop_id', 'order_id', 'refund_id']);
  });
}

async function createOrders(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.bigInteger('created_at').notNullable();
    table.boolean('counted').notNullable();
    table.bigInteger('customer_id');
    table.text('content_hash').notNullable();
    // The session of a shopper who has agreed to be counted; removed with the session.
    table.text('uuid');
    // The variants of experiments that the cart named, such as `12:B,13:A`.
    table.text('variants');
    // The currency of an order whose amounts are left out, because nothing tells them in the currency of the shop.
    table.text('currency');
    // The day whose figures have the order; null until it is counted for the first time.
    table.integer('counted_day');
    // True when the order has ever named the session of a shopper who has agreed to be counted.
    table.boolean('is_agreed').notNullable().defaultTo(false);
    // True when clicks that led to the order have been removed; its attribution then stays.
    table.boolean('is_settled').notNullable().defaultTo(false);
    table.primary(['shop_id', 'id']);
    table.index(['shop_id', 'counted', 'created_at']);
  });
  await knex.raw(
    `CREATE INDEX orders_by_customer ON orders (shop_id, customer_id, created_at)
     WHERE customer_id IS NOT NULL`,
  );
  await knex.raw(
    'CREATE INDEX orders_by_currency ON orders (shop_id, currency) WHERE currency IS NOT NULL',
  );
  await knex.raw('CREATE INDEX orders_by_uuid ON orders (shop_id, uuid) WHERE uuid IS NOT NULL');
  await knex.schema.createTable('order_lines', (table) => {
    shopColumn(table);
    table.bigInteger('order_id').notNullable();
    table.integer('position').notNullable();
    table.bigInteger('product_id').notNullable();
    table.bigInteger('variant_id');
    table.integer('quantity').notNullable();
    table.specificType('price', sql.amount).notNullable();
    // Hundredths of the shop's currency, of the quantity without refunds.
    table.specificType('discount', sql.amount).notNullable().defaultTo(0);
    // The widget, ruleset, recommender or search that put the line into the cart.
    table.bigInteger('widget_id');
    table.bigInteger('ruleset_id');
    table.integer('rule');
    // A digest: words that one shopper has typed may name a person.
    table.text('term_key');
    table.text('recommender');
    table.primary(['shop_id', 'order_id', 'position']);
  });
}

/** Creates the table of the sources of lines that clicks led to. With the lines, they tell how an order was counted. */
export async function createOrderAssists(
  knex: Knex,
  sql: Pick<Sql, 'withoutRowId'>,
): Promise<void> {
  await knex.raw(`
    CREATE TABLE order_assists (
      shop_id INTEGER NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
      order_id BIGINT NOT NULL,
      product_id BIGINT NOT NULL,
      widget_id BIGINT,
      ruleset_id BIGINT,
      rule INTEGER,
      recommender TEXT,
      term_key TEXT,
      PRIMARY KEY (shop_id, order_id, product_id)
    ) ${sql.withoutRowId}`);
}
