import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of markets. Prices are in hundredths of the market's currency. */
export async function createMarketTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('markets', (table) => {
    shopColumn(table);
    table.bigInteger('id').notNullable();
    table.text('name').notNullable();
    table.boolean('is_active').notNullable();
    table.integer('position').notNullable();
    table.text('countries').notNullable();
    table.text('currency');
    table.double('adjustment');
    table.double('rate');
    table.boolean('has_all_products').notNullable();
    // The current edition of the lists below. A new one is written as a whole before it becomes current.
    table.integer('edition').notNullable();
    table.text('content_hash').notNullable();
    // The country or the company's location whose prices count; null where prices follow from adjustment and rate.
    table.text('price_country');
    // Only the customers of a company see its prices.
    table.boolean('is_for_company').notNullable().defaultTo(false);
    table.primary(['shop_id', 'id']);
  });
  await createEditions(knex);
  // Terms of markets that merchants have chosen. They stay when a market is imported again.
  await knex.schema.createTable('market_edits', (table) => {
    shopColumn(table);
    table.bigInteger('market_id').notNullable();
    table.text('countries');
    table.double('adjustment');
    table.double('rate');
    table.primary(['shop_id', 'market_id']);
  });
  // Products of whose prices the store is asked.
  await knex.schema.createTable('price_requests', (table) => {
    shopColumn(table);
    table.bigInteger('product_id').notNullable();
    table.bigInteger('requested_at').notNullable();
    table.primary(['shop_id', 'product_id']);
  });
}

async function createEditions(knex: Knex): Promise<void> {
  await knex.schema.createTable('market_products', (table) => {
    editionColumns(table);
    table.bigInteger('product_id').notNullable();
    table.primary(['shop_id', 'market_id', 'edition', 'product_id']);
  });
  // Amounts may have fractions of hundredths, for currencies of three decimals.
  await knex.schema.createTable('market_prices', (table) => {
    editionColumns(table);
    table.bigInteger('variant_id').notNullable();
    table.double('price').notNullable();
    table.double('compare_at_price');
    // Those of the variant when the store was asked, because its answer holds only for them.
    table.double('base_price');
    table.double('base_compare_at_price');
    table.primary(['shop_id', 'market_id', 'edition', 'variant_id']);
  });
  await knex.schema.createTable('market_customers', (table) => {
    editionColumns(table);
    table.bigInteger('customer_id').notNullable();
    table.primary(['shop_id', 'market_id', 'edition', 'customer_id']);
  });
  await knex.raw(
    'CREATE INDEX market_customers_by_customer ON market_customers (shop_id, customer_id)',
  );
}

function editionColumns(table: Knex.CreateTableBuilder): void {
  shopColumn(table);
  table.bigInteger('market_id').notNullable();
  table.integer('edition').notNullable();
}
