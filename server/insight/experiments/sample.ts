import { quantileSorted } from 'd3-array';

/** The mean of a metric over shoppers, and what is needed to tell how far it may be off. */
export interface Sample {
  /** Number of shoppers. */
  readonly size: number;
  readonly mean: number;
  /** Variance of one shopper. */
  readonly variance: number;
}

/** Summarises the values of shoppers of which `size` minus the given ones are 0. */
export function summarise(values: readonly number[], size = values.length): Sample {
  const sum = values.reduce((total, value) => total + value, 0);
  const mean = size > 0 ? sum / size : 0;
  const squares = values.reduce((total, value) => total + (value - mean) ** 2, 0);
  const zeros = (size - values.length) * mean ** 2;
  return { size, mean, variance: size > 1 ? (squares + zeros) / (size - 1) : 0 };
}

/** The share of shoppers whose values are kept as they are. */
const winsorisedShare = 0.999;

/**
 * Returns the largest value that counts in full: the 99.9th percentile of all shoppers of an experiment. One rare and
 * huge order would otherwise decide it. See Tukey, *The Future of Data Analysis*, 1962.
 *
 * @param values - of the shoppers whose value is above 0.
 * @param size - number of all shoppers.
 */
export function winsorisingLimit(values: readonly number[], size: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  // The zeros come first; only the quantile among all shoppers is asked for.
  const position = (size - 1) * winsorisedShare - (size - sorted.length);
  if (sorted.length === 0 || position < 0) {
    return sorted[0] ?? 0;
  }
  return quantileSorted(sorted, position / Math.max(1, sorted.length - 1)) ?? 0;
}

export function winsorise(values: readonly number[], limit: number): number[] {
  return values.map((value) => Math.min(value, limit));
}
