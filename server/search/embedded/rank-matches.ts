import { selectBest } from './best.ts';
import type { Matches } from './match-term.ts';
import type { ShopIndex } from './shop-index.ts';

/** The best `count` matches, best first; of equal ones the lower id, so that pages never overlap. */
export function rankMatches(index: ShopIndex, { slots, scores }: Matches, count: number): Matches {
  const places = selectBest(
    slots.map((_, place) => place),
    count,
    (one, other) =>
      (scores[other] ?? 0) - (scores[one] ?? 0) ||
      index.idOf(slots[one] ?? 0) - index.idOf(slots[other] ?? 0),
  );
  return {
    slots: places.map((place) => slots[place] ?? 0),
    scores: places.map((place) => scores[place] ?? 0),
  };
}
