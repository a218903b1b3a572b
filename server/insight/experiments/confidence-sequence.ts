import { normalQuantile } from './distributions.ts';
import type { Estimate } from './ratio.ts';

/** A range that holds the true value. */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns half of the width of the asymptotic confidence sequence for a mean at one of its looks: it holds the mean at all looks
 * together with a probability of `1 − alpha`. Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, *Time-uniform central
 * limit theory and asymptotic confidence sequences*, 2021/2024, theorem 2.2.
 *
 * @param deviation - of one observation.
 * @param size - number of observations at this look.
 * @param sharpestAt - number of observations at which the sequence is narrowest.
 */
function halfWidth(deviation: number, size: number, sharpestAt: number, alpha: number): number {
  const scaled = size * tightness(sharpestAt, alpha) + 1;
  const spread = (2 * scaled * Math.log(Math.sqrt(scaled) / alpha)) / (scaled - 1) / size;
  return deviation * Math.sqrt(spread);
}

/** Returns ρ² of the source above, appendix B.2: the parameter that makes the sequence narrowest at a size. */
function tightness(sharpestAt: number, alpha: number): number {
  const log = -2 * Math.log(alpha);
  return (log + Math.log(log + 1)) / sharpestAt;
}

/**
 * Returns how many standard errors wide half of the band is after `size` shoppers. A test that looks once would have
 * 1.96 at 95 %.
 */
export function errorsWide(size: number, sharpestAt: number, alpha: number): number {
  // The standard error of a mean is its deviation divided by the root of the size.
  return halfWidth(Math.sqrt(size), size, sharpestAt, alpha);
}

/**
 * Returns the band around an estimate that holds at every look, however often somebody looks.
 *
 * @param size - number of shoppers in both samples.
 * @param sharpestAt - number of shoppers at which the band is narrowest, fixed before the first look.
 */
export function bandOf(
  { value, variance }: Estimate,
  size: number,
  sharpestAt: number,
  alpha: number,
): Band {
  const half = errorsWide(size, sharpestAt, alpha) * Math.sqrt(variance);
  return { low: value - half, high: value + half };
}

/** Returns how many standard errors wide half of the interval is of a test that looks once. */
export function fixedErrorsWide(alpha: number): number {
  return normalQuantile(1 - alpha / 2);
}
