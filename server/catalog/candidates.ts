import type { Reason } from '../contract/explanation.ts';

/**
 * The id of a proposed product, or `noCandidate`: places were looked at that propose no further product.
 * Readers may pause there.
 */
export type Candidate = number | typeof noCandidate;

export const noCandidate = undefined;

/**
 * Returns false for a slot of the catalog when its product makes no difference to the reader of candidates any
 * more. Sources that know the slots of their products pass over it.
 */
export type NeedsSlot = (slot: number) => boolean;

/** A list of product ids that never changes. */
export type IdList = readonly number[] | Float64Array;

/** Products that somebody proposes, and why. */
export interface Candidates {
  /**
   * In the order in which they should be shown, lazily: they are asked for until a list is full. A
   * product may come twice, and whether it may be shown is not looked at.
   */
  productIds: Iterable<Candidate>;
  /** The same ids where one object serves many requests, so that their slots may be cached. */
  ranking?: IdList;
  /** Asked of explained answers alone. */
  explain: (productIds: readonly number[]) => Promise<ReadonlyMap<number, Reason>>;
}

/** All for one reason, which their order says. */
export function orderedCandidates(productIds: Iterable<Candidate>, text: string): Candidates {
  return {
    productIds,
    explain: async (ids) => new Map(ids.map((id) => [id, { score: null, text, parts: [] }])),
  };
}

/** Candidates that are left out in a row. */
const placesBetweenPauses = 256;

/** Keeps the order. */
export function* filterCandidates(
  candidates: Iterable<Candidate>,
  isWanted: (productId: number) => boolean,
): Iterable<Candidate> {
  let leftOut = 0;
  for (const id of candidates) {
    if (id === noCandidate || isWanted(id)) {
      yield id;
      continue;
    }
    leftOut += 1;
    if (leftOut % placesBetweenPauses === 0) {
      yield noCandidate;
    }
  }
}
