import type { SalesWindows } from '../store/tables/shoppers/order-store.ts';

const dayMs = 24 * 3_600_000;
const staleAfterMs = 7 * dayMs;
const longWindowDays = 365;

/**
 * Tolerance for clocks and time zones. Later times are errors that would otherwise hide all else.
 */
const clockSkewMs = dayMs;

/** Returns the latest time that counts. Records dated later are ignored. */
export function clockSkewBound(now: number): number {
  return now + clockSkewMs;
}

/**
 * Returns time windows that end now, or at the newest order when that is more than 7 days old: a
 * shop that imports its history or closes for the season still has best sellers.
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
