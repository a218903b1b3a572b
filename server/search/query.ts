import type { WorkMeter } from '../slices.ts';

/** A query and its answer, in terms that every engine can fulfil. */
export interface SearchQuery {
  /**
   * What the shopper typed. Its last word is a prefix too. An empty one matches everything, best-selling
   * first; one without a letter or digit matches nothing.
   */
  term: string;
  /**
   * The same wish in other words, from the shop's synonyms. Of one of them a product needs all words, and
   * it counts with its best. Words that stand for each other here are no slips. Only where no reading finds
   * enough are fewer words asked for, of each.
   */
  alternatives?: readonly string[];
  /** Its products and prices alone; absent: all products at base prices. */
  marketId?: number | undefined;
  filter?: SearchFilter | undefined;
  exclusions?: SearchExclusions | undefined;
  /** Absent: in place. */
  outOfStock?: 'last' | 'hidden' | undefined;
  /** Which counts are wanted. */
  facets?: readonly FacetField[];
  /** Absent: by relevance. */
  sort?: SearchSort | undefined;
  /** Multiply a product's score when they hold. A whole code stays first. */
  boosts?: readonly Boost[];
  /** By product id, multiplies the score; 1 where there is none. */
  learned?: ReadonlyMap<number, number>;
  offset: number;
  limit: number;
  /** An engine within the process tells it for how long it kept the event loop busy. */
  meter?: WorkMeter | undefined;
}

/**
 * Values within one field are OR, fields are AND. An empty list asks for nothing, as if it were left out.
 * Values are compared as they are written.
 */
export interface SearchFilter {
  productIds?: readonly number[] | undefined;
  collectionIds?: readonly number[] | undefined;
  tags?: readonly string[] | undefined;
  productTypes?: readonly string[] | undefined;
  vendors?: readonly string[] | undefined;
  options?: readonly OptionFilter[] | undefined;
  metafields?: readonly MetafieldFilter[] | undefined;
  isAvailable?: boolean | undefined;
  price?: PriceFilter | undefined;
}

/** Products with any of these are left out, of counts as well. */
export interface SearchExclusions {
  productIds?: readonly number[] | undefined;
  collectionIds?: readonly number[] | undefined;
  tags?: readonly string[] | undefined;
}

export interface OptionFilter {
  /** Null: the value of any option. */
  name: string | null;
  value: string;
}

export interface MetafieldFilter {
  type: string;
  namespace: string;
  key: string;
  /** Of a list one of its values, or the list as it is stored. */
  value: string;
}

/** In hundredths, both included; matches any variant. */
export interface PriceFilter {
  min?: number | undefined;
  max?: number | undefined;
}

/** Missing values last, ties by relevance, then by id. */
export interface SearchSort {
  field: SortField;
  order: 'ascending' | 'descending';
}

export type SortField =
  | 'id'
  | 'handle'
  | 'sku'
  | 'title'
  | 'vendor'
  | 'productType'
  /** The lowest of the product's variants, in both directions. */
  | 'price'
  | 'compareAtPrice'
  | 'availability'
  | 'createdAt'
  | 'updatedAt'
  /** Ascending: the best seller first. */
  | 'salesRank'
  | { namespace: string; key: string };

export interface Boost {
  on: BoostCondition;
  /** From 0 (bury) over 1 (neutral) to 10. */
  factor: number;
}

export type BoostCondition =
  | { field: 'vendor' | 'productType' | 'tag' | 'title'; value: string }
  | { field: 'availability'; value: boolean }
  | { field: 'price'; value: PriceFilter }
  | { field: 'metafield'; value: MetafieldFilter };

export type FacetField = 'tags' | 'productTypes' | 'vendors' | 'options' | 'availability' | 'price';

export interface SearchResult {
  /** Products with this term as a whole code come first, then best first or as sorted; ties by id. */
  productIds: number[];
  /** One score for each product id. */
  scores: number[];
  /** Matches on all pages. */
  total: number;
  facets: FacetCounts;
  reading: TermReading;
  /** Another engine has answered, as well as it can, because the shop's own does not. */
  isDegraded?: true;
}

/** What an engine finds where there is nothing. */
export function nothingFound(facets: readonly FacetField[] = []): SearchResult {
  return {
    productIds: [],
    scores: [],
    total: 0,
    facets: Object.fromEntries(facets.map((field) => [field, field === 'price' ? null : []])),
    reading: { correctedTerm: null, words: 0, required: 0 },
  };
}

/** Those that were asked for. Each is counted without its own filter and with all others. */
export interface FacetCounts {
  /** Most first, then by value; up to 250. */
  tags?: ValueCount[];
  productTypes?: ValueCount[];
  vendors?: ValueCount[];
  options?: { name: string; values: ValueCount[] }[];
  availability?: { value: boolean; count: number }[];
  /** In hundredths, over all variants of what matches; null when nothing does. */
  price?: { min: number; max: number } | null;
}

export interface ValueCount {
  value: string;
  count: number;
}

/** How a term was understood: decided on the whole shop, so that no filter changes what it means. */
export interface TermReading {
  /** With the words put in that the catalog knows; null when none was replaced. */
  correctedTerm: string | null;
  /** Words that count. */
  words: number;
  /** So many of them a product needs; fewer than `words` when too few products have all. */
  required: number;
}

export const largestFacet = 250;
