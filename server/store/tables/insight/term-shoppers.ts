import type { Knex } from 'knex';
import { countedTerm, termKey } from '../../../insight/term-key.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import { removeCommonSearches } from './rare-searches.ts';
import { keyColumns, selectRare } from './rare-terms.ts';

/** The number of shoppers from which on a term is told in words. */
const fewestShoppers = 5;

const searcherColumns: Columns = { term_key: 'text', shopper_id: 'bigint' };
const termColumns: Columns = { term_key: 'text', term: 'text' };

/** A shopper who has searched for a term. */
export interface Searcher {
  term: string | null;
  shopperId: number;
}

/** Records who has searched, until enough shoppers have searched for the same term to store its words. */
export async function recordSearchers(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  searches: readonly Searcher[],
): Promise<void> {
  const words = new Map<string, string>();
  const searchers: [string, number][] = [];
  for (const [term, shopperIds] of shoppersByTerm(searches)) {
    const key = termKey(term);
    words.set(key, countedTerm(term));
    for (const id of shopperIds) {
      searchers.push([key, id]);
    }
  }
  if (searchers.length === 0) {
    return;
  }
  const rare = await selectRare(transaction, sql, shopId, [...words.keys()]);
  const ofRare = searchers.filter(([key]) => rare.has(key));
  if (ofRare.length === 0) {
    return;
  }
  await transaction.raw(
    `INSERT INTO term_shoppers (shop_id, term_key, shopper_id)
     SELECT ?, s.term_key, s.shopper_id FROM ${sql.rows('?', searcherColumns)} s WHERE true
     ON CONFLICT DO NOTHING`,
    [shopId, JSON.stringify(ofRare)],
  );
  await promote(transaction, sql, shopId, words, [...rare]);
}

/** Returns who has searched for each term, so that the key of a term is computed once. */
function shoppersByTerm(searches: readonly Searcher[]): Map<string, Set<number>> {
  const byTerm = new Map<string, Set<number>>();
  for (const { term, shopperId } of searches) {
    if (term?.trim()) {
      const shopperIds = byTerm.get(term) ?? new Set();
      shopperIds.add(shopperId);
      byTerm.set(term, shopperIds);
    }
  }
  return byTerm;
}

/** Stores the words of terms that enough shoppers have searched for, and forgets who did. */
async function promote(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  words: ReadonlyMap<string, string>,
  keys: readonly string[],
): Promise<void> {
  const common: { term_key: string }[] = await transaction.raw(
    `SELECT s.term_key FROM ${sql.rows('?', keyColumns)} k
     ${sql.join} term_shoppers s ON s.shop_id = ? AND s.term_key = k.term_key
     GROUP BY s.term_key HAVING count(*) >= ${fewestShoppers}`,
    [JSON.stringify(keys.map((key) => [key])), shopId],
  );
  if (common.length === 0) {
    return;
  }
  const terms = common.map(({ term_key }) => [term_key, words.get(term_key) ?? '']);
  await transaction.raw(
    `INSERT INTO common_terms (shop_id, term_key, term)
     SELECT ?, t.* FROM ${sql.rows('?', termColumns)} t WHERE true ON CONFLICT DO NOTHING`,
    [shopId, JSON.stringify(terms)],
  );
  await removeCommonSearches(
    transaction,
    sql,
    shopId,
    common.map(({ term_key }) => term_key),
  );
  for (const { term_key } of common) {
    await transaction('term_shoppers').where({ shop_id: shopId, term_key }).del();
  }
}
