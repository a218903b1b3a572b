import { dimensions } from '../../../insight/counts.ts';
import type { Database } from '../../port/database.ts';
import type { DayRange } from './day-range.ts';

/** The counts by which terms have an index. */
type TermCount = 'searches' | 'without_results';

export interface TopTerms {
  searched: readonly string[];
  missed: readonly string[];
  rareSearches: number;
}

/** As a constant in the statements, so that the indexes of terms are used. */
const term = dimensions.indexOf('term');

/** The rows of a day that are read for each term that is wanted. */
const rowsForTerm = 4;

/** The rows that a term may have on a day: one of stored and one of removed events. */
const rowsOfDay = 2;

/** With this many candidates, summing all terms is cheaper than summing these. */
const maxCandidates = 400;

/**
 * Returns the keys of the common terms that were searched for most, of those that found nothing most often, and the
 * number of searches for all other terms.
 */
export async function readTopTerms(
  database: Database,
  shopId: number,
  range: DayRange,
  limit: number,
): Promise<TopTerms> {
  const top = async (count: TermCount) =>
    (await topOfDays(database, shopId, range, { count, limit })) ??
    (await topOfAll(database, shopId, range, { count, limit }));
  const { from, to } = range;
  const [rare]: { searches: number }[] = await database.read.raw(
    `SELECT CAST(coalesce(sum(searches), 0) AS BIGINT) AS searches
     FROM rare_searches WHERE shop_id = ? AND day BETWEEN ? AND ?`,
    [shopId, from, to],
  );
  return {
    searched: await top('searches'),
    missed: await top('without_results'),
    rareSearches: rare?.searches ?? 0,
  };
}

interface Wanted {
  count: TermCount;
  limit: number;
}

/**
 * Sums the terms that were the most frequent ones on some day (the threshold algorithm of Fagin, Lotem and Naor).
 * Undefined when another term may have a greater sum.
 */
async function topOfDays(
  database: Database,
  shopId: number,
  range: DayRange,
  { count, limit }: Wanted,
): Promise<string[] | undefined> {
  const days = await readThresholds(database, shopId, range, { count, limit });
  const keys = await selectAbove(database, shopId, days, count);
  if (keys.length === maxCandidates) {
    return undefined;
  }
  const top = await sumKeys(database, shopId, { days, keys }, { count, limit });
  const mostOfOthers = rowsOfDay * days.reduce((sum, [, threshold]) => sum + threshold, 0);
  const last = top[limit - 1]?.total ?? 0;
  return mostOfOthers === 0 || last > mostOfOthers ? top.map(({ key }) => key) : undefined;
}

/** A day, and the count that terms must exceed to be among its most frequent ones. */
type DayThreshold = [day: number, threshold: number];

async function readThresholds(
  { read, sql }: Database,
  shopId: number,
  { from, to }: DayRange,
  { count, limit }: Wanted,
): Promise<DayThreshold[]> {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const rows: { day: number; threshold: number }[] = await read.raw(
    `SELECT d.id AS day, coalesce((
       SELECT c.${count} FROM daily_counts c
       WHERE c.shop_id = :shopId AND c.dimension = ${term} AND c.day = d.id
       ORDER BY c.${count} DESC LIMIT 1 OFFSET ${limit * rowsForTerm}
     ), 0) AS threshold FROM ${sql.list(':days')} d`,
    { shopId, days: JSON.stringify(days) },
  );
  return rows.map(({ day, threshold }) => [day, threshold]);
}

/** Returns the terms that exceed the threshold of a day, at most as many as are summed by themselves. */
async function selectAbove(
  { read, sql }: Database,
  shopId: number,
  days: readonly DayThreshold[],
  count: TermCount,
): Promise<string[]> {
  const columns = { day: 'integer', threshold: 'bigint' } as const;
  const rows: { key: string }[] = await read.raw(
    `SELECT DISTINCT c.key FROM ${sql.rows(':days', columns)} d ${sql.join} daily_counts c
       ON c.shop_id = :shopId AND c.dimension = ${term} AND c.day = d.day
         AND c.${count} > d.threshold
     LIMIT ${maxCandidates}`,
    { days: JSON.stringify(days), shopId },
  );
  return rows.map(({ key }) => key);
}

/** Returns the common terms among some keys with the greatest sums. */
function sumKeys(
  { read, sql }: Database,
  shopId: number,
  { days, keys }: { days: readonly DayThreshold[]; keys: readonly string[] },
  { count, limit }: Wanted,
): Promise<{ key: string; total: number }[]> {
  return read.raw(
    `SELECT t.term_key AS key, CAST(sum(c.${count}) AS BIGINT) AS total
     FROM ${sql.rows(':keys', { key: 'text' })} k
       ${sql.join} common_terms t ON t.shop_id = :shopId AND t.term_key = k.key
       CROSS JOIN ${sql.list(':days')} d ${sql.join} daily_counts c
       ON c.shop_id = :shopId AND c.dimension = ${term} AND c.day = d.id AND c.key = t.term_key
     GROUP BY t.term_key HAVING sum(c.${count}) > 0
     ORDER BY total DESC, key LIMIT :limit`,
    {
      keys: JSON.stringify(keys.map((key) => [key])),
      days: JSON.stringify(days.map(([day]) => day)),
      shopId,
      limit,
    },
  );
}

async function topOfAll(
  { read, sql }: Database,
  shopId: number,
  { from, to }: DayRange,
  { count, limit }: Wanted,
): Promise<string[]> {
  const rows: { key: string }[] = await read.raw(
    `WITH counted AS MATERIALIZED (
       SELECT key, sum(${count}) AS total FROM daily_counts
       WHERE shop_id = :shopId AND dimension = :dimension AND day BETWEEN :from AND :to GROUP BY key
     )
     SELECT n.key FROM counted n
     ${sql.join} common_terms t ON t.shop_id = :shopId AND t.term_key = n.key
     WHERE n.total > 0 ORDER BY n.total DESC, n.key LIMIT :limit`,
    { shopId, dimension: term, from, to, limit },
  );
  return rows.map(({ key }) => key);
}
