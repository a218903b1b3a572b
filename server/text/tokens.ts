import { fold } from './folding.ts';
import { isUnspaced, splitByScript } from './words.ts';

/**
 * Returns the folded words of a text in order, including repetitions. Text of scripts without spaces is
 * returned as pairs of adjacent characters.
 */
export function tokenize(text: string): string[] {
  return splitTokens(text, false);
}

/** Same as `tokenize`, plus each character of scripts without spaces, for one-character queries. */
export function tokenizeForIndex(text: string): string[] {
  return splitTokens(text, true);
}

/** Returns only letters and digits, so that codes with different separators are equal. */
export function compact(text: string): string {
  return fold(text).replace(separators, '').slice(0, maxTokenLength);
}

/**
 * Returns hyphenated words of a text as one word each, folded: T-shirt as "tshirt". Shoppers type them with a hyphen, a
 * space or neither.
 */
export function joinHyphenated(text: string): string[] {
  if (!hyphenPattern.test(text)) {
    return [];
  }
  return (fold(text).match(hyphenatedPattern) ?? []).map((word) => cut(word.replace(hyphens, '')));
}

/** Longer words are truncated in texts and queries, so that garbage cannot fill a vocabulary. */
export const maxTokenLength = 64;

const notAscii = /[\u0080-\uffff]/;
const asciiWords = /[a-z0-9]+/g;
const unicodeWords = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const separators = /[^\p{L}\p{N}\p{M}]+/gu;
const hyphenPattern = /[-\u2010\u2011]/;
const hyphens = /[-\u2010\u2011]/g;

/** Matches two to four joined words. Longer chains are descriptions rather than names. */
const hyphenatedPattern =
  /(?<![\p{L}\p{N}\p{M}]|[\p{L}\p{N}\p{M}][-\u2010\u2011])[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}]+){1,3}(?![\p{L}\p{N}\p{M}]|[-\u2010\u2011][\p{L}\p{N}\p{M}])/gu;
const possessive = /['\u2019]s(?![\p{L}\p{N}])/gu;

function splitTokens(text: string, withSingles: boolean): string[] {
  const folded = fold(text).replace(possessive, '');
  if (!notAscii.test(folded)) {
    return (folded.match(asciiWords) ?? []).map(cut);
  }
  return (folded.match(unicodeWords) ?? []).flatMap((word) =>
    splitByScript(word).flatMap((run) =>
      isUnspaced(run) ? pairCharacters(run, withSingles) : cut(run),
    ),
  );
}

function cut(word: string): string {
  return word.length > maxTokenLength ? word.slice(0, maxTokenLength) : word;
}

function pairCharacters(run: string, withSingles: boolean): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) {
    return characters;
  }
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return withSingles ? [...pairs, ...characters] : pairs;
}
