import { type Sample, shared } from './sample.ts';

/** An estimate with the variance of its error. */
export interface Estimate {
  readonly value: number;
  readonly variance: number;
}

/**
 * Returns the logarithm of `mean / base mean`, or null where one of them is not above 0. The variance is that of the delta
 * method: Deng, Knoblich, Lu, *Applying the Delta Method in Metric Analytics*, KDD 2018, section 2, with the covariance of
 * people who are in both. On the scale of logarithms a variant and its base change places without another verdict.
 */
export function logRatioOf(sample: Sample, base: Sample): Estimate | null {
  if (base.mean <= 0 || sample.mean <= 0 || base.size < 2 || sample.size < 2) {
    return null;
  }
  return {
    value: Math.log(sample.mean / base.mean),
    variance: Math.max(
      0,
      relativeError(sample) +
        relativeError(base) -
        (2 * shared(sample, base).covariance) / sample.mean / base.mean,
    ),
  };
}

/** Returns the variance of a sample's mean, relative to the mean. */
function relativeError({ mean, variance, size }: Sample): number {
  return variance / size / mean ** 2;
}

/** Returns the lift, such as 0.05, of the logarithm of a ratio. */
export function toLift(logRatio: number): number {
  return Math.expm1(logRatio);
}

/** The numerator and the denominator of a ratio metric for each shopper who has one. */
type Pairs = readonly (readonly [numerator: number, denominator: number])[];

/**
 * Returns the ratio of two sums over shoppers, such as revenue per order. Shoppers were assigned, not orders, so the
 * variance is that of the delta method for two means of the same shoppers, in the source above, section 3.
 *
 * @param size - number of all shoppers; those without a pair have 0 for both.
 */
export function ratioOf(pairs: Pairs, size: number): Estimate | null {
  const sums = pairs.reduce(
    ([top, bottom], [numerator, denominator]) => [top + numerator, bottom + denominator] as const,
    [0, 0] as const,
  );
  if (sums[1] <= 0 || size < 2) {
    return null;
  }
  const value = sums[0] / sums[1];
  const squares = pairs.reduce(
    (total, [numerator, denominator]) => total + (numerator - value * denominator) ** 2,
    0,
  );
  return { value, variance: (squares * size) / (size - 1) / sums[1] ** 2 };
}
