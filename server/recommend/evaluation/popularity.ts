import { type History, viewed } from '../models/history.ts';

export const dayMs = 24 * 3_600_000;

/** After the first, up to and with the second; milliseconds since 1970. */
type Window = readonly [after: number, until: number];

/** All products as top sellers rank them: units of the last 30 days, then of the year before `until`. */
export function rankByUnits(history: History, until: number): Uint32Array {
  return rank((window) => unitsSold(history, window), until);
}

/** All products by how often they were viewed, in the same windows. */
export function rankByViews(history: History, until: number): Uint32Array {
  return rank((window) => views(history, window), until);
}

/** One a product. */
export function unitsSold(history: History, window: Window): Float64Array {
  return sumLines(history, window, (units) => units);
}

/** In how many orders each product was: one customer who buys a hundred is no fashion. */
export function ordersWith(history: History, window: Window): Float64Array {
  return sumLines(history, window, () => 1);
}

/** The products with most of `amounts`, of which each has more than 0; ties by number. */
export function greatest(amounts: Float64Array, most: number): number[] {
  return [...amounts.keys()]
    .filter((product) => (amounts[product] ?? 0) > 0)
    .toSorted((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0) || a - b)
    .slice(0, most);
}

function sumLines(
  { productIds, orders }: History,
  [after, until]: Window,
  amountOf: (units: number) => number,
): Float64Array {
  const sums = new Float64Array(productIds.length);
  for (const [order, placedAt] of orders.placedAt.entries()) {
    if (placedAt > after && placedAt <= until) {
      const end = orders.starts[order + 1] ?? 0;
      for (let line = orders.starts[order] ?? 0; line < end; line++) {
        const product = orders.products[line] ?? 0;
        sums[product] = (sums[product] ?? 0) + amountOf(orders.units[line] ?? 0);
      }
    }
  }
  return sums;
}

function views({ productIds, sessions }: History, [after, until]: Window): Float64Array {
  const counts = new Float64Array(productIds.length);
  for (const [step, at] of sessions.at.entries()) {
    if (sessions.acts[step] === viewed && at > after && at <= until) {
      const product = sessions.products[step] ?? 0;
      counts[product] = (counts[product] ?? 0) + 1;
    }
  }
  return counts;
}

function rank(count: (window: Window) => Float64Array, until: number): Uint32Array {
  const recent = count([until - 30 * dayMs, until]);
  const year = count([until - 365 * dayMs, until]);
  return Uint32Array.from(recent.keys()).toSorted(
    (a, b) => (recent[b] ?? 0) - (recent[a] ?? 0) || (year[b] ?? 0) - (year[a] ?? 0) || a - b,
  );
}
