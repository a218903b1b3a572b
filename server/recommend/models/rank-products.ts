import type { Ranking } from './ranking.ts';

/** By product. */
export interface Measures {
  scores: Float64Array;
  counts: Float64Array;
  bases: Float64Array;
}

/** The products that are kept, by score; of equal scores the lower number first. */
export function rankProducts(
  { scores, counts, bases }: Measures,
  isKept: (product: number) => boolean,
): Ranking {
  // Compared as they are stored, so that the order does not contradict the scores.
  const stored = Float32Array.from(scores);
  const products = Uint32Array.from(stored.keys())
    .filter(isKept)
    .toSorted((one, other) => (stored[other] ?? 0) - (stored[one] ?? 0) || one - other);
  const inOrder = (measure: ArrayLike<number>) =>
    Float32Array.from(products, (product) => measure[product] ?? 0);
  return {
    products,
    scores: inOrder(stored),
    counts: inOrder(counts),
    bases: inOrder(bases),
  };
}
