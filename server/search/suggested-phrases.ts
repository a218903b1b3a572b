import { fold } from '../text/folding.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf } from '../text/words.ts';
import { completePhrases } from './embedded/phrases.ts';

export interface Beginning {
  /** The whole words before it. */
  typed: readonly string[];
  beginning: string;
}

/** What is to be completed of a term; undefined: nothing. */
export function readBeginning(term: string): Beginning | undefined {
  const typed = wordsOf(term.slice(0, MAX_TERM_LENGTH)).map(({ text }) => fold(text));
  const beginning = typed.pop();
  return beginning && typed.length < MAX_WORDS ? { typed, beginning } : undefined;
}

const MAX_TERM_LENGTH = 200;
const MAX_WORDS = 8;

/** Phrases are taken from the best matches; counting them is what costs. */
export const sampledDocuments = 100;
const candidatesPerPlace = 3;

/**
 * Completions in the labels of the best matches, the most frequent first; of forms of the same words, the
 * most frequent. A few more than are to be shown.
 */
export function collectPhrases(
  labels: readonly string[],
  { typed, beginning }: Beginning,
  limit: number,
): string[] {
  const counts = new Map<string, number>();
  for (const label of labels) {
    for (const phrase of completePhrases(label, beginning)) {
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  }
  const ranked = [...counts].toSorted(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || compareTexts(one, other),
  );
  const typedKeys = typed.map((word) => stem(word));
  const seen = new Set([stem(beginning)]);
  const phrases: string[] = [];
  for (const [phrase] of ranked) {
    const keys = tokenize(phrase).map((word) => stem(word));
    const key = keys.join(' ');
    if (!seen.has(key) && !keys.some((word) => typedKeys.includes(word))) {
      seen.add(key);
      phrases.push([...typed, phrase].join(' '));
    }
  }
  return phrases.slice(0, limit * candidatesPerPlace);
}

export interface CountedPhrase {
  text: string;
  /** That it leads to. */
  products: number;
}

/** Those that find something, the most products first. */
export function bestPhrases(phrases: readonly CountedPhrase[], limit: number): string[] {
  return phrases
    .filter(({ products }) => products > 0)
    .toSorted((one, other) => other.products - one.products || compareTexts(one.text, other.text))
    .slice(0, limit)
    .map(({ text }) => text);
}

/** Shorter first, then by code units: the same everywhere. */
function compareTexts(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
