import type { Knex } from 'knex';

/**
 * The shopper of an order, and the widget, ruleset, recommender or search that put a line into the cart. The columns
 * are added without rewriting the rows; the index holds only orders that name a shopper, which there are none of yet.
 */
export async function orderSources(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    // The session of a shopper who has agreed to be counted; removed with the session.
    table.text('uuid');
  });
  await knex.raw('CREATE INDEX orders_by_uuid ON orders (shop_id, uuid) WHERE uuid IS NOT NULL');
  await knex.schema.alterTable('order_lines', (table) => {
    // Hundredths of the shop's currency, of the quantity without refunds.
    table.bigInteger('discount').notNullable().defaultTo(0);
    table.bigInteger('widget_id');
    table.bigInteger('ruleset_id');
    table.integer('rule');
    // A digest: words that one shopper has typed may name a person.
    table.text('term_key');
    table.text('recommender');
  });
}
