import type { Knex } from 'knex';
import { type CountRow, dimensions } from '../../../insight/counts.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import { keyColumns, rareTermsOf } from './rare-terms.ts';

const dayColumns: Columns = { day: 'integer', searches: 'bigint' };

const termDimension = dimensions.indexOf('term');

/** Adds the searches for terms of few shoppers in rows that are added to the daily counts. */
export async function addRareSearches(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  rows: readonly CountRow[],
): Promise<void> {
  const searched = rows.filter(
    ({ dimension, counts }) => dimension === 'term' && counts.searches !== 0,
  );
  const rare = await rareTermsOf(transaction, sql, shopId, searched);
  const byDay = new Map<number, number>();
  for (const { day, key, counts } of searched) {
    if (rare.has(key)) {
      byDay.set(day, (byDay.get(day) ?? 0) + counts.searches);
    }
  }
  if (byDay.size > 0) {
    await transaction.raw(
      `INSERT INTO rare_searches (shop_id, day, searches)
       SELECT ?, r.* FROM ${sql.rows('?', dayColumns)} r WHERE true ${onConflict}`,
      [shopId, JSON.stringify([...byDay])],
    );
  }
}

const onConflict = `ON CONFLICT (shop_id, day)
  DO UPDATE SET searches = rare_searches.searches + excluded.searches`;

/** Takes off all searches for terms that enough shoppers have searched for now. */
export async function removeCommonSearches(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  keys: readonly string[],
): Promise<void> {
  await transaction.raw(
    `INSERT INTO rare_searches (shop_id, day, searches)
     SELECT d.shop_id, d.day, CAST(-sum(c.searches) AS BIGINT)
     FROM rare_searches d CROSS JOIN ${sql.rows('?', keyColumns)} k
     ${sql.join} daily_counts c ON c.shop_id = d.shop_id AND c.dimension = ?
       AND c.day = d.day AND c.key = k.term_key
     WHERE d.shop_id = ? GROUP BY d.shop_id, d.day ${onConflict}`,
    [JSON.stringify(keys.map((key) => [key])), termDimension, shopId],
  );
}

/** Sums the searches of a day anew from the daily counts. */
export async function sumRareSearches(
  transaction: Knex.Transaction,
  shopId: number,
  day: number,
): Promise<void> {
  await transaction('rare_searches').where({ shop_id: shopId, day }).del();
  await transaction.raw(
    `INSERT INTO rare_searches (shop_id, day, searches)
     SELECT c.shop_id, c.day, CAST(sum(c.searches) AS BIGINT) FROM daily_counts c
     WHERE c.shop_id = ? AND c.dimension = ? AND c.day = ? AND NOT EXISTS (
       SELECT 1 FROM common_terms t WHERE t.shop_id = c.shop_id AND t.term_key = c.key
     ) GROUP BY c.shop_id, c.day`,
    [shopId, termDimension, day],
  );
}
