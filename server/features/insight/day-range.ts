import { AppError } from '../../base/errors.ts';
import { localDay } from '../../insight/counts.ts';
import type { DayRange } from '../../store/tables/insight/day-range.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const maxDays = 400;

interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  /** The number of days up to the last one, where `from` is absent. */
  days?: number | undefined;
}

/** Returns the days of a request; by default the last 30 days of the shop, today included. */
export function readRange(
  { timezone }: Shop,
  { from, to, days = usualDays }: AskedRange,
  now: number,
): DayRange {
  const last = to === undefined ? localDay(now, timezone) : dayNumber(to);
  const first = from === undefined ? last - days + 1 : dayNumber(from);
  if (first > last) {
    throw new AppError('invalid', 'from: must not be after to.');
  }
  if (last - first >= maxDays) {
    throw new AppError('invalid', `from: must be at most ${maxDays} days before to.`);
  }
  return { from: first, to: last };
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / dayMs);
}

export function dayName(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns as many days before these. */
export function daysBefore({ from, to }: DayRange): DayRange {
  return { from: from - (to - from + 1), to: from - 1 };
}
