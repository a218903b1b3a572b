import type { IndexView } from '../shop-index.ts';

/** Returns the improbability of a word that this many documents contain, as a negative logarithm. */
export function wordCost({ size }: IndexView, frequency: number): number {
  return Math.log((size + 1) / frequency);
}
