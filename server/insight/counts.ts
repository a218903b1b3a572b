import { dayOf, localTime } from '../base/local-time.ts';

/** The dimensions of counts. A dimension is stored as its index, so new ones are appended. */
export const dimensions = [
  'shop',
  'widget',
  'ruleset',
  'rule',
  'recommender',
  'term',
  'page',
  'place',
  'term_place',
] as const;

export type Dimension = (typeof dimensions)[number];

/** The counts of a day and key, by their columns. Amounts are in hundredths of the shop's currency. */
export const countNames = [
  'impressions',
  'clicks',
  'adds',
  'searches',
  'without_results',
  'refined',
  'exits',
  'direct_orders',
  'direct_units',
  'direct_revenue',
  'assisted_orders',
  'assisted_units',
  'assisted_revenue',
  'all_orders',
  'all_revenue',
  'agreed_orders',
  'visits',
  'agreed_visits',
  'left_out',
  'bots',
] as const;

export type CountName = (typeof countNames)[number];

export type Counts = Record<CountName, number>;

/** A row of counts. The key of the dimension `shop` is empty. */
export interface CountRow {
  dimension: Dimension;
  key: string;
  /** Days since 1970 in the time zone of the shop. */
  day: number;
  counts: Counts;
}

export function noCounts(): Counts {
  return {
    impressions: 0,
    clicks: 0,
    adds: 0,
    searches: 0,
    without_results: 0,
    refined: 0,
    exits: 0,
    direct_orders: 0,
    direct_units: 0,
    direct_revenue: 0,
    assisted_orders: 0,
    assisted_units: 0,
    assisted_revenue: 0,
    all_orders: 0,
    all_revenue: 0,
    agreed_orders: 0,
    visits: 0,
    agreed_visits: 0,
    left_out: 0,
    bots: 0,
  };
}

/** Adds up counts by day, dimension and key. */
export class CountSheet {
  readonly #rows = new Map<string, CountRow>();

  add(day: number, dimension: Dimension, key: string, counts: Partial<Counts>, times = 1): void {
    const id = `${day} ${dimension} ${key}`;
    let row = this.#rows.get(id);
    if (!row) {
      row = { dimension, key, day, counts: noCounts() };
      this.#rows.set(id, row);
    }
    for (const name of countNames) {
      const count = counts[name];
      if (count !== undefined) {
        row.counts[name] += count * times;
      }
    }
  }

  /** Returns the rows with a count that is not 0. */
  rows(): CountRow[] {
    return [...this.#rows.values()].filter(({ counts }) =>
      countNames.some((name) => counts[name] !== 0),
    );
  }
}

/** Returns the day of a time in milliseconds since 1970, as days since 1970 in a time zone. */
export function localDay(time: number, timeZone: string): number {
  return dayOf(localTime(time / 1_000, timeZone));
}
