import type { PairReason, Reason, SourceName } from '../contract/explanation.ts';

/**
 * The id of a proposed product, or `noCandidate` when the source has looked at some places without finding
 * another product. Readers may pause at `noCandidate`.
 */
export type Candidate = number | typeof noCandidate;

export const noCandidate = undefined;

/**
 * Returns false when the product in this catalog slot can no longer affect the reader of the candidates.
 * Sources that know the slots of their products skip such products.
 */
export type NeedsSlot = (slot: number) => boolean;

/** An immutable list of product ids. */
export type IdList = readonly number[] | Float64Array;

/** Products that a source proposes, with the reasons. */
export interface Candidates {
  /**
   * Ids in display order, as a lazy sequence that is read until a list is full. It may repeat a product and
   * is not filtered by eligibility.
   */
  productIds: Iterable<Candidate>;
  /** The same ids as an object that many requests share, so that their slots can be cached. */
  ranking?: IdList;
  /** Returns a reason for each product. Called only when the answer is explained. */
  explain: (productIds: readonly number[]) => Promise<ReadonlyMap<number, CandidateReason>>;
}

export interface CandidateReason extends Reason {
  /** The relations to the given products as data, in the order of the parts. Not part of an explanation. */
  pairs?: readonly PairReason[];
  /** The source of the product where the candidates are those of several. */
  source?: SourceName;
}

/** Returns candidates that share one reason, which the order itself expresses. */
export function orderedCandidates(productIds: Iterable<Candidate>, text: string): Candidates {
  return {
    productIds,
    explain: async (ids) => new Map(ids.map((id) => [id, { score: null, text, parts: [] }])),
  };
}

/** Number of consecutive skipped candidates between two pauses. */
const placesBetweenPauses = 256;

/** Returns the wanted candidates in the same order. */
export function* filterCandidates(
  candidates: Iterable<Candidate>,
  isWanted: (productId: number) => boolean,
): Iterable<Candidate> {
  let skipped = 0;
  for (const id of candidates) {
    if (id === noCandidate || isWanted(id)) {
      yield id;
      continue;
    }
    skipped += 1;
    if (skipped % placesBetweenPauses === 0) {
      yield noCandidate;
    }
  }
}
