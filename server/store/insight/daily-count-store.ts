import type { Knex } from 'knex';
import {
  type CountName,
  countNames,
  type Counts,
  type Dimension,
  dimensions,
} from '../../insight/counts.ts';
import type { Database } from '../database.ts';
import { recount, type RecountOptions, requestRecount, shopsToRecount } from './recount.ts';

/** Days since 1970 in the time zone of the shop, both included. */
export interface DayRange {
  from: number;
  to: number;
}

export interface KeyCounts {
  key: string;
  counts: Counts;
}

export interface DayCounts {
  day: number;
  counts: Counts;
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

  /** Returns the clicks at each place of the results of common terms, by key and place. */
  async clickPlaces(
    shopId: number,
    { from, to }: DayRange,
  ): Promise<Map<string, Map<number, number>>> {
    const rows: { key: string; clicks: number }[] = await this.#database.read.raw(
      `SELECT key, CAST(sum(clicks) AS BIGINT) AS clicks FROM daily_counts
       WHERE shop_id = ? AND dimension = ? AND day BETWEEN ? AND ? GROUP BY key`,
      [shopId, dimensions.indexOf('term_place'), from, to],
    );
    const places = new Map<string, Map<number, number>>();
    for (const { key, clicks } of rows) {
      const [term = '', place] = key.split(' ');
      const own = places.get(term) ?? new Map<number, number>();
      own.set(Number(place), clicks);
      places.set(term, own);
    }
    return places;
  }

  /** Returns the words of terms that enough shoppers have searched for, by key. */
  async commonTerms(shopId: number): Promise<Map<string, string>> {
    const rows = await this.#database
      .read<{ shop_id: number; term_key: string; term: string }>('common_terms')
      .where({ shop_id: shopId })
      .select('term_key', 'term');
    return new Map(rows.map(({ term_key, term }) => [term_key, term]));
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
