import type { FoundProducts } from '../core/search-client.ts';
import type { Addition } from '../cart/purchase.ts';

/** Another search, and which pieces of it the shopper has typed. */
export interface Suggestion {
  readonly kind: 'suggestion';
  readonly text: string;
  readonly pieces: readonly { readonly text: string; readonly isMatch: boolean }[];
}

/** A page of the store: a collection, an article, a blog or a page. */
export interface StorePage {
  readonly kind: 'page';
  readonly title: string;
  /** From the root of the store, without a slash at its beginning. */
  readonly path: string;
}

export interface QuickViewResults extends FoundProducts {
  readonly query: string;
  readonly suggestions: readonly Suggestion[];
  readonly collections: readonly StorePage[];
  readonly content: readonly StorePage[];
  /** Where the merchant sends everybody who searches for this; empty as a rule. */
  readonly redirect: string;
}

export interface QuickViewState {
  readonly query: string;
  /** `stalled`: slow, not failed. */
  readonly status: 'idle' | 'loading' | 'stalled' | 'settled' | 'failed';
  /** Of the last answered query; they stay while the next one is under way. */
  readonly results: QuickViewResults | null;
  /** The results that have been on screen last. */
  readonly seen: QuickViewResults | null;
  /** What the shopper searched for before, newest first; offered while the query is empty. */
  readonly recent: readonly string[];
  /** What the shopper asked for; whether there is something to show is another matter. */
  readonly isWanted: boolean;
  /** Over the whole of a small screen, where it is open as soon as it is wanted. */
  readonly isSheet: boolean;
  readonly active: { readonly row: number; readonly cell: number } | null;
  /** Id of the product whose variants are listed. */
  readonly choosing: number | null;
  /** By variant id. */
  readonly additions: ReadonlyMap<number, Addition>;
}

export const initialQuickView: QuickViewState = {
  query: '',
  status: 'idle',
  results: null,
  seen: null,
  recent: [],
  isWanted: false,
  isSheet: false,
  active: null,
  choosing: null,
  additions: new Map(),
};
