import type { Ranking } from './ranking.ts';

/** The columns of a `Ranking`, indexed by product. */
interface Measures {
  scores: Float64Array;
  counts: Float64Array;
  bases: Float64Array;
  kinds?: Uint8Array;
}

/** Ranks the kept products by score. Equal scores are ordered by product number. */
export function rankProducts(
  { scores, counts, bases, kinds }: Measures,
  until: number,
  isKept: (product: number) => boolean,
): Ranking {
  // Rounded to their stored precision, so that the order does not contradict the scores.
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
    kinds: Uint8Array.from(products, (product) => kinds?.[product] ?? 0),
    until,
  };
}
