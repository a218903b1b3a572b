import type { SalesWindows } from '../store/order-store.ts';

const dayMs = 24 * 3_600_000;
const staleAfterMs = 7 * dayMs;
const longWindowDays = 365;

/** Clocks and time zones differ; what is said to come later yet is a mistake and would hide all else. */
const clocksDifferMs = dayMs;

/** What is dated later has not happened: it is not counted, and no time is measured from it. */
export function latestBelieved(now: number): number {
  return now + clocksDifferMs;
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
