import { isPartOf } from '../embedded/words/correct-word.ts';
import { editDistance } from '../../base/edit-distance.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import { minLettersForOneEdit, minLettersForTwoEdits } from './word-search.ts';

export interface NearWord {
  text: string;
  /** The number of edits, plus a fraction for each reason to doubt the word. */
  distance: number;
}

export interface CountedWord extends NearWord {
  /** The number of products that have it. */
  count: number;
}

/** The most words whose products are counted. */
const maxCounted = 8;

const digitPattern = /\p{N}/u;

/** Returns the highest number of edits that a typed word may need; 0 when it is never corrected. */
export function mostEdits(typed: string): number {
  const letters = Array.from(typed).length;
  if (digitPattern.test(typed)) {
    return 0;
  }
  return letters >= minLettersForTwoEdits ? 2 : letters >= minLettersForOneEdit ? 1 : 0;
}

/** Returns the words that spelling searches have matched, nearest first. */
export function nearestWords(typed: string, answers: readonly SearchAnswer[]): NearWord[] {
  const most = mostEdits(typed);
  const found = answers.flatMap(({ hits }) =>
    hits.flatMap(({ highlights }) => highlights.flatMap((part) => part.matched_tokens.flat())),
  );
  return [...new Set(most === 0 ? [] : found)]
    .map((text) => ({ text, edits: editDistance(typed, text, most) }))
    .filter(({ text, edits }) => edits <= most && !isPartOf(text, typed))
    .map(({ text, edits }) => ({
      text,
      distance: edits + (text[0] === typed[0] ? 0 : firstLetterPenalty),
    }))
    .toSorted((one, other) => one.distance - other.distance || (one.text < other.text ? -1 : 1))
    .slice(0, maxCounted);
}

/** Returns the best correction: the nearest word, then the most frequent one. */
export function bestWord(words: readonly CountedWord[]): CountedWord | undefined {
  const [best] = words
    .map((word) => ({ ...word, distance: word.distance + (word.count > 1 ? 0 : rareWordPenalty) }))
    .toSorted((one, other) => one.distance - other.distance || other.count - one.count);
  return best;
}

/** The penalty of a wrong first letter, since typos there are rare. */
const firstLetterPenalty = 0.5;

/** The penalty of a word that only one product has, since it is often a typo itself. */
const rareWordPenalty = 0.75;
