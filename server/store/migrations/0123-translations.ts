import type { Knex } from 'knex';

/** Translated texts of products, collections and contents, and the languages besides the primary one of each shop. */
export async function translations(knex: Knex): Promise<void> {
  await knex.schema.alterTable('shops', (table) => {
    // Comma-separated BCP 47 tags.
    table.text('translated_locales').notNullable().defaultTo('');
  });
  await knex.schema.createTable('translations', (table) => {
    table.integer('shop_id').notNullable().references('id').inTable('shops').onDelete('CASCADE');
    table.text('kind').notNullable();
    table.text('locale').notNullable();
    table.bigInteger('id').notNullable();
    // JSON of the translated fields only.
    table.text('fields').notNullable();
    table.primary(['shop_id', 'kind', 'id', 'locale']);
  });
}
