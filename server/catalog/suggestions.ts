import type { Reason } from '../contract/explanation.ts';

/**
 * The id of a proposed product, or `noCandidate`: places were looked at that propose no further product.
 * Readers may pause there.
 */
export type Candidate = number | typeof noCandidate;

export const noCandidate = undefined;

/** Products that somebody proposes, and why. */
export interface Suggestions {
  /**
   * In the order in which they should be shown, lazily: they are asked for until a list is full. A
   * product may come twice, and whether it may be shown is not looked at.
   */
  productIds: Iterable<Candidate>;
  /** Asked of explained answers alone. */
  explain: (productIds: readonly number[]) => Promise<ReadonlyMap<number, Reason>>;
}

/** All for one reason, which their order says. */
export function orderedSuggestions(productIds: Iterable<Candidate>, text: string): Suggestions {
  return {
    productIds,
    explain: async (ids) => new Map(ids.map((id) => [id, { score: null, text, parts: [] }])),
  };
}

/** Candidates that are left out in a row. */
const placesBetweenPauses = 256;

/** Keeps the order. */
export function* keepCandidates(
  candidates: Iterable<Candidate>,
  isKept: (productId: number) => boolean,
): Iterable<Candidate> {
  let leftOut = 0;
  for (const id of candidates) {
    if (id === noCandidate || isKept(id)) {
      yield id;
      continue;
    }
    leftOut += 1;
    if (leftOut % placesBetweenPauses === 0) {
      yield noCandidate;
    }
  }
}
