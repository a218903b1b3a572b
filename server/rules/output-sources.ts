import type { RejectionReason } from '../catalog/eligibility.ts';
import type { NeedsSlot, Candidates } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import type { WorkMeter } from '../slices.ts';
import type { MaybePromise } from '../maybe-promise.ts';

/**
 * Where products of outputs come from. What cannot be answered at all is thrown as an `AppError`, whose
 * message is told to the caller.
 */
export interface OutputSources {
  /** Of several collections in turn. `smartSort` replaces their order. */
  collections(
    ids: readonly number[],
    smartSort: SmartSort | undefined,
  ): MaybePromise<ResolvedSources>;
  /** With at least one of these; all three in any case, the best sellers first. */
  tagged(tags: readonly string[]): MaybePromise<ResolvedSources>;
  ofVendors(vendors: readonly string[]): MaybePromise<ResolvedSources>;
  ofTypes(types: readonly string[]): MaybePromise<ResolvedSources>;
  /** A listing endpoint with its own query and the context of the request. Its limit is applied here. */
  listing(address: ListingAddress): MaybePromise<ResolvedSources>;
  /** Tells which products have at least one of the tags, in any case. */
  holdersOf(tags: readonly string[]): MaybePromise<(productId: number) => boolean>;
}

export type SmartSort = 'yes' | 'top_sellers';

/** What an output may return. */
export interface ResolvedSources {
  /** One after the other, each evaluated when those before it left room. */
  sources: readonly OutputSource[];
  /** What the listing leaves out by itself, such as products that are never recommended. */
  rejectionOf?: ((productId: number) => RejectionReason | undefined) | undefined;
  /** What could not be used while the rest could, a sentence each: a collection that is gone. */
  problems?: readonly string[] | undefined;
}

export interface OutputSource {
  readonly name: SourceName;
  readonly findCandidates: (meter?: WorkMeter, needsSlot?: NeedsSlot) => MaybePromise<Candidates>;
}

/** Always of this service: a path that begins with one slash. */
export interface ListingAddress {
  /** `/api/v1/products/recommended` */
  pathname: string;
  query: URLSearchParams;
}
