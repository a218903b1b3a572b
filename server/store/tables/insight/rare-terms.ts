import type { Knex } from 'knex';
import type { CountRow } from '../../../insight/counts.ts';
import type { Columns, Sql } from '../../port/sql.ts';

export const keyColumns: Columns = { term_key: 'text' };

/** Returns the keys among these of terms that few shoppers have searched for. */
export async function selectRare(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const known: { term_key: string }[] = await transaction.raw(
    `SELECT t.term_key FROM ${sql.rows('?', keyColumns)} k
     ${sql.join} common_terms t ON t.shop_id = ? AND t.term_key = k.term_key`,
    [JSON.stringify(keys.map((key) => [key])), shopId],
  );
  const common = new Set(known.map(({ term_key }) => term_key));
  return new Set(keys.filter((key) => !common.has(key)));
}

/** Returns the keys of the rare terms in these counts. */
export async function rareTermsOf(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  rows: readonly CountRow[],
): Promise<Set<string>> {
  const keys = new Set(
    rows.flatMap(({ dimension, key }) =>
      dimension === 'term' || dimension === 'term_place' ? [key.split(' ')[0] ?? ''] : [],
    ),
  );
  return keys.size === 0 ? keys : selectRare(transaction, sql, shopId, [...keys]);
}
