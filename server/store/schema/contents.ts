import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of articles, blogs and pages, and of translated texts. */
export async function createContentTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('contents', (table) => {
    shopColumn(table);
    // Derived from the type and the platform's id: an article and a page may have the same one.
    table.bigInteger('id').notNullable();
    table.text('type').notNullable();
    table.bigInteger('platform_id').notNullable();
    table.text('title').notNullable();
    table.text('handle').notNullable();
    table.bigInteger('blog_id');
    table.text('blog_title');
    table.text('blog_handle');
    table.text('tags').notNullable();
    // The date as imported, with its offset; null when unpublished.
    table.text('published_at');
    table.text('body').notNullable();
    table.text('content_hash').notNullable();
    table.primary(['shop_id', 'id']);
    table.unique(['shop_id', 'type', 'platform_id']);
  });
  // Translated texts of products, collections and contents.
  await knex.schema.createTable('translations', (table) => {
    shopColumn(table);
    table.text('kind').notNullable();
    table.text('locale').notNullable();
    table.bigInteger('id').notNullable();
    // JSON of the translated fields only.
    table.text('fields').notNullable();
    // That of the fields, by which records are found in a language.
    table.text('handle');
    table.primary(['shop_id', 'kind', 'id', 'locale']);
  });
  await knex.raw(
    `CREATE INDEX translations_by_handle ON translations (shop_id, kind, locale, handle)
     WHERE handle IS NOT NULL`,
  );
}
