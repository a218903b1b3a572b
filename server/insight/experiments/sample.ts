import { quantileSorted } from 'd3-array';

/** The mean of a metric over shoppers, which are sessions, and what is needed to tell how far it may be off. */
export interface Sample {
  /** Number of shoppers. */
  readonly size: number;
  readonly mean: number;
  /** Variance of one shopper, by which `variance / size` is that of the mean although sessions of a person are alike. */
  readonly variance: number;
  /** Number of people, who may be several shoppers. */
  readonly people: number;
  /** How far the shoppers of a person are from the mean together, for people who are several shoppers. */
  readonly deviationOf: ReadonlyMap<number, number>;
}

/** The value of a shopper, with the number of the person. */
interface ShopperValue {
  readonly person: number;
  readonly value: number;
}

const nobody: ReadonlyMap<number, number> = new Map();

/**
 * Summarises the values of shoppers of which `size` minus the given ones are 0. The variance is that of a mean over clusters:
 * Deng, Knoblich, Lu, *Applying the Delta Method in Metric Analytics*, KDD 2018, section 3, with the number of shoppers of a
 * person as the denominator.
 *
 * @param sessionsOf - numbers of shoppers of the people who are several, here or in another sample.
 */
export function summarise(
  values: readonly ShopperValue[],
  { size, sessionsOf = nobody }: { size: number; sessionsOf?: ReadonlyMap<number, number> },
): Sample {
  const mean = size > 0 ? values.reduce((total, { value }) => total + value, 0) / size : 0;
  const deviationOf = new Map(
    [...sessionsOf].map(([person, sessions]) => [person, -sessions * mean]),
  );
  let squares = 0;
  let zeros = size;
  for (const { person, value } of values) {
    const deviation = deviationOf.get(person);
    if (deviation === undefined) {
      squares += (value - mean) ** 2;
      zeros -= 1;
    } else {
      deviationOf.set(person, deviation + value);
    }
  }
  let people = size;
  for (const [person, deviation] of deviationOf) {
    const sessions = sessionsOf.get(person) ?? 1;
    squares += deviation ** 2;
    zeros -= sessions;
    people -= sessions - 1;
  }
  squares += zeros * mean ** 2;
  const variance = people > 1 ? (squares / size) * (people / (people - 1)) : 0;
  return { size, mean, variance, people, deviationOf };
}

/** Returns the covariance of the means of two samples, and the number of people who are in both. */
export function shared(one: Sample, other: Sample): { covariance: number; people: number } {
  let products = 0;
  let people = 0;
  for (const [person, deviation] of one.deviationOf) {
    const own = other.deviationOf.get(person);
    if (own !== undefined) {
      products += deviation * own;
      people += 1;
    }
  }
  return { covariance: people > 0 ? products / one.size / other.size : 0, people };
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
