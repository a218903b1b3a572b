import type { Knex } from 'knex';
import { shopColumn } from './columns.ts';

/** Creates the tables of shops, their API keys and settings. */
export async function createShopTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('shops', (table) => {
    table.increments('id');
    table.text('domain').notNullable().unique();
    table.text('name').notNullable();
    table.text('currency').notNullable();
    table.text('timezone').notNullable();
    table.text('locale').notNullable();
    table.text('money_format').notNullable();
    table.text('scopes').notNullable();
    table.text('webhook_secret').notNullable();
    table.text('identity_secret').notNullable();
    table.text('cache_key').notNullable().unique();
    table.bigInteger('created_at').notNullable();
    // Set while the shop is being deleted: it is hidden at once, and its rows are deleted in batches.
    table.bigInteger('removed_at');
    // Secrets that are valid beside new ones until a time.
    table.text('former_webhook_secret');
    table.text('former_identity_secret');
    table.bigInteger('former_webhook_until').notNullable().defaultTo(0);
    table.bigInteger('former_identity_until').notNullable().defaultTo(0);
    // Comma-separated names of the fields that the merchant has set, which the connected store does not change.
    table.text('own_fields').notNullable().defaultTo('');
    // Comma-separated BCP 47 tags of the languages besides `locale`.
    table.text('translated_locales').notNullable().defaultTo('');
  });
  await knex.schema.createTable('api_keys', (table) => {
    table.text('key').primary();
    shopColumn(table);
    table.text('name').notNullable();
    table.boolean('can_explain').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('disabled_at');
    // The end of a rotated key; null for keys without an end.
    table.bigInteger('expires_at');
    // Days since 1970; null for keys that have not been used.
    table.integer('last_used_day');
    table.index(['shop_id', 'created_at']);
  });
  await knex.schema.createTable('shop_settings', (table) => {
    shopColumn(table);
    table.text('name').notNullable();
    table.text('value').notNullable();
    table.primary(['shop_id', 'name']);
  });
}
