import type { RejectionReason } from '../catalog/eligibility.ts';
import type { NeedsSlot, Candidates } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { WorkMeter } from '../base/slices.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';

/**
 * Sources of products for outputs. Methods throw an `AppError` for requests that they cannot answer; its
 * message is reported to the caller.
 */
export interface OutputSources {
  /** Returns the products of the collections in turn. `smartSort` replaces their order. */
  collections(
    ids: readonly number[],
    smartSort: SmartSort | undefined,
  ): MaybePromise<ResolvedSources>;
  /** Returns products with at least one of the tags, best sellers first. */
  tagged(tags: readonly string[]): MaybePromise<ResolvedSources>;
  ofVendors(vendors: readonly string[]): MaybePromise<ResolvedSources>;
  ofTypes(types: readonly string[]): MaybePromise<ResolvedSources>;
  /**
   * Returns the products of a listing endpoint with its own query and the context of the request. Ignores its
   * limit, which the caller applies.
   */
  listing(address: ListingAddress): MaybePromise<ResolvedSources>;
  /** Returns a function that tells whether a product has one of the tags, in any case. */
  holdersOf(tags: readonly string[]): MaybePromise<(productId: number) => boolean>;
}

type SmartSort = 'yes' | 'top_sellers';

/** Sources of an output, resolved for a request. */
export interface ResolvedSources {
  /** Read in order while the list has room. */
  sources: readonly OutputSource[];
  /** Returns why the listing itself leaves a product out, such as products that are never recommended. */
  rejectionOf?: ((productId: number) => RejectionReason | undefined) | undefined;
  /** Sentences about parts that could not be used, such as a missing collection. */
  problems?: readonly string[] | undefined;
}

export interface OutputSource {
  readonly name: SourceName;
  readonly findCandidates: (meter?: WorkMeter, needsSlot?: NeedsSlot) => MaybePromise<Candidates>;
}

/** The address of a listing of this service: a path that begins with one slash. */
export interface ListingAddress {
  /** Path such as `/api/v1/products/recommended`. */
  pathname: string;
  query: URLSearchParams;
}
