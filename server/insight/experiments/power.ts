import { errorsWide } from './confidence-sequence.ts';
import { normalQuantile } from './distributions.ts';
import type { Sample } from './sample.ts';

/** The part of true effects that is to be found. */
const usualPower = 0.8;

/** What would take more than a year is not found with today's traffic. */
export const longestDays = 365;

/** Ten years of shoppers of the largest shop; an effect that needs more is never found. */
const maxShoppers = 2 ** 40;

/** Past shoppers of a placement, and how many new ones there are a day. */
interface Traffic {
  readonly past: Sample;
  readonly shoppersPerDay: number;
}

/** The part of all shoppers that see the base and the variant that is compared with it. */
export interface Shares {
  readonly base: number;
  readonly variant: number;
}

/** How two variants are compared. */
export interface ComparisonPlan {
  readonly shares: Shares;
  /** The probability that the band is wrong at any look. */
  readonly alpha: number;
  /** The number of shoppers of both at which the band is narrowest. */
  readonly sharpestAt: number;
}

/**
 * Returns the number of days until a lift is found with 80 % power by somebody who looks every day; null when the past
 * says nothing. A lift is found when the whole band is on its side of 0, so the true lift has to be as large as half of
 * the band and the 80 % quantile of the error together.
 *
 * @param lift - such as 0.05.
 */
export function daysUntilFound(
  lift: number,
  { past, shoppersPerDay }: Traffic,
  plan: ComparisonPlan,
): number | null {
  const compared = plan.shares.base + plan.shares.variant;
  if (past.mean <= 0 || past.size < 2 || shoppersPerDay <= 0 || compared <= 0) {
    return null;
  }
  const shoppers = shoppersUntilFound(lift, past, plan);
  return shoppers === null ? null : Math.ceil(shoppers / shoppersPerDay / compared);
}

/** Returns the number of shoppers in both samples at which a lift is found with 80 % power. */
export function shoppersUntilFound(
  lift: number,
  past: Sample,
  plan: ComparisonPlan,
): number | null {
  const isFound = (size: number) => lift >= foundLift(usualPower, past, size, plan);
  let high = 2;
  while (!isFound(high) && high < maxShoppers) {
    high *= 2;
  }
  if (high >= maxShoppers) {
    return null;
  }
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isFound(middle)) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}

/**
 * Returns the smallest lift, such as 0.05, that is found with a probability once both samples together have `size` shoppers.
 *
 * @param power - such as 0.8.
 */
export function foundLift(
  power: number,
  past: Sample,
  size: number,
  { shares: { base, variant }, alpha, sharpestAt }: ComparisonPlan,
): number {
  const compared = base + variant;
  const relativeVariance = past.variance / past.mean ** 2;
  const error = Math.sqrt((relativeVariance * (compared / base + compared / variant)) / size);
  return Math.expm1(error * (errorsWide(size, sharpestAt, alpha) + normalQuantile(power)));
}
