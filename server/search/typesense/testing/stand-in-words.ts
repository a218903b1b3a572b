import { editDistance } from '../../embedded/words/edit-distance.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Splits a text like Typesense does by default: lower case, without accents and punctuation. */
export function splitWords(text: string, separators: readonly string[] = []): string[] {
  const spaced = separators.reduce((all, separator) => all.replaceAll(separator, ' '), text);
  return spaced
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter((word) => word !== '');
}

export interface WordRules {
  queryBy: readonly { field: string; weight: number }[];
  isPrefix: boolean;
  typos: number;
  bytesForOne: number;
  bytesForTwo: number;
  /** True when a score counts the matched words first; sums of scores do not. */
  countsWords: boolean;
  separators: readonly string[];
  stems: ReadonlySet<string>;
}

export interface WordMatch {
  score: number;
  /** The words that matched, by field. */
  words: ReadonlyMap<string, string[]>;
}

/** Matches all words against a document, with up to `typos` edits in each. Undefined when a word is missing. */
export function matchWords(
  document: Fields,
  words: readonly string[],
  typos: number,
  rules: WordRules,
): WordMatch | undefined {
  const matched = new Map<string, string[]>();
  let score = 0;
  for (const [place, word] of words.entries()) {
    let best = 0;
    for (const { field, weight } of rules.queryBy) {
      const isPrefix = rules.isPrefix && place === words.length - 1;
      const found = bestWord(wordsOf(document[field], rules), field, word, isPrefix, typos, rules);
      if (found) {
        matched.set(field, [...(matched.get(field) ?? []), found.text]);
        best += found.worth * weight;
      }
    }
    if (best === 0) {
      return undefined;
    }
    score += (rules.countsWords ? scoreOfWord : 0) + best;
  }
  return { score: score * (rules.countsWords ? 1e13 : sumUnit), words: matched };
}

/** Returns the score of a document of which some words are missing: its fields count, but not how many words match. */
export function sumOfFields(document: Fields, words: readonly string[], rules: WordRules): number {
  let sum = 0;
  for (const { field, weight } of rules.queryBy) {
    const texts = wordsOf(document[field], rules);
    const worths = words.map((word) => bestWord(texts, field, word, false, 0, rules)?.worth ?? 0);
    sum += weight * Math.max(...worths);
  }
  return sum * sumUnit;
}

const sumUnit = 1e12;

/** Each word scores more than any field weight, unless scores are sums. */
const scoreOfWord = 10_000;

function bestWord(
  words: readonly string[],
  field: string,
  word: string,
  isPrefix: boolean,
  typos: number,
  rules: WordRules,
): { text: string; worth: number } | undefined {
  const isStemmed = rules.stems.has(field);
  const rootOf = (text: string) => (isStemmed ? text.replace(/s$/, '') : text);
  const exact = words.find((text) => rootOf(text) === rootOf(word));
  if (exact !== undefined) {
    return { text: exact, worth: 3 };
  }
  const beginning = isPrefix ? words.find((text) => text.startsWith(word)) : undefined;
  if (beginning !== undefined) {
    return { text: beginning, worth: 2 };
  }
  const { length } = toBytes(word);
  const allowed = length >= rules.bytesForTwo ? 2 : length >= rules.bytesForOne ? 1 : 0;
  const most = Math.min(typos, allowed, rules.typos);
  const near =
    most === 0
      ? undefined
      : words.find((text) => isNear(rootOf(word), rootOf(text), { most, isPrefix }));
  return near === undefined ? undefined : { text: near, worth: 1 };
}

/** Counts edits like the server: in bytes of UTF-8, so that a letter of Cyrillic costs one or two. */
function isNear(
  word: string,
  text: string,
  { most, isPrefix }: { most: number; isPrefix: boolean },
): boolean {
  const typed = toBytes(word);
  const whole = toBytes(text);
  const candidates = isPrefix
    ? [-2, -1, 0, 1, 2].map((more) => whole.slice(0, typed.length + more))
    : [whole];
  return candidates.some((candidate) => editDistance(typed, candidate, most) <= most);
}

/** Returns a text with a letter for each byte. */
function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function wordsOf(value: unknown, { separators }: WordRules): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => (typeof text === 'string' ? cachedWords(text, separators) : []));
}

/** Split texts, by separators and text. */
const wordsByText = new Map<string, string[]>();
const maxTexts = 10_000;

function cachedWords(text: string, separators: readonly string[]): string[] {
  const key = JSON.stringify([separators, text]);
  const words = wordsByText.get(key) ?? splitWords(text, separators);
  if (wordsByText.size === maxTexts) {
    wordsByText.clear();
  }
  wordsByText.set(key, words);
  return words;
}
