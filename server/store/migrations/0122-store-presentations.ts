import type { Knex } from 'knex';

/**
 * What stores say of themselves, and the fields of a shop that are the merchant's own. A shop from before owns each value
 * that is not the default, because nobody knows any more who set it.
 */
export async function storePresentations(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE store_presentations (
      shop_id INTEGER NOT NULL PRIMARY KEY REFERENCES shops (id) ON DELETE CASCADE,
      said TEXT NOT NULL,
      said_at BIGINT NOT NULL
    )`);
  await knex.schema.alterTable('shops', (table) => {
    table.text('own_fields').notNullable().defaultTo('');
  });
  await knex.raw(`
    UPDATE shops SET own_fields =
      CASE WHEN name <> domain THEN 'name,' ELSE '' END ||
      CASE WHEN currency <> 'USD' THEN 'currency,' ELSE '' END ||
      CASE WHEN timezone <> 'UTC' THEN 'timezone,' ELSE '' END ||
      CASE WHEN locale <> 'en' THEN 'locale,' ELSE '' END ||
      CASE WHEN money_format <> '\${{amount}}' THEN 'moneyFormat,' ELSE '' END`);
  await knex.raw(`
    INSERT INTO pulls (shop_id, kind, cursor, as_of, newest_at, records, finished_at, hastened_at)
    SELECT shop_id, 'presentation', NULL, NULL, 0, 0, NULL, NULL FROM connections
    WHERE connector <> 'public' AND shop_id IN (SELECT shop_id FROM pulls)`);
}
