import type { Suggestions } from '../catalog/suggestions.ts';
import type { Awaitable } from './context.ts';
import type { CompiledRuleset } from './compile.ts';

/**
 * Where products of outputs come from. What cannot be answered at all is thrown as an `AppError`, whose
 * message is told to the caller.
 */
export interface OutputSources {
  /** Of several collections in turn. `smartSort` replaces their order. */
  collections(ids: readonly number[], smartSort: SmartSort | undefined): Awaitable<Suggested>;
  /** With at least one of these; all three in any case, the best sellers first. */
  tagged(tags: readonly string[]): Awaitable<Suggested>;
  ofVendors(vendors: readonly string[]): Awaitable<Suggested>;
  ofTypes(types: readonly string[]): Awaitable<Suggested>;
  /** A listing endpoint with its own query and the context of the request. Its limit is not applied. */
  listing(address: ListingAddress): Awaitable<Suggested>;
  /** Undefined: there is no such ruleset. */
  ruleset(id: number): Awaitable<CompiledRuleset | undefined>;
  /** Tells which products have at least one of the tags, in any case. */
  holdersOf(tags: readonly string[]): Awaitable<(productId: number) => boolean>;
}

export type SmartSort = 'yes' | 'top_sellers';

export interface Suggested extends Suggestions {
  /** What could not be used while the rest could, a sentence each: a collection that is gone. */
  problems?: readonly string[] | undefined;
}

/** Always of this service: a path that begins with one slash. */
export interface ListingAddress {
  /** `/api/v1/products/recommended` */
  pathname: string;
  query: URLSearchParams;
}
