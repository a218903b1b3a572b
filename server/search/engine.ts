import type { SearchDocument } from './document.ts';
import type { SearchQuery, SearchResult } from './query.ts';

/**
 * The port of search. An engine finds, filters, counts and scores. What a shop decides above that
 * (promoted products, keyword groups, synonyms, what was learned, presentation) is given to it in the
 * query or happens after its answer. Stock, prices, collections and sales are never handed over as
 * documents: an engine reads them as `ProductFacts`, so that their changes cost no indexing. One that is
 * not in the process cannot read while it answers: it is told what to read anew.
 */
export interface SearchEngine {
  /**
   * Brings back what was kept of a shop, and tells up to which place of the change feed it is complete;
   * null when nothing is there that can be trusted, and the shop has to be reindexed.
   */
  open(shopId: number): Promise<FeedPosition | null>;
  /** Adds documents, replacing those with the same id. */
  index(shopId: number, documents: readonly SearchDocument[]): Promise<void>;
  remove(shopId: number, productIds: readonly number[]): Promise<void>;
  /** Says which facts may have changed; nothing to do for an engine that reads them while answering. */
  refresh(shopId: number, change: FactsChange): Promise<void>;
  /** Puts these in the place of all that is indexed of the shop, which answers from the old until then. */
  reindex(shopId: number, documents: AsyncIterable<readonly SearchDocument[]>): Promise<void>;
  /**
   * Says that all changes up to here have been handed over. Comes back with the place from which they
   * would be needed again after a start; null: all of them.
   */
  keep(shopId: number, position: FeedPosition): Promise<FeedPosition | null>;
  /** Forgets the shop. One that is indexed again begins anew. */
  drop(shopId: number): Promise<void>;
  search(shopId: number, query: SearchQuery): Promise<SearchResult>;
  /** Up to `limit` completions of a term in the words of the shop's own catalog, best first. */
  suggest(shopId: number, term: string, limit: number): Promise<string[]>;
  /** Why these products stand where they do in the answer to a query; one explanation for each. */
  explain(
    shopId: number,
    query: SearchQuery,
    documents: readonly SearchDocument[],
  ): Promise<ScoreExplanation[]>;
  close(): Promise<void>;
}

/** What an engine keeps of a shop beside its documents. */
export interface FactsChange {
  /** Of whom any fact may have changed. */
  productIds?: readonly number[];
  /** Whose members may have changed. */
  collectionIds?: readonly number[];
  /** All that has been sold, where the order of the best sellers may have changed. */
  soldIds?: Iterable<number>;
  /** What the shop has set for its search may have changed. */
  settings?: true;
}

export interface FeedPosition {
  /** Of the data; another one voids what was kept. */
  epoch: string;
  seq: number;
}

/** The sum of its fields, times its factors, plus what a code is worth. */
export interface ScoreExplanation {
  productId: number;
  score: number;
  parts: ScorePart[];
}

export interface ScorePart {
  /**
   * A field (`title`, `vendor`, …) or `code`, which add; `boost`, `learned` and `phrase` (how the title
   * bears the term out), which multiply; `words`, how many the term has.
   */
  name: string;
  /** The words of the shop that matched there; empty where the part is not about words. */
  words: string[];
  value: number;
}
