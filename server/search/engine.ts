import type { WorkMeter } from '../slices.ts';
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
   * Brings back what was kept of a shop, and tells up to which place of the change feed it is complete, as
   * `keep` did; null when nothing is there that can be trusted, and the shop has to be reindexed.
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
   * Whether the documents are indexed otherwise than the shop's settings ask for now, so that they have to
   * be indexed again. Absent where settings count while a query is answered.
   */
  needsReindex?(shopId: number): Promise<boolean>;
  /**
   * Says that all changes up to here have been handed over. Comes back with the place from which they
   * would be needed again after a start; null: all of them.
   */
  keep(shopId: number, position: FeedPosition): Promise<FeedPosition | null>;
  /** Forgets the shop. One that is indexed again begins anew. */
  drop(shopId: number): Promise<void>;
  search(shopId: number, query: SearchQuery): Promise<SearchResult>;
  /** Up to `limit` completions of a term in the words of the shop's own catalog, best first. */
  suggest(shopId: number, term: string, limit: number, meter?: WorkMeter): Promise<string[]>;
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

/** The parts add up to the score. */
export interface ScoreExplanation {
  productId: number;
  score: number;
  parts: ScorePart[];
}

export interface ScorePart {
  /**
   * A field (`title`, `vendor`, …) or `code`; what `boost`, `learned` and `phrase` (how the title bears the
   * term out) change, below 0 where they bury; `allWords`, where others have fewer; `everything`, where
   * nothing was typed. `synonym` names other words that were found, and adds nothing to their fields.
   */
  name: string;
  /** The words of the shop that matched there; of `boost` what holds; empty where there is nothing to name. */
  words: string[];
  value: number;
  /** The part in words, where its name and words do not say it all. */
  text?: string;
}
