import { fold } from '../../text/folding.ts';
import { stem } from '../../text/stem.ts';

/** A word of a term as typed, with the key by which all its forms are compared. */
export interface KeyedWord {
  text: string;
  key: string;
}

/** Splits a text at spaces into words. A possessive has the key of its word: `mother's`, `mothers` and `mother`. */
export function keyedWords(text: string): KeyedWord[] {
  return text
    .split(/\s+/)
    .map((word) => ({ text: word, key: keyOf(word) }))
    .filter(({ key }) => key !== '');
}

/** Returns words as typed, with one space between two of them. */
export function textOf(words: readonly KeyedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

function keyOf(word: string): string {
  const bare = fold(word)
    .replace(/^[dl]['’]|['’]s?$/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '');
  return stem(bare);
}

/** Phrases by the key of their first word, the longest first. */
export type PhraseList<T> = ReadonlyMap<string, readonly { keys: readonly string[]; value: T }[]>;

export function listPhrases<T>(entries: readonly (readonly [string, T])[]): PhraseList<T> {
  const byFirst = new Map<string, { keys: readonly string[]; value: T }[]>();
  for (const [phrase, value] of entries) {
    const keys = keyedWords(phrase).map(({ key }) => key);
    const [first = ''] = keys;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { keys, value }]);
  }
  for (const list of byFirst.values()) {
    list.sort((one, other) => other.keys.length - one.keys.length);
  }
  return byFirst;
}

/** Returns the longest phrase that stands at a place of a text. */
export function phraseAt<T>(
  list: PhraseList<T>,
  words: readonly KeyedWord[],
  place: number,
): { length: number; value: T } | undefined {
  const found = list
    .get(words[place]?.key ?? '')
    ?.find(({ keys }) => keys.every((key, index) => words[place + index]?.key === key));
  return found && { length: found.keys.length, value: found.value };
}

/** Returns whether a text has one of some phrases, in any form of its words. */
export function hasPhrase(text: string, phrases: readonly string[]): boolean {
  const keys = ` ${keysOf(text)} `;
  return phrases.some((phrase) => keys.includes(` ${keysOf(phrase)} `));
}

/** Returns the keys of the words of a text, which all its forms share. */
export function keysOf(text: string): string {
  return keyedWords(text.replaceAll(/[-–—/&+,.:;()]+/g, ' '))
    .map(({ key }) => key)
    .join(' ');
}
