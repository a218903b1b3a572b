/**
 * The port of search. An engine finds and scores; everything a shop decides (promoted products,
 * eligibility of a listing, presentation) stands above it.
 */
export interface SearchEngine {
  /** Adds documents, replacing those with the same id. */
  index(shopId: number, documents: readonly SearchDocument[]): Promise<void>;
  remove(shopId: number, productIds: readonly number[]): Promise<void>;
  /** Puts these in the place of all that is indexed of the shop, which answers from the old until then. */
  reindex(shopId: number, documents: AsyncIterable<readonly SearchDocument[]>): Promise<void>;
  /** Forgets the shop. One that is indexed again begins anew. */
  drop(shopId: number): Promise<void>;
  /** Best first; ties by id, so that pages never overlap. */
  search(shopId: number, query: SearchQuery): Promise<SearchResult>;
  /** Up to `limit` completions of a term in the words of the shop's own catalog, best first. */
  suggest(shopId: number, term: string, limit: number): Promise<string[]>;
  close(): Promise<void>;
}

/** The text of one product that shoppers may see. Unpublished products are never indexed. */
export interface SearchDocument {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  tags: readonly string[];
  optionValues: readonly string[];
  skus: readonly string[];
  barcodes: readonly string[];
  metafieldValues: readonly string[];
  /** Plain text: the description without its markup. */
  description: string;
}

export interface SearchQuery {
  /** What the shopper typed; all words must match and the last one is a prefix. */
  term: string;
  offset: number;
  limit: number;
  filter?: SearchFilter;
}

/** Values within one field are OR, fields are AND. */
export interface SearchFilter {
  collectionIds?: readonly number[];
  excludedCollectionIds?: readonly number[];
  excludedProductIds?: readonly number[];
}

export interface SearchResult {
  productIds: number[];
  /** One score for each product id. */
  scores: number[];
  /** Matches on all pages. */
  total: number;
}
