import type { Knex } from 'knex';

/** Markets of companies, whose prices only their customers see. `price_country` also holds the id of a company's location. */
export async function companyMarkets(knex: Knex): Promise<void> {
  await knex.schema.alterTable('markets', (table) => {
    table.boolean('is_for_company').notNullable().defaultTo(false);
  });
  await knex.schema.createTable('market_customers', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('market_id').notNullable();
    table.integer('edition').notNullable();
    table.bigInteger('customer_id').notNullable();
    table.primary(['shop_id', 'market_id', 'edition', 'customer_id']);
  });
  await knex.raw(
    'CREATE INDEX market_customers_by_customer ON market_customers (shop_id, customer_id)',
  );
}
