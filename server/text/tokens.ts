import { fold } from './folding.ts';
import { isUnspaced, splitByScript } from './words.ts';

/**
 * Returns the folded words of a text in order, including repetitions. Text of scripts without spaces is
 * returned as pairs of adjacent characters.
 */
export function tokenize(text: string): string[] {
  return splitTokens(fold(text), false);
}

/**
 * Same as `tokenize`, plus each character of scripts without spaces, for one-character queries. Takes the folded text
 * from callers that need it too, because folding takes as long as splitting.
 */
export function tokenizeForIndex(text: string, folded = fold(text)): string[] {
  return splitTokens(folded, true);
}

/** Returns only letters and digits, so that codes with different separators are equal. */
export function compact(text: string): string {
  return fold(text).replace(separators, '').slice(0, maxTokenLength);
}

/**
 * Returns hyphenated words of a text as one word each, folded: T-shirt as "tshirt", and L'Oréal as "loreal". Shoppers
 * type them with the mark, a space or neither.
 */
export function joinHyphenated(text: string, folded?: string): string[] {
  const words = joinElided(text, folded);
  if (!hyphenPattern.test(text)) {
    return words;
  }
  for (const { 0: others, 1: first = '' } of (folded ?? fold(text)).matchAll(hyphenatedPattern)) {
    const joined = others.replace(hyphens, '');
    if (others.length - joined.length <= maxHyphens) {
      words.push(cut(first + joined));
    }
  }
  return words;
}

/** Returns words with one or two letters before an apostrophe as one word each, folded: L'Oréal as "loreal". */
function joinElided(text: string, folded?: string): string[] {
  if (!apostrophePattern.test(text)) {
    return [];
  }
  return Array.from((folded ?? fold(text)).matchAll(elidedPattern), ({ 1: start, 2: rest }) =>
    cut(`${start}${rest}`),
  );
}

/** Longer words are truncated in texts and queries, so that garbage cannot fill a vocabulary. */
export const maxTokenLength = 64;

const notAscii = /[\u0080-\uffff]/;
const asciiWords = /[a-z0-9]+/g;
const unicodeWords = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const separators = /[^\p{L}\p{N}\p{M}]+/gu;
const apostrophePattern = /['\u2019]/;
const elidedPattern = /(?<![\p{L}\p{N}\p{M}'\u2019])(\p{L}{1,2})['\u2019]([\p{L}\p{M}]{2,})/gu;
const hyphenPattern = /[-\u2010\u2011]/;
const hyphens = /[-\u2010\u2011]/g;

/**
 * Matches what follows the first of joined words, and captures that one. Begins at a hyphen, because beginning at each
 * letter of a text would take longer.
 */
const hyphenatedPattern =
  /(?=[-\u2010\u2011])(?<=([\p{L}\p{N}\p{M}]+))(?:[-\u2010\u2011][\p{L}\p{N}\p{M}]+)+/gu;

/** Longer chains are descriptions rather than names. */
const maxHyphens = 3;
const possessive = /['\u2019]s(?![\p{L}\p{N}])/gu;

function splitTokens(folded: string, withSingles: boolean): string[] {
  const text = folded.replace(possessive, '');
  if (!notAscii.test(text)) {
    return (text.match(asciiWords) ?? []).map(cut);
  }
  return (text.match(unicodeWords) ?? []).flatMap((word) =>
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
