import type { Knex } from 'knex';

/** The dimension of terms in the daily counts. */
const term = 5;

/**
 * The searches of each day for terms of few shoppers, and the terms of a day by their searches: the most frequent terms
 * are found without reading all of them.
 */
export async function rareSearches(knex: Knex): Promise<void> {
  await knex.schema.createTable('rare_searches', (table) => {
    table.integer('shop_id').notNullable().references('shops.id').onDelete('CASCADE');
    table.integer('day').notNullable();
    table.bigInteger('searches').notNullable();
    table.primary(['shop_id', 'day']);
  });
  await knex.raw(
    `INSERT INTO rare_searches (shop_id, day, searches)
     SELECT c.shop_id, c.day, CAST(sum(c.searches) AS BIGINT) FROM daily_counts c
     WHERE c.dimension = ${term} AND NOT EXISTS (
       SELECT 1 FROM common_terms t WHERE t.shop_id = c.shop_id AND t.term_key = c.key
     ) GROUP BY c.shop_id, c.day`,
  );
  for (const column of ['searches', 'without_results']) {
    await knex.raw(
      `CREATE INDEX daily_counts_by_${column} ON daily_counts (shop_id, dimension, day, ${column})
       WHERE dimension = ${term}`,
    );
  }
}
