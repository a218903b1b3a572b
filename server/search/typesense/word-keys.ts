import { hashOf } from '../../text/languages/hash.ts';
import type { WordForms } from '../../text/languages/word-forms.ts';

/**
 * Returns the tokens that a word shares with its other forms, one for each language in which they differ. A token has
 * letters and digits only, so that a server indexes it whole, and no shopper types it.
 */
export function keyTokens(word: string, forms: readonly WordForms[]): string[] {
  const keys = forms.flatMap(({ keyOf }) => keyOf(word) ?? []);
  return [...new Set(keys)].map(toToken);
}

/**
 * Returns the tokens of the words that a compound may end with: a `Teekanne` is a `Kanne`. Most ends are no words, and
 * nobody searches for their tokens.
 */
export function tailTokens(word: string, forms: readonly WordForms[]): string[] {
  const compounding = forms.filter(({ hasCompounds }) => hasCompounds);
  const tails: string[] = [];
  for (let place = minFirstPart; place <= word.length - minTail; place += 1) {
    const tail = word.slice(place);
    const isLong = tail.length > minTail || place > minFirstPart;
    if (isLong && vowelPattern.test(word.slice(0, place))) {
      tails.push(...keyTokens(tail, compounding));
    }
  }
  return compounding.length === 0 ? [] : tails;
}

/** Returns whether a searched word is the token of a word and its forms. */
export function isKeyToken(word: string): boolean {
  return word.startsWith(marker);
}

/** The digit keeps tokens from being stemmed or corrected. */
const marker = 'zq0';

function toToken(key: string): string {
  return marker + hashOf(key).toString(36);
}

/** The fewest letters of both parts; the first has one more where the last is so short that many words end with it. */
const minFirstPart = 3;
const minTail = 3;

/** A part without a vowel is not a word: `Schwein` is no `Wein`. */
const vowelPattern = /[aeiouy]/;
