import { type History, viewed } from '../models/history.ts';
import { type TimeWindow, unitsSold } from '../models/units-sold.ts';

export const dayMs = 24 * 3_600_000;

/**
 * Ranks all products like top sellers: by units of the last 30 days, then of the year before
 * `until`.
 */
export function rankByUnits(history: History, until: number): Uint32Array {
  return rank((window) => unitsSold(history, window), until);
}

/** Ranks all products by views in the same windows. */
export function rankByViews(history: History, until: number): Uint32Array {
  return rank((window) => views(history, window), until);
}

/**
 * Returns the products with the greatest amounts above 0. Equal amounts are ordered by product
 * number.
 */
export function greatest(amounts: Float64Array, most: number): number[] {
  return [...amounts.keys()]
    .filter((product) => (amounts[product] ?? 0) > 0)
    .toSorted((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0) || a - b)
    .slice(0, most);
}

function views({ productIds, sessions }: History, [after, until]: TimeWindow): Float64Array {
  const counts = new Float64Array(productIds.length);
  for (const [step, at] of sessions.at.entries()) {
    if (sessions.acts[step] === viewed && at > after && at <= until) {
      const product = sessions.products[step] ?? 0;
      counts[product] = (counts[product] ?? 0) + 1;
    }
  }
  return counts;
}

function rank(count: (window: TimeWindow) => Float64Array, until: number): Uint32Array {
  const recent = count([until - 30 * dayMs, until]);
  const year = count([until - 365 * dayMs, until]);
  return Uint32Array.from(recent.keys()).toSorted(
    (a, b) => (recent[b] ?? 0) - (recent[a] ?? 0) || (year[b] ?? 0) - (year[a] ?? 0) || a - b,
  );
}
