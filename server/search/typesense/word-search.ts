import type { SearchParameters } from './typesense-cluster.ts';
import { type QueryWords, toQueryWords } from './query-words.ts';
import type { WordField } from './word-fields.ts';

export interface WordSearchOptions {
  /** Fewer words are enough: finds products with the first words, then those with the last ones. */
  isWidened: boolean;
  weights: ReadonlyMap<WordField, number>;
}

/**
 * Returns a search for words in all fields. It disables the server's typo correction and dropping of words, which would
 * depend on the filters; a high threshold always drops words.
 */
export function wordSearch(
  words: readonly string[],
  { isWidened, weights }: WordSearchOptions,
): Omit<SearchParameters, 'collection'> {
  const { text, isBeginning }: QueryWords = toQueryWords(words);
  return {
    q: text,
    query_by: [...weights.keys()].join(),
    query_by_weights: [...weights.values()].join(),
    text_match_type: 'sum_score',
    prefix: isBeginning,
    num_typos: 0,
    drop_tokens_threshold: isWidened ? HIGH_THRESHOLD : 0,
    split_join_tokens: 'off',
    max_candidates: MOST_COMPLETIONS,
    ...idsAlone,
  };
}

/** Returns a search for the nearest words of the shop, within the distance that the contract allows. */
export function spellingSearch(
  word: string,
  weights: ReadonlyMap<WordField, number>,
): Omit<SearchParameters, 'collection'> {
  return {
    q: word,
    query_by: [...weights.keys()].join(),
    prefix: false,
    num_typos: 2,
    min_len_1typo: LETTERS_FOR_ONE_EDIT,
    min_len_2typo: LETTERS_FOR_TWO_EDITS,
    drop_tokens_threshold: 0,
    split_join_tokens: 'off',
    max_candidates: MOST_COMPLETIONS,
    include_fields: 'id',
    highlight_fields: [...weights.keys()].join(),
    per_page: SAMPLED_PRODUCTS,
  };
}

export const idsAlone = { include_fields: 'id', highlight_fields: 'none' } as const;

export const LETTERS_FOR_ONE_EDIT = 4;
export const LETTERS_FOR_TWO_EDITS = 8;

/** Higher than the number of products in any shop. */
const HIGH_THRESHOLD = 1_000_000_000;

/** The number of completions of a prefix that count, as in the embedded engine. */
const MOST_COMPLETIONS = 40;

const SAMPLED_PRODUCTS = 50;
