import { fold } from './folding.ts';
import { isUnspaced, splitByScript } from './words.ts';

/**
 * The words of a text as they are compared: folded, in their order, repeated where the text repeats
 * them. Text of scripts without spaces comes as pairs of neighbouring characters.
 */
export function tokenize(text: string): string[] {
  return splitTokens(text, false);
}

/** As `tokenize`, and each character of scripts without spaces alone, for one-character queries. */
export function tokenizeForIndex(text: string): string[] {
  return splitTokens(text, true);
}

/** Letters and digits alone: the form in which codes meet, whatever is typed between the parts. */
export function compact(text: string): string {
  return fold(text).replace(SEPARATORS, '').slice(0, MAX_TOKEN_LENGTH);
}

/** Longer words are cut, in texts and queries alike, so that garbage cannot fill a vocabulary. */
export const MAX_TOKEN_LENGTH = 64;

const NOT_ASCII = /[\u0080-\uffff]/;
const ASCII_WORDS = /[a-z0-9]+/g;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
const POSSESSIVE = /['\u2019]s(?![\p{L}\p{N}])/gu;

function splitTokens(text: string, withSingles: boolean): string[] {
  const folded = fold(text).replace(POSSESSIVE, '');
  if (!NOT_ASCII.test(folded)) {
    return (folded.match(ASCII_WORDS) ?? []).map(cut);
  }
  return (folded.match(WORDS) ?? []).flatMap((word) =>
    splitByScript(word).flatMap((run) =>
      isUnspaced(run) ? pairCharacters(run, withSingles) : cut(run),
    ),
  );
}

function cut(word: string): string {
  return word.length > MAX_TOKEN_LENGTH ? word.slice(0, MAX_TOKEN_LENGTH) : word;
}

function pairCharacters(run: string, withSingles: boolean): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) {
    return characters;
  }
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return withSingles ? [...pairs, ...characters] : pairs;
}
