import { dayMs } from './numbers.ts';
import type { StockedProduct } from './products.ts';
import type { Random } from './random.ts';

/** Demand for each product on each day: `demand[day][index of the product]`. */
export type Demand = readonly Float64Array[];

export interface Period {
  /** Start of day 0 in milliseconds. */
  start: number;
  days: number;
}

const riserCount = 9;
const riseDays = 28;

/**
 * Simulates demand: a long tail that varies with the season, and a few products that rise steeply in the
 * last weeks.
 */
export function simulateDemand(
  stock: readonly StockedProduct[],
  { start, days }: Period,
  random: Random,
): Demand {
  const ranks = random.shuffle(stock.map((_, index) => index));
  const risers = new Set(pickRisers(ranks, stock, start));
  const traits = stock.map(({ product }, index) => ({
    // Similar to Zipf's law: the first tenth of the products makes about half of the sales.
    base: 1 / ((ranks[index] ?? 0) + 6) ** 0.9,
    phase: random.next() * Math.PI * 2,
    trend: (random.next() - 0.5) * 0.9,
    firstDay:
      product.published_at === null ? days : (Date.parse(product.published_at) - start) / dayMs,
  }));
  return Array.from({ length: days }, (_, day) =>
    Float64Array.from(traits, ({ base, phase, trend, firstDay }, index) => {
      if (day < firstDay + 1) {
        return 0;
      }
      const season = 1 + 0.22 * Math.sin((day / 75) * Math.PI + phase);
      const drift = Math.exp((trend * day) / days);
      const rise = risers.has(index) ? riseOn(day, days) : 1;
      return base * season * drift * rise;
    }),
  );
}

/** Picks products of medium popularity that existed when the period began. */
function pickRisers(
  ranks: readonly number[],
  stock: readonly StockedProduct[],
  start: number,
): number[] {
  const third = stock.length / 3;
  return stock
    .map(({ product }, index) => ({ product, index }))
    .filter(
      ({ product, index }) =>
        product.published_at !== null &&
        Date.parse(product.published_at) < start &&
        (ranks[index] ?? 0) > third &&
        (ranks[index] ?? 0) < third * 2,
    )
    .slice(0, riserCount * 7)
    .filter((_, place) => place % 7 === 0)
    .map(({ index }) => index);
}

function riseOn(day: number, days: number): number {
  const share = Math.max(0, (day - (days - riseDays)) / riseDays);
  return 1 + 14 * share;
}
