import type { Segment } from '../segment/segment.ts';
import type { QueryWord } from '../words/query-word.ts';
import type { Hits } from '../order/hits.ts';

/** The factor of a product whose title has no completion of the last word. */
const leastFactor = 0.4;

/**
 * Multiplies the factor of each of the best hits by the likelihood of the completion that its title has, so that hits
 * come in the order of the completions. Changes nothing when the last word of the term has no weighed completions.
 */
export function multiplyByLikelihoods(
  factors: Float64Array,
  hits: Hits,
  best: readonly number[],
  words: readonly QueryWord[],
): void {
  const last = words.at(-1);
  if (!last?.meanings.some(({ likelihood }) => likelihood < 1)) {
    return;
  }
  const bySegment = hits.segments.map((_, place) => likelihoodsIn(last, place));
  for (const [place, hit] of best.entries()) {
    const likelihoods = bySegment[hits.segmentOf[hit] ?? 0] ?? new Map<number, number>();
    const likelihood = bestIn(hits.segmentAt(hit), hits.slotAt(hit), likelihoods);
    factors[place] = (factors[place] ?? 1) * (leastFactor + (1 - leastFactor) * likelihood);
  }
}

/** Returns the likelihood of each word that a typed one stands for in a segment. */
export function likelihoodsIn({ meanings }: QueryWord, place: number): Map<number, number> {
  const likelihoods = new Map<number, number>();
  for (const { lists, likelihood } of meanings) {
    for (const word of (lists[place] ?? []).flatMap(({ words }) => words)) {
      likelihoods.set(word, Math.max(likelihood, likelihoods.get(word) ?? 0));
    }
  }
  return likelihoods;
}

function bestIn(
  { titles: { offsets, values } }: Segment,
  slot: number,
  likelihoods: ReadonlyMap<number, number>,
): number {
  const end = offsets[slot + 1] ?? 0;
  let best = 0;
  for (let place = offsets[slot] ?? 0; place < end; place += 1) {
    best = Math.max(best, likelihoods.get(values[place] ?? 0) ?? 0);
  }
  return best;
}
