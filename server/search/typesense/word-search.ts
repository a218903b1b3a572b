import type { SearchAnswer } from './connection/typesense-answers.ts';
import type { SearchParameters } from './connection/typesense-cluster.ts';
import { type QueryWords, toQueryWords } from './query-words.ts';
import type { WordField } from './word-fields.ts';

export type RunSearches = (
  searches: readonly Omit<SearchParameters, 'collection'>[],
) => Promise<SearchAnswer[]>;

export interface WordSearchOptions {
  /** Fewer words are enough: finds products with the first words, then those with the last ones. */
  isRelaxed: boolean;
  weights: ReadonlyMap<WordField, number>;
}

/**
 * Returns a search for words in all fields. It disables the server's typo correction and dropping of words, which would
 * depend on the filters; a high threshold always drops words.
 */
export function wordSearch(
  words: readonly string[],
  { isRelaxed, weights }: WordSearchOptions,
): Omit<SearchParameters, 'collection'> {
  const { text, isBeginning }: QueryWords = toQueryWords(words);
  return {
    q: text,
    query_by: [...weights.keys()].join(),
    query_by_weights: [...weights.values()].join(),
    // Sums do not count how many words matched, which ranks products with fewer words first.
    text_match_type: isRelaxed ? 'max_score' : 'sum_score',
    prioritize_token_position: true,
    prefix: isBeginning,
    num_typos: 0,
    drop_tokens_threshold: isRelaxed ? highThreshold : 0,
    split_join_tokens: 'off',
    max_candidates: maxCompletions,
    ...idsOnly,
  };
}

/** Converts a text match of a word search to a score of some hundreds. Sums have 15 digits, the others 19. */
export function scoreOfMatch(match: number, isRelaxed: boolean): number {
  return match / (isRelaxed ? 1e16 : 1e12);
}

/**
 * Returns searches for the nearest words of the shop, within the distance that the contract allows. The server counts edits
 * in bytes and allows two of them, which may be one letter of another script than Latin. Where two letters may differ, a
 * second search therefore leaves the end of such a word open, which is where most forms differ.
 */
export function spellingSearches(
  word: string,
  weights: ReadonlyMap<WordField, number>,
): Omit<SearchParameters, 'collection'>[] {
  const letters = Array.from(word);
  const isLong = letters.length >= minLettersForTwoEdits;
  return [
    spellingSearch(word, false, weights),
    ...(isLong && Buffer.byteLength(word) > letters.length
      ? [spellingSearch(letters.slice(0, -2).join(''), true, weights)]
      : []),
  ];
}

function spellingSearch(
  word: string,
  isBeginning: boolean,
  weights: ReadonlyMap<WordField, number>,
): Omit<SearchParameters, 'collection'> {
  return {
    q: word,
    query_by: [...weights.keys()].join(),
    prefix: isBeginning,
    num_typos: 2,
    min_len_1typo: minLettersForOneEdit,
    min_len_2typo: minLettersForTwoEdits,
    drop_tokens_threshold: 0,
    split_join_tokens: 'off',
    max_candidates: maxCompletions,
    include_fields: 'id',
    highlight_fields: [...weights.keys()].join(),
    per_page: sampledProducts,
  };
}

export const idsOnly = { include_fields: 'id', highlight_fields: 'none' } as const;

export const minLettersForOneEdit = 4;
export const minLettersForTwoEdits = 8;

/** Higher than the number of products in any shop. */
const highThreshold = 1_000_000_000;

/** The number of completions of a prefix that count, as in the embedded engine. */
const maxCompletions = 40;

const sampledProducts = 50;
