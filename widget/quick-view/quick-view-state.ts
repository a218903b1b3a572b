import { currentPage } from '../core/page.ts';
import type { Addition } from '../cart/purchase.ts';
import type { Message } from '../core/live-region.ts';
import type { FoundProducts } from '../core/search-client.ts';

/** A suggested search, split into pieces that the shopper has typed or not. */
export interface Suggestion {
  readonly kind: 'suggestion';
  readonly text: string;
  readonly pieces: readonly { readonly text: string; readonly isMatch: boolean }[];
}

/** A page of the store: a collection, an article, a blog or a page. */
export interface StorePage {
  readonly kind: 'page';
  readonly title: string;
  readonly address: string;
}

/** A link to another search: a recent one, or one that reads the term in another way. */
export interface SearchRow {
  readonly kind: 'recent' | 'correction' | 'as-typed';
  readonly text: string;
  /** The end of the address, behind the text. */
  readonly addressSuffix?: string;
  /** Shown instead of the text. */
  readonly content?: unknown;
}

export interface QuickViewResults extends FoundProducts {
  readonly query: string;
  readonly reading: readonly SearchRow[];
  readonly suggestions: readonly Suggestion[];
  readonly collections: readonly StorePage[];
  readonly content: readonly StorePage[];
  /** Where the merchant sends everybody who searches for this; empty as a rule. */
  readonly redirect: string;
}

export interface QuickViewState {
  readonly query: string;
  /** A slow request has not failed. */
  readonly status: 'idle' | 'loading' | 'slow' | 'settled' | 'failed';
  /** The last answer; it stays while the next request is under way. Without a query, what is trending. */
  readonly results: QuickViewResults | null;
  /** The results that were last on screen. */
  readonly seen: QuickViewResults | null;
  /** The shopper's former searches, newest first; offered while the query is empty. */
  readonly recent: readonly string[];
  /** True while the shopper wants the panel; there may be nothing to show in it. */
  readonly isWanted: boolean;
  /** A sheet covers a small screen, and is open as soon as it is wanted. */
  readonly isSheet: boolean;
  readonly active: { readonly row: number; readonly cell: number } | null;
  /** Results of additions to the cart by product id. */
  readonly additions: ReadonlyMap<number, Addition>;
  /** The text of the live region. */
  readonly announcement: Message;
}

/** The values of missing attributes. The page tells where the store's results are, unless they are at the usual place. */
export const quickViewDefaults = {
  get searchPath(): string {
    return currentPage()?.tag.searchPath ?? '/search?q=';
  },
  sheetMedia: '(max-width: 40rem)',
};

export const initialQuickView: QuickViewState = {
  query: '',
  status: 'idle',
  results: null,
  seen: null,
  recent: [],
  isWanted: false,
  isSheet: false,
  active: null,
  additions: new Map(),
  announcement: '',
};
