import type { FieldWeights } from '../field-weights.ts';
import type { SearchQuery } from '../query.ts';
import { alternativesOf } from './rank-hits.ts';
import type { ReadTerm } from './read-term.ts';
import { queryWeights } from './word-fields.ts';
import { isKeyToken } from './word-keys.ts';
import { idsOnly, type SearchWithoutCollection, wordSearch } from './word-search.ts';

/** What a term is searched with. */
export interface SearchedTerm {
  query: SearchQuery;
  term: ReadTerm;
  fieldWeights: FieldWeights;
  /** True when the cluster applies the shop's synonyms. */
  knowsSynonyms: boolean;
}

/** The first search finds everything that matches; the others find some that are to be ranked too. */
export type Matches = readonly [SearchWithoutCollection, ...SearchWithoutCollection[]];

/**
 * Returns searches without any filter. The first finds everything that matches. Where it has synonyms, a second one finds
 * the best by the shopper's own words, which the server does not put before synonyms.
 */
export function matchesOf({ query, term, fieldWeights, knowsSynonyms }: SearchedTerm): Matches {
  const { words, isRelaxed, wordings = [], wordingIds } = term;
  const options = { isRelaxed, weights: queryWeights(fieldWeights) };
  if (query.term.trim() === '') {
    return [{ q: '*', ...idsOnly }];
  }
  const all = wordSearch(words, options);
  if (wordingIds) {
    const others = wordings.map((wording) => wordSearch(wording, { ...options, isRelaxed: false }));
    return [{ q: '*', ...idsOnly }, ...(words.length > 0 ? [all] : []), ...others];
  }
  const hasSynonyms = knowsSynonyms && alternativesOf(query, term).length > 0;
  return [
    all,
    ...(hasSynonyms ? [wordSearch(words, { ...options, hasSynonyms: false })] : []),
    ...(isRelaxed ? [...joinedWords(words), [term.rarestEnd ?? '']] : []).map((some) =>
      wordSearch(some, { ...options, isRelaxed: false }),
    ),
  ];
}

/**
 * Returns the words of a relaxed term with two of them as one: a `microsd card` has all of `micro sd card`. What has them
 * has the first word or the last, and is therefore counted. Of two words, this is not so. A long term is no name of a
 * thing, and each of its pairs would take a search.
 */
function joinedWords(words: readonly string[]): string[][] {
  const isName = words.length > 2 && words.length <= mostJoinedWords;
  return [...(isName ? words.slice(0, -1).keys() : [])]
    .filter((place) => !words.slice(place, place + 2).some(isKeyToken))
    .map((place) => [
      ...words.slice(0, place),
      words.slice(place, place + 2).join(''),
      ...words.slice(place + 2),
    ]);
}

/** The most words of a term of which two may be one. */
const mostJoinedWords = 6;
