import { dayMs, hourMs } from './numbers.ts';
import type { Period } from './popularity.ts';
import type { Random } from './random.ts';

/** Relative number of orders by weekday, Sunday first. */
const weekdays = [1.25, 0.95, 0.85, 0.88, 0.95, 1.0, 1.18] as const;

/** Relative number of orders by hour. */
const hours = [
  2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 13, 12, 11, 11, 12, 13, 15, 18, 21, 20, 14, 7,
] as const;

const growth = 0.25;

/** Generates the times of orders in milliseconds, oldest first. */
export function generateOrderTimes(
  count: number,
  { start, days }: Period,
  random: Random,
): number[] {
  const pickDay = weighted(
    Array.from({ length: days }, (_, day) => {
      const weekday = new Date(start + (day + 0.5) * dayMs).getUTCDay();
      return (weekdays[weekday] ?? 1) * (1 + (growth * day) / days);
    }),
  );
  const pickHour = weighted(hours);
  // Day 0 starts at the hour of `now`; busy hours are hours of the clock.
  const shift = (start % dayMs) / hourMs;
  return Array.from({ length: count }, () => {
    const hour = (pickHour(random) - shift + 24) % 24;
    return Math.floor(
      start + pickDay(random) * dayMs + hour * hourMs + random.next() * (hourMs - 1),
    );
  })
    .map((time) => Math.min(time, start + days * dayMs - 1))
    .toSorted((left, right) => left - right);
}

/** Creates a function that returns random indexes in proportion to their weights. */
function weighted(weights: readonly number[]): (random: Random) => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return (random) => {
    const at = random.next() * sum;
    return sums.findIndex((upTo) => at < upTo);
  };
}
