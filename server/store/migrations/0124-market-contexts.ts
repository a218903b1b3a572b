import type { Knex } from 'knex';

/**
 * Prices that a store answers for a country. `base_price` and `base_compare_at_price` are those of the variant when the
 * store was asked, because the answer holds only for them.
 */
export async function marketContexts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('markets', (table) => {
    // The country whose prices count; null where prices follow from adjustment and rate.
    table.text('price_country');
  });
  await replacePrices(knex);
  await knex.schema.createTable('price_requests', (table) => {
    shopColumn(table);
    table.bigInteger('product_id').notNullable();
    table.bigInteger('requested_at').notNullable();
    table.primary(['shop_id', 'product_id']);
  });
}

/** Amounts get fractions of hundredths, for currencies of three decimals. SQLite cannot change the type of a column. */
async function replacePrices(knex: Knex): Promise<void> {
  await knex.schema.createTable('market_amounts', (table) => {
    shopColumn(table);
    table.bigInteger('market_id').notNullable();
    table.integer('edition').notNullable();
    table.bigInteger('variant_id').notNullable();
    table.double('price').notNullable();
    table.double('compare_at_price');
    table.double('base_price');
    table.double('base_compare_at_price');
    table.primary(['shop_id', 'market_id', 'edition', 'variant_id']);
  });
  await knex.raw(
    `INSERT INTO market_amounts (shop_id, market_id, edition, variant_id, price, compare_at_price)
     SELECT shop_id, market_id, edition, variant_id, price, compare_at_price FROM market_prices`,
  );
  await knex.schema.dropTable('market_prices');
  await knex.schema.renameTable('market_amounts', 'market_prices');
}

function shopColumn(table: Knex.CreateTableBuilder): void {
  table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
