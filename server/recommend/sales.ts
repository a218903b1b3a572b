import type { UnitsSold } from '../store/order-store.ts';

const dayMs = 24 * 3_600_000;
const staleAfterMs = 7 * dayMs;
const longWindowDays = 365;

/** Half-open windows (`after`, `until`], in milliseconds since 1970. */
export interface SalesWindows {
  until: number;
  recentAfter: number;
  yearAfter: number;
}

/**
 * Windows end now, or at the newest order when that is more than 7 days old: a shop that imports its
 * history, or closes for the season, still has best sellers.
 */
export function salesWindows(
  now: number,
  newestOrderAt: number | undefined,
  recentDays: number,
): SalesWindows {
  const until =
    newestOrderAt !== undefined && now - newestOrderAt > staleAfterMs ? newestOrderAt : now;
  return {
    until,
    recentAfter: until - recentDays * dayMs,
    yearAfter: until - longWindowDays * dayMs,
  };
}

/** Sold products by recent units, then units of the year, then the newest product, then id. */
export function rankBySales(
  recent: readonly UnitsSold[],
  year: readonly UnitsSold[],
  createdAt: (productId: number) => number,
): number[] {
  const recentUnits = new Map(recent.map(({ productId, units }) => [productId, units]));
  const yearUnits = new Map(year.map(({ productId, units }) => [productId, units]));
  const sold = [...yearUnits.keys()].filter((id) => (yearUnits.get(id) ?? 0) > 0);
  return sold.toSorted(
    (a, b) =>
      (recentUnits.get(b) ?? 0) - (recentUnits.get(a) ?? 0) ||
      (yearUnits.get(b) ?? 0) - (yearUnits.get(a) ?? 0) ||
      createdAt(b) - createdAt(a) ||
      a - b,
  );
}
