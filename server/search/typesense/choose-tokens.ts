import { linkingLetters, type WordForms } from '../../text/languages/word-forms.ts';
import { keyTokens } from './word-keys.ts';

export interface LookedUpWord {
  word: string;
  /** False for a word that may be a prefix. */
  isWhole: boolean;
}

/** Counts the products of each word. */
export type CountEach = (words: readonly LookedUpWord[]) => Promise<readonly number[]>;

/** A word and what is searched for it. */
export interface SearchedWord {
  text: string;
  /** The word itself, or the token of its forms in one language. */
  token: string;
}

export interface CountedForms extends SearchedWord {
  /** The number of products that the token finds. */
  count: number;
}

/**
 * Chooses for each word of a term between the word, which may be the prefix of longer ones if it is the last, and the
 * token of its forms in each language. A search has no alternatives for a word, so the one that finds most is searched.
 */
export async function chooseTokens(
  countEach: CountEach,
  words: readonly string[],
  forms: readonly WordForms[],
): Promise<SearchedWord[]> {
  return words.every((word) => tokensOf(word, forms).length === 1)
    ? words.map((text) => ({ text, token: text }))
    : countForms(countEach, wordsOfTerm(words), forms);
}

/** Returns the words of a term to look up: the last one may be a prefix. */
export function wordsOfTerm(words: readonly string[]): LookedUpWord[] {
  return words.map((word, place) => ({ word, isWhole: place < words.length - 1 }));
}

/** Returns for each word the token that finds most products. */
export async function countForms(
  countEach: CountEach,
  words: readonly LookedUpWord[],
  forms: readonly WordForms[],
): Promise<CountedForms[]> {
  const candidates = words.map(({ word }) => tokensOf(word, forms));
  const counts = await countEach(
    words.flatMap(({ isWhole }, place) =>
      (candidates[place] ?? []).map((word) => ({ word, isWhole })),
    ),
  );
  let start = 0;
  return words.map(({ word: text }, place) => {
    const tokens = candidates[place] ?? [];
    const found = counts.slice(start, start + tokens.length);
    start += tokens.length;
    const count = Math.max(0, ...found);
    return { text, token: tokens[found.indexOf(count)] ?? text, count };
  });
}

function tokensOf(word: string, forms: readonly WordForms[]): string[] {
  return [word, ...unpolite(word), ...keyTokens(word, forms)];
}

/** Returns the compounds of two words, with the letters that languages with compounds put between: `Arbeitstisch`. */
export function compoundsOfPair(
  first: string,
  second: string,
  forms: readonly WordForms[],
): string[] {
  const hasCompounds = forms.some((language) => language.hasCompounds);
  return ['', ...(hasCompounds ? linkingLetters : [])].map((letters) => first + letters + second);
}

/** Returns a Japanese word without its polite first letter: お茶 is 茶. */
function unpolite(word: string): string[] {
  return politePattern.test(word) ? [word.slice(1)] : [];
}

const politePattern = /^[オゴ御]\p{Script=Han}$/u;
