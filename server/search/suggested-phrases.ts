import { fold } from '../text/folding.ts';
import type { PhraseLanguage } from '../text/languages/phrase-language.ts';
import { tokenize } from '../text/tokens.ts';
import { isUnspaced, wordsOf } from '../text/words.ts';
import { completePhrases } from './embedded/words/phrases.ts';

export interface SplitTerm {
  /** The whole words before the prefix. */
  typed: readonly string[];
  prefix: string;
}

/** Splits a term into whole words and the prefix to complete; undefined when there is nothing to complete. */
export function splitTerm(term: string): SplitTerm | undefined {
  const typed = wordsOf(term.slice(0, maxTermLength)).map(({ text }) => fold(text));
  const prefix = typed.pop();
  return prefix && typed.length < maxWords ? { typed, prefix } : undefined;
}

const maxTermLength = 200;
const maxWords = 8;

/** The number of best matches that phrases are taken from; counting the phrases is the expensive part. */
export const sampleSize = 100;
const candidatesPerPlace = 3;

/**
 * Collects completions in the labels of the best matches, most frequent first. Of phrases with the same word forms, only
 * the most frequent is kept. Returns a few more than `limit`.
 */
export function collectPhrases(
  labels: readonly string[],
  { typed, prefix }: SplitTerm,
  limit: number,
  language: PhraseLanguage,
): string[] {
  const counts = new Map<string, number>();
  for (const label of labels) {
    for (const phrase of completePhrases(label, prefix, language)) {
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  }
  const ranked = [...counts].toSorted(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || compareTexts(one, other),
  );
  const typedKeys = typed.map(language.keyOf);
  const seen = new Set([language.keyOf(prefix)]);
  const phrases: string[] = [];
  for (const [phrase] of ranked) {
    const keys = tokenize(phrase).map(language.keyOf);
    const key = keys.join(' ');
    if (
      !seen.has(key) &&
      new Set(keys).size === keys.length &&
      !keys.some((word) => typedKeys.includes(word)) &&
      !hasLoneCharacter(phrase, language)
    ) {
      seen.add(key);
      phrases.push([...typed, phrase].join(' '));
    }
  }
  return phrases.slice(0, limit * candidatesPerPlace);
}

/** Returns whether a letter or digit stands by itself, as in `usb a`: half of a name or a size. */
function hasLoneCharacter(phrase: string, { isWord }: PhraseLanguage): boolean {
  return phrase
    .split(' ')
    .some((word) => loneCharacterPattern.test(word) && !isUnspaced(word) && !isWord(fold(word)));
}

const loneCharacterPattern = /^[\p{L}\p{N}]\p{M}*$/u;

export interface CountedPhrase {
  text: string;
  /** The number of products that the phrase finds. */
  products: number;
}

/** Returns the phrases that find something, ordered by the number of products. */
export function bestPhrases(phrases: readonly CountedPhrase[], limit: number): string[] {
  return phrases
    .filter(({ products }) => products > 0)
    .toSorted((one, other) => other.products - one.products || compareTexts(one.text, other.text))
    .slice(0, limit)
    .map(({ text }) => text);
}

/** Orders texts by length, then by code units, independent of any locale. */
function compareTexts(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
