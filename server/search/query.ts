import type { WorkMeter } from '../base/slices.ts';
import type { Language } from '../text/languages/language.ts';
import type { ListedOrder } from './listed-order.ts';

/** A query in terms that every engine supports. */
export interface SearchQuery {
  /**
   * The typed term. Its last word also matches as a prefix. An empty term matches everything, best-selling first; a
   * term without letters or digits matches nothing.
   */
  term: string;
  /**
   * The term in other words, from the shop's synonyms. A product needs all words of one of them and counts with its
   * best score. Exchanged words are never corrected as typos. Fewer words of each are required only when no reading
   * finds enough products.
   */
  alternatives?: readonly string[];
  /** Those of `alternatives` that were learned from shoppers, which no engine knows as synonyms. */
  learnedAlternatives?: readonly string[];
  /** Returns the alternatives of a term, for one that was corrected. Absent where an engine knows the synonyms. */
  alternativesOf?: (term: string) => readonly string[];
  /** The languages of the shop, whose word forms find each other. English and other scripts than Latin always do. */
  languages?: readonly Language[] | undefined;
  /** True when no word may be corrected, because the shopper insists on the typed ones. */
  isAsTyped?: boolean | undefined;
  /**
   * True while the shopper types: a short last word counts as unfinished where titles rather have longer words, and no
   * product with fewer words follows those with all, so that their number does not rise from letter to letter.
   */
  isUnfinished?: boolean | undefined;
  /** Restricts results to the market's products and uses its prices; absent: all products at base prices. */
  marketId?: number | undefined;
  filter?: SearchFilter | undefined;
  exclusions?: SearchExclusions | undefined;
  /** Absent: sold-out products keep their places. */
  outOfStock?: 'last' | 'hidden' | undefined;
  /** The facet fields to count. */
  facets?: readonly FacetField[];
  /** Absent: by relevance. */
  sort?: SearchSort | undefined;
  /** Multiply the score of products for which they hold. An exact code still ranks first. */
  boosts?: readonly Boost[];
  /** The factor of a product's score, by product id; 1 for all others. */
  learned?: ReadonlyMap<number, number>;
  /** True when the result must tell what its scores consist of. */
  hasRelevance?: true;
  offset: number;
  limit: number;
  /** Records how long an engine in the process kept the event loop busy. */
  meter?: WorkMeter | undefined;
}

/**
 * Values of one field are combined with OR, fields with AND. An empty list equals an absent one. Values are compared
 * exactly. One variant must meet all conditions on variants: options, metafields of variants, availability and price.
 */
export interface SearchFilter {
  productIds?: readonly number[] | undefined;
  collectionIds?: readonly number[] | undefined;
  tags?: readonly string[] | undefined;
  productTypes?: readonly string[] | undefined;
  vendors?: readonly string[] | undefined;
  options?: readonly OptionFilter[] | undefined;
  metafields?: readonly MetafieldFilter[] | undefined;
  /** False: none of the variants that meet the other conditions is available. */
  isAvailable?: boolean | undefined;
  price?: PriceFilter | undefined;
}

/** Excludes products with any of these values from results and counts. */
export interface SearchExclusions {
  productIds?: readonly number[] | undefined;
  collectionIds?: readonly number[] | undefined;
  tags?: readonly string[] | undefined;
  /** Words that a product must not have in its title, type or vendor; in the embedded engine not in a tag either. */
  words?: readonly string[] | undefined;
}

export interface OptionFilter {
  /** Null: the value of any option. */
  name: string | null;
  value: string;
  /** Filters of one group are combined with OR, groups with AND. Absent: the group of its name. */
  group?: string;
}

/** Returns the group of an option: its name up to a colon, because a name may not be told from its value otherwise. */
export function optionGroup(name: string): string {
  return name.split(':', 1).join('').trim();
}

/** Returns the filters of each group, in the order of the groups. */
export function groupOptions(options: readonly OptionFilter[]): Map<string, OptionFilter[]> {
  const byGroup = new Map<string, OptionFilter[]>();
  for (const option of options) {
    const group = option.group ?? optionGroup(option.name ?? '');
    byGroup.set(group, [...(byGroup.get(group) ?? []), option]);
  }
  return byGroup;
}

export interface MetafieldFilter {
  type: string;
  namespace: string;
  key: string;
  /** The stored value; for a list, one of its items or the stored list. */
  value: string;
}

/** Inclusive bounds in hundredths; any variant may match. */
export interface PriceFilter {
  min?: number | undefined;
  max?: number | undefined;
}

/** Missing values come last; ties are ordered by relevance, then by id. */
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
  /** The lowest price of the product's variants, in both directions. */
  | 'price'
  | 'compareAtPrice'
  | 'availability'
  | 'createdAt'
  | 'updatedAt'
  /** Ascending order puts the best seller first. */
  | 'salesRank'
  | MetafieldName
  | ListedOrder;

/** A metafield whose number products are sorted by. */
export interface MetafieldName {
  namespace: string;
  key: string;
}

export interface Boost {
  on: BoostCondition;
  /** The factor from 0 (bury) over 1 (neutral) to 10. */
  factor: number;
}

export type BoostCondition =
  | { field: 'vendor' | 'productType' | 'tag' | 'title'; value: string }
  | { field: 'availability'; value: boolean }
  | { field: 'price'; value: PriceFilter }
  | { field: 'metafield'; value: MetafieldFilter };

export type FacetField = 'tags' | 'productTypes' | 'vendors' | 'options' | 'availability' | 'price';

export interface SearchResult {
  /** Products with the term as an exact code come first, then the best match first or as sorted; ties by id. */
  productIds: number[];
  /** The score of each product. */
  scores: number[];
  /** What the score of each product consists of; absent where nobody asked, or where the order is not that of scores. */
  relevance?: Relevance[];
  /** The number of matches on all pages. */
  total: number;
  facets: FacetCounts;
  reading: TermReading;
  /** Terms with other words for the same things that were searched for as well: learned or near ones. */
  alsoSearched?: readonly string[];
  /** Set when another engine answered in place of the shop's own, with reduced quality. */
  isDegraded?: true;
}

/** What a score consists of. */
export interface Relevance {
  /** What the score has for a code, or for all words where others have fewer; it exceeds that of any words. */
  step: number;
  /** The product of the boosts. */
  boost: number;
  /** The score without steps. */
  words: number;
}

/** Returns the result of a search that finds nothing. */
export function emptyResult(facets: readonly FacetField[] = []): SearchResult {
  return {
    productIds: [],
    scores: [],
    total: 0,
    facets: Object.fromEntries(facets.map((field) => [field, field === 'price' ? null : []])),
    reading: { correctedTerm: null, missing: [], unnamed: [], words: 0, required: 0 },
  };
}

/** The requested counts. Each field is counted with all filters but its own. */
export interface FacetCounts {
  /** Ordered by count, then by value; up to 250 values. */
  tags?: ValueCount[];
  productTypes?: ValueCount[];
  vendors?: ValueCount[];
  options?: { name: string; values: ValueCount[] }[];
  availability?: { value: boolean; count: number }[];
  /**
   * The price range in hundredths, over the variants of the matches that meet the other conditions on variants; null when
   * nothing matches.
   */
  price?: { min: number; max: number } | null;
}

export interface ValueCount {
  value: string;
  count: number;
}

/** The reading of a term. It depends on the whole shop, so that filters do not change it. */
export interface TermReading {
  /** The term with corrected words; null when none was corrected. */
  correctedTerm: string | null;
  /** The words that no product has in any form or reading, folded. Small words are none of them. */
  missing: readonly string[];
  /** The words, folded, that no title, type, tag or vendor has, as far as the engine knows; others may mention them. */
  unnamed: readonly string[];
  /** The number of words that count; small words, which only link others, do not. */
  words: number;
  /** The number of words that a product needs; fewer than `words` when too few products have all. */
  required: number;
}

export const maxFacet = 250;

/**
 * Products with fewer words follow when fewer products than this contain all words of a term: shoppers look through
 * about that many.
 */
export const enoughMatches = 100;
