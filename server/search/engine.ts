import type { SearchDocument } from './document.ts';
import type { SearchQuery, SearchResult } from './query.ts';

/**
 * The port of search. An engine finds, filters, counts and scores. A shop's decisions beyond that (promoted products,
 * keyword groups, synonyms, learning, presentation) are part of the query or applied after the answer. Stock, prices,
 * collections and sales are not part of documents: an engine reads them as `ProductFacts`, so that their changes need
 * no indexing. An engine outside the process cannot read them during a query: `refresh` tells it what to read again.
 */
export interface SearchEngine {
  readonly capabilities: EngineCapabilities;
  /**
   * Loads a shop's saved index. Returns the feed position up to which it is complete, as passed to `checkpoint`; null when
   * there is no usable index and the shop must be reindexed.
   */
  open(shopId: number): Promise<FeedPosition | null>;
  /** Adds documents, replacing those with the same id. */
  index(shopId: number, documents: readonly SearchDocument[]): Promise<void>;
  remove(shopId: number, productIds: readonly number[]): Promise<void>;
  /** Announces facts that may have changed. An engine that reads them during a query does nothing. */
  refresh(shopId: number, change: FactsChange): Promise<void>;
  /** Replaces all documents of the shop. The old ones answer until the new ones are complete. */
  reindex(shopId: number, documents: AsyncIterable<readonly SearchDocument[]>): Promise<void>;
  /**
   * Returns whether the shop's settings require its documents to be indexed again. Absent in engines that apply
   * settings during a query.
   */
  needsReindex?(shopId: number): Promise<boolean>;
  /**
   * Compares the documents with the products that should have one. Returns the products without a document and those that
   * should have none. Absent in engines whose documents nobody else can delete.
   */
  differences?(shopId: number, productIds: ReadonlySet<number>): Promise<number[]>;
  /**
   * Announces that all changes up to a position were passed on. Returns the position after which changes must be
   * replayed at the next start; null when all of them must.
   */
  checkpoint(shopId: number, position: FeedPosition): Promise<FeedPosition | null>;
  /** Deletes the shop. Indexing it again starts with an empty index. */
  drop(shopId: number): Promise<void>;
  search(shopId: number, query: SearchQuery): Promise<SearchResult>;
  /**
   * Returns whether the shop names things by a word or phrase, rather than that texts mention it. Only engines whose
   * capabilities say so can tell.
   */
  hasThingsCalled?(
    shopId: number,
    phrase: string,
    options: Pick<SearchQuery, 'languages' | 'meter'>,
  ): Promise<boolean>;
  /** Returns up to `limit` completions of a term with words of the shop's catalog, best first. */
  suggest(
    shopId: number,
    term: string,
    limit: number,
    options?: Pick<SearchQuery, 'languages' | 'meter'>,
  ): Promise<string[]>;
  /** Explains the scores of these products in the answer to a query; one explanation for each. */
  explain(
    shopId: number,
    query: SearchQuery,
    documents: readonly SearchDocument[],
  ): Promise<ScoreExplanation[]>;
  /** Returns the vectors of a shop's products; undefined without a model. Absent in engines that keep none. */
  vectorsOf?(shopId: number): EngineVectors | undefined;
  close(): Promise<void>;
}

/** How engines differ. Callers and tests ask for these instead of for the engine. */
export interface EngineCapabilities {
  /** One variant must meet all conditions on variants; otherwise different variants may. */
  conditionsOnOneVariant: boolean;
  /** Where a product needs fewer words, they may be any of the term; otherwise some from its beginning or its end. */
  dropsAnyWords: boolean;
  /** Equal results are in the order of their ids, whatever else they are sorted by. */
  ordersTiesById: boolean;
  /** `hasThingsCalled` tells what the shop names things. */
  namesThings: boolean;
}

/** What a product means, as a vector of the common length. */
export interface ProductVector {
  productId: number;
  /** Differs for another text or model. */
  hash: string;
  vector: Int8Array;
}

/** The vectors of one shop's products, which an engine keeps beside its documents. */
export interface EngineVectors {
  /** The length of all vectors; 0 before the first. */
  dimensions(): Promise<number>;
  count(): Promise<number>;
  /** Returns the hashes of the products that have a vector. */
  hashesOf(productIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Adds vectors of the common length to documents, or replaces theirs. Skips products without a document. */
  put(vectors: readonly ProductVector[]): Promise<void>;
  /** Has the next reindexing leave all vectors behind. */
  discard(): void;
  /** Returns the vectors of some products, chosen by chance. */
  sample(limit: number): Promise<ProductVector[]>;
  /** Returns the products with the nearest vectors, by the cosine of the angle between them. */
  nearest(query: Int8Array, limit: number): Promise<{ productId: number; similarity: number }[]>;
}

/** Data that an engine keeps beside its documents. */
export interface FactsChange {
  /** The products of which any fact may have changed. */
  productIds?: readonly number[];
  /** The collections whose members may have changed. */
  collectionIds?: readonly number[];
  /** All products that were sold, when the order of the best sellers may have changed. */
  soldIds?: Iterable<number>;
  /** The shop's search settings may have changed. */
  settings?: true;
}

export interface FeedPosition {
  /** Identifies the data set; another epoch invalidates saved indexes. */
  epoch: string;
  seq: number;
}

/** The score of a product as a sum of parts. */
export interface ScoreExplanation {
  productId: number;
  score: number;
  parts: ScorePart[];
}

export interface ScorePart {
  /**
   * A field (`title`, `vendor`, …) or `code`; `boost`, `learned` and `phrase` (how well the title matches the term) for
   * their effect, negative when they bury; `allWords` when others have fewer words; `everything` when the term is
   * empty. `synonym` lists synonyms that matched; their value is part of the fields.
   */
  name: string;
  /** The words of the shop that matched; for `boost`, the boosts that apply; empty when there is nothing to list. */
  words: string[];
  value: number;
  /** A sentence for the part, when its name and words are not enough. */
  text?: string;
}
