import type { Knex } from 'knex';

/** The end of a rotated key, and secrets that are valid beside new ones. Times are milliseconds since 1970. */
export async function keyLife(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_keys', (table) => {
    // Null for keys without an end.
    table.bigInteger('expires_at');
    // Days since 1970; null for keys that have not been used.
    table.integer('last_used_day');
  });
  await knex.schema.alterTable('shops', (table) => {
    table.text('former_webhook_secret');
    table.text('former_identity_secret');
    table.bigInteger('former_webhook_until').notNullable().defaultTo(0);
    table.bigInteger('former_identity_until').notNullable().defaultTo(0);
  });
}
