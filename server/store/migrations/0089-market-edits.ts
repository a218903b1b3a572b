import type { Knex } from 'knex';

/** Terms of markets that merchants have chosen. They stay when a market is imported again. */
export async function marketEdits(knex: Knex): Promise<void> {
  await knex.schema.createTable('market_edits', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.bigInteger('market_id').notNullable();
    table.text('countries');
    table.double('adjustment');
    table.double('rate');
    table.primary(['shop_id', 'market_id']);
  });
}
