import type { SearchAnswer } from './connection/typesense-answers.ts';
import type { SearchParameters } from './connection/typesense-cluster.ts';
import { type QueryWords, toQueryWords } from './query-words.ts';
import type { WordField } from './word-fields.ts';

export type SearchWithoutCollection = Omit<SearchParameters, 'collection'>;

export type RunSearches = (searches: readonly SearchWithoutCollection[]) => Promise<SearchAnswer[]>;

export interface WordSearchOptions {
  /** Fewer words are enough: finds products with the first words, then those with the last ones. */
  isRelaxed: boolean;
  weights: ReadonlyMap<WordField, number>;
  /** False when the synonyms of words do not count. */
  hasSynonyms?: boolean;
}

/**
 * Returns a search for words in all fields. It disables the server's typo correction and dropping of words, which would
 * depend on the filters; a high threshold always drops words.
 */
export function wordSearch(
  words: readonly string[],
  { isRelaxed, weights, hasSynonyms = true }: WordSearchOptions,
): SearchWithoutCollection {
  const { text, isBeginning }: QueryWords = toQueryWords(words);
  return {
    q: text,
    query_by: [...weights.keys()].join(),
    query_by_weights: [...weights.values()].join(),
    // Sums do not count how many words matched, which ranks products with fewer words first.
    text_match_type: isRelaxed ? 'max_weight' : 'sum_score',
    prioritize_token_position: true,
    ...(!hasSynonyms && { enable_synonyms: false }),
    prefix: isBeginning,
    num_typos: 0,
    drop_tokens_threshold: isRelaxed ? highThreshold : 0,
    ...(isRelaxed && { drop_tokens_mode: 'both_sides:3' }),
    split_join_tokens: 'off',
    max_candidates: maxCompletions,
    ...idsOnly,
  };
}

/** Returns a search that counts the products with a word as it is, without its completions and synonyms. */
export function countSearch(
  word: string,
  weights: ReadonlyMap<WordField, number>,
): SearchWithoutCollection {
  const search = wordSearch([word], { isRelaxed: false, weights, hasSynonyms: false });
  return { ...search, prefix: false, per_page: 0 };
}

/**
 * Returns searches for the nearest words of the shop, within the distance that the contract allows. The server counts edits
 * in bytes and allows two of them, which may be one letter of another script than Latin. Where two letters may differ, a
 * second search therefore leaves the end of such a word open, which is where most forms differ. Two swapped letters may be
 * four bytes: such words are looked up as they are.
 */
export function spellingSearches(
  word: string,
  weights: ReadonlyMap<WordField, number>,
): SearchWithoutCollection[] {
  const letters = Array.from(word);
  const isLong = letters.length >= minLettersForTwoEdits;
  return [
    spellingSearch(word, weights),
    ...(isLong && Buffer.byteLength(word) > letters.length
      ? [{ ...spellingSearch(letters.slice(0, -2).join(''), weights), prefix: true }]
      : []),
    ...distantSwaps(letters).map((swapped) => ({
      ...spellingSearch(swapped, weights),
      num_typos: 0,
    })),
  ];
}

/** Returns the word with two neighbours swapped whose bytes all differ. */
function distantSwaps(letters: readonly string[]): string[] {
  return letters.slice(1).flatMap((next, place) => {
    const letter = letters[place] ?? '';
    const [first, second] = [Buffer.from(letter), Buffer.from(next)];
    const isDistant = first.length > 1 && second.length > 1 && first[0] !== second[0];
    return isDistant
      ? [[...letters.slice(0, place), next, letter, ...letters.slice(place + 2)].join('')]
      : [];
  });
}

function spellingSearch(
  word: string,
  weights: ReadonlyMap<WordField, number>,
): SearchWithoutCollection {
  return {
    q: word,
    query_by: [...weights.keys()].join(),
    prefix: false,
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
