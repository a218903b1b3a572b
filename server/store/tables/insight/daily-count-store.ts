import type { Knex } from 'knex';
import {
  type CountName,
  countNames,
  type Counts,
  CountSheet,
  type Dimension,
  dimensions,
  localDay,
} from '../../../insight/counts.ts';
import { type LeftOut, leftOut } from '../../../insight/left-out.ts';
import { termKeyLength } from '../../../insight/term-key.ts';
import type { Database } from '../../port/database.ts';
import { type BatchOptions, countInBatches } from './count-changes.ts';
import { addCounts, readTimeZone } from './count-rows.ts';
import type { DayRange } from './day-range.ts';
import { shopsWithPending } from './pending-counts.ts';
import { recount, type RecountOptions, requestRecount, shopsToRecount } from './recount.ts';
import { readTopTerms, type TopTerms } from './top-terms.ts';

export interface KeyCounts {
  key: string;
  counts: Counts;
}

export interface DayCounts {
  day: number;
  counts: Counts;
}

/** Clicks by key of the term and by place. */
type ClickPlaces = Map<string, Map<number, number>>;

interface TermCounts {
  common: readonly (KeyCounts & { name: string })[];
  /** All terms of few shoppers together; absent without any. */
  rare: Counts | undefined;
}

type CountsRow = { [Name in CountName]: number };

const sums = countNames.map((name) => `CAST(sum(${name}) AS BIGINT) AS ${name}`).join(', ');

/** Reads the daily counts of widgets, rulesets, recommenders, searches and orders. */
export class DailyCountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the sums of each key. */
  async byKey(shopId: number, dimension: Dimension, { from, to }: DayRange): Promise<KeyCounts[]> {
    const rows: (CountsRow & { key: string })[] = await this.#database.read.raw(
      `SELECT key, ${sums} FROM daily_counts
       WHERE shop_id = ? AND dimension = ? AND day BETWEEN ? AND ? GROUP BY key`,
      [shopId, dimensions.indexOf(dimension), from, to],
    );
    return rows.map(({ key, ...counts }) => ({ key, counts }));
  }

  topTerms(shopId: number, range: DayRange, limit: number): Promise<TopTerms> {
    return readTopTerms(this.#database, shopId, range, limit);
  }

  /**
   * Returns the sums of common terms, those that sell most first, and the sum of all terms of few shoppers, of which there
   * may be very many. Common terms beyond the limit are in neither.
   */
  async terms(shopId: number, { from, to }: DayRange, limit: number): Promise<TermCounts> {
    const rows: (CountsRow & { key: string; term: string | null })[] =
      await this.#database.read.raw(
        `WITH counted AS MATERIALIZED (
           SELECT key, ${sums} FROM daily_counts
           WHERE shop_id = :shopId AND dimension = :dimension AND day BETWEEN :from AND :to
           GROUP BY key
         ), named AS MATERIALIZED (
           SELECT n.*, t.term FROM counted n
           ${this.#database.sql.join} common_terms t ON t.shop_id = :shopId AND t.term_key = n.key
         )
         SELECT * FROM (
           SELECT * FROM named ORDER BY direct_revenue + assisted_revenue DESC, clicks DESC,
             searches DESC, key LIMIT :limit
         ) AS most
         UNION ALL SELECT '' AS key, ${sums}, NULL AS term FROM counted
           WHERE key NOT IN (SELECT key FROM named) HAVING count(*) > 0`,
        { shopId, dimension: dimensions.indexOf('term'), from, to, limit },
      );
    return {
      common: rows.flatMap(({ key, term, ...counts }) =>
        term === null ? [] : [{ key, name: term, counts }],
      ),
      rare: rows.flatMap(({ key: _key, term, ...counts }) => (term === null ? [counts] : []))[0],
    };
  }

  /** Returns the sums of some keys. */
  async ofKeys(
    shopId: number,
    dimension: Dimension,
    keys: readonly string[],
    { from, to }: DayRange,
  ): Promise<KeyCounts[]> {
    const { sql } = this.#database;
    const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const rows: (CountsRow & { key: string })[] = await this.#database.read.raw(
      `WITH keys AS MATERIALIZED (SELECT key FROM ${sql.rows(':keys', { key: 'text' })} k),
         days AS MATERIALIZED (SELECT id AS day FROM ${sql.list(':days')} d)
       SELECT c.key, ${sums} FROM days d CROSS JOIN keys k ${sql.join} daily_counts c
         ON c.shop_id = :shopId AND c.dimension = :dimension AND c.day = d.day AND c.key = k.key
       GROUP BY c.key`,
      {
        keys: JSON.stringify(keys.map((key) => [key])),
        days: JSON.stringify(days),
        shopId,
        dimension: dimensions.indexOf(dimension),
      },
    );
    return rows.map(({ key, ...counts }) => ({ key, counts }));
  }

  /** Returns the counts of a key by day, oldest first, without days that have none. */
  async byDay(
    shopId: number,
    dimension: Dimension,
    key: string,
    { from, to }: DayRange,
  ): Promise<DayCounts[]> {
    const rows: (CountsRow & { day: number })[] = await this.#database.read.raw(
      `SELECT day, ${sums} FROM daily_counts
       WHERE shop_id = ? AND dimension = ? AND day BETWEEN ? AND ? AND key = ?
       GROUP BY day ORDER BY day`,
      [shopId, dimensions.indexOf(dimension), from, to, key],
    );
    return rows.map(({ day, ...counts }) => ({ day, counts }));
  }

  /** Returns the clicks at each place of the results of many terms. Reads the clicks of all terms. */
  async clickPlaces(
    shopId: number,
    terms: readonly string[],
    { from, to }: DayRange,
  ): Promise<ClickPlaces> {
    const { sql } = this.#database;
    const rows: { key: string; clicks: number }[] = await this.#database.read.raw(
      `SELECT key, CAST(sum(clicks) AS BIGINT) AS clicks FROM daily_counts
       WHERE shop_id = ? AND dimension = ? AND day BETWEEN ? AND ?
         AND substr(key, 1, ${termKeyLength}) IN (
           SELECT k.key FROM ${sql.rows('?', { key: 'text' })} k
         ) GROUP BY key`,
      [
        shopId,
        dimensions.indexOf('term_place'),
        from,
        to,
        JSON.stringify(terms.map((key) => [key])),
      ],
    );
    return toPlaces(rows);
  }

  /** Returns the clicks of a few terms at some places: a place of a term is a key of its own. */
  async clickPlacesOf(
    shopId: number,
    terms: readonly string[],
    places: readonly number[],
    range: DayRange,
  ): Promise<ClickPlaces> {
    const keys = terms.flatMap((term) => places.map((place) => `${term} ${place}`));
    const counted = await this.ofKeys(shopId, 'term_place', keys, range);
    return toPlaces(counted.map(({ key, counts }) => ({ key, clicks: counts.clicks })));
  }

  /** Returns the words of terms that enough shoppers have searched for, by key. */
  async commonTerms(shopId: number, keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#database
      .read<{ shop_id: number; term_key: string; term: string }>('common_terms')
      .where({ shop_id: shopId })
      .whereIn('term_key', keys)
      .select('term_key', 'term');
    return new Map(rows.map(({ term_key, term }) => [term_key, term]));
  }

  /** Counts visits. They have no rows, so a recount leaves these sums alone. */
  async addVisits(
    transaction: Knex.Transaction,
    shopId: number,
    visits: readonly { at: number; hasAgreed: boolean; leftOut?: LeftOut }[],
  ): Promise<void> {
    const timeZone = await readTimeZone(transaction, shopId);
    const sheet = new CountSheet();
    for (const { at, hasAgreed, leftOut: reason = leftOut.no } of visits) {
      const counts = {
        [leftOut.no]: { visits: 1, agreed_visits: hasAgreed ? 1 : 0 },
        [leftOut.network]: { left_out: 1 },
        [leftOut.bot]: { bots: 1 },
      }[reason];
      sheet.add(localDay(at, timeZone), 'shop', '', counts);
    }
    await addCounts(transaction, this.#database.sql, { shopId, layer: 'visits' }, sheet.rows());
  }

  /** Counts the events of a shop that wait for it, a bounded number in each transaction. */
  countPending(shopId: number, options?: BatchOptions): Promise<void> {
    return countInBatches(this.#database, shopId, options);
  }

  /** Returns the shops of which events wait to be counted. */
  shopsToCount(): Promise<number[]> {
    return shopsWithPending(this.#database.read);
  }

  recount(shopId: number, options?: RecountOptions): Promise<{ days: number }> {
    return recount(this.#database, shopId, options);
  }

  requestRecount(transaction: Knex.Transaction, shopId: number): Promise<void> {
    return requestRecount(transaction, shopId);
  }

  shopsToRecount(): Promise<number[]> {
    return shopsToRecount(this.#database);
  }
}

function toPlaces(rows: readonly { key: string; clicks: number }[]): ClickPlaces {
  const places: ClickPlaces = new Map();
  for (const { key, clicks } of rows) {
    const [term = '', place] = key.split(' ');
    const own = places.get(term) ?? new Map<number, number>();
    own.set(Number(place), clicks);
    places.set(term, own);
  }
  return places;
}
