import type { Knex } from 'knex';

/** Prices are in hundredths of the market's currency. */
export async function marketTables(knex: Knex): Promise<void> {
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
    table.primary(['shop_id', 'id']);
  });
  await knex.schema.createTable('market_products', (table) => {
    shopColumn(table);
    table.bigInteger('market_id').notNullable();
    table.integer('edition').notNullable();
    table.bigInteger('product_id').notNullable();
    table.primary(['shop_id', 'market_id', 'edition', 'product_id']);
  });
  await knex.schema.createTable('market_prices', (table) => {
    shopColumn(table);
    table.bigInteger('market_id').notNullable();
    table.integer('edition').notNullable();
    table.bigInteger('variant_id').notNullable();
    table.bigInteger('price').notNullable();
    table.bigInteger('compare_at_price');
    table.primary(['shop_id', 'market_id', 'edition', 'variant_id']);
  });
}

function shopColumn(table: Knex.CreateTableBuilder): void {
  table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
}
