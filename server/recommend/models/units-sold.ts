import type { History } from './history.ts';

/** A time after the first and up to the second, inclusive. Milliseconds since 1970. */
export type TimeWindow = readonly [after: number, until: number];

export const allTime: TimeWindow = [-Infinity, Infinity];

/** Sums the units by product. */
export function unitsSold(history: History, window: TimeWindow): Float64Array {
  return sumLines(history, window, (units) => units);
}

/** Counts the orders by product, because one customer who buys a hundred is no trend. */
export function ordersWith(history: History, window: TimeWindow): Float64Array {
  return sumLines(history, window, () => 1);
}

function sumLines(
  { productIds, orders }: History,
  [after, until]: TimeWindow,
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
