import { fold } from '../text/folding.ts';
import type { PhraseLanguage } from '../text/languages/phrase-language.ts';
import { findMeasures, isMeasure as isMeasureWord, isNumberWithUnit } from '../text/measures.ts';
import { tokenize } from '../text/tokens.ts';
import { isUnspaced, type Word, wordsOf } from '../text/words.ts';
import { completePhrases, longestPhrase, type TypedBeginning } from './embedded/words/phrases.ts';

interface SplitTerm {
  /** The whole words before the prefix. */
  typed: readonly string[];
  /** The text before the prefix: the whole words, and what stands between them within a name: `d-link `. */
  lead: string;
  prefix: string;
  /** True for a term that was corrected: it is a suggestion itself. */
  isCorrected?: boolean;
}

/** Splits a term into whole words and the prefix to complete; undefined when there is nothing to complete. */
export function splitTerm(term: string): SplitTerm | undefined {
  const text = term.slice(0, maxTermLength);
  const words = wordsOf(text);
  const typed = words.map((word) => fold(word.text));
  const prefix = typed.pop();
  if (!prefix || typed.length >= maxWords) {
    return undefined;
  }
  const lead = typed.map((word, place) => word + separatorAfter(text, words, place)).join('');
  return { typed, lead, prefix };
}

/** Returns the sign between a word and the next one of the same name, such as `-` in `d-link`; a space between others. */
function separatorAfter(text: string, words: readonly Word[], place: number): string {
  const between = text.slice(words[place]?.end, words[place + 1]?.start);
  return joiningPattern.test(between) ? between : ' ';
}

const joiningPattern = /^[-./]$/;

const maxTermLength = 200;
const maxWords = 8;

/** The number of best matches that phrases are taken from. */
export const sampleSize = 100;
const candidatesPerPlace = 3;

/**
 * Collects completions in the labels of the best matches, with the number of labels, most frequent first. Of phrases with the same word forms, only
 * the most frequent is kept, and none that only begins a longer one. Returns a few more than `limit`.
 */
export function collectPhrases(
  labels: readonly string[],
  { typed, lead, prefix, isCorrected = false }: SplitTerm,
  limit: number,
  language: PhraseLanguage,
): CollectedPhrase[] {
  const beginning = { text: prefix, continuesName: lead !== '' && !lead.endsWith(' ') };
  const counts = countPhrases(labels, beginning, language);
  const ranked = [...counts].toSorted(
    ([one, { count }], [other, { count: otherCount }]) =>
      otherCount - count || compareTexts(one, other),
  );
  const typedKeys = typed.map(language.keyOf);
  const typedOnly = { text: prefix, labels: 0 };
  const byKey = new Map(isCorrected ? [] : [[language.keyOf(prefix), typedOnly]]);
  const phrases: CollectedPhrase[] = [];
  for (const [phrase, counted] of ranked) {
    if (phrases.length === limit * candidatesPerPlace) {
      break;
    }
    const keys = tokenize(phrase).map(language.keyOf);
    // Joined, because `card holder` and `cardholder` find the same.
    const key = keys.join('');
    const sameForms = byKey.get(key);
    if (sameForms) {
      sameForms.labels += counted.count;
    } else if (
      !isFragment(counted) &&
      !isNeedlesslyLong(phrase, counted, { counts, language }) &&
      new Set(keys).size === keys.length &&
      !keys.some((word) => typedKeys.includes(word)) &&
      !hasLoneCharacter(phrase, lead, language)
    ) {
      const collected = { text: lead + phrase, labels: counted.count };
      byKey.set(key, collected);
      phrases.push(collected);
    }
  }
  return phrases;
}

interface CollectedPhrase {
  text: string;
  /** The number of labels with the phrase, or with other forms of its words. */
  labels: number;
}

interface PhraseUse {
  /** The number of labels with the phrase. */
  count: number;
  /** The phrase without its last word. */
  shorter: string | undefined;
  /** The next word, if the same one follows wherever the phrase stands. */
  next: string | undefined;
}

function countPhrases(
  labels: readonly string[],
  beginning: TypedBeginning,
  language: PhraseLanguage,
): Map<string, PhraseUse> {
  const uses = new Map<string, PhraseUse>();
  for (const label of labels) {
    const ofLabel = new Set<string>();
    for (const line of label.split('\n')) {
      for (const { text, shorter, next } of completePhrases(line, beginning, language)) {
        const use = uses.get(text) ?? { count: 0, shorter, next };
        use.count += ofLabel.has(text) ? 0 : 1;
        use.next = use.next === next ? next : undefined;
        uses.set(text, use);
        ofLabel.add(text);
      }
    }
  }
  return uses;
}

/**
 * Returns whether all of several titles go on with the same word: `uninterruptible power` only begins a name. A single word
 * is no fragment: it completes what is typed. Neither is a phrase before a letter that no phrase may end with.
 */
function isFragment({ count, shorter, next }: PhraseUse): boolean {
  return (
    count > 1 && shorter !== undefined && next !== undefined && !loneCharacterPattern.test(next)
  );
}

/** Returns whether a phrase of the most words only adds to one that is complete without it. */
function isNeedlesslyLong(
  phrase: string,
  { shorter }: PhraseUse,
  { counts, language }: { counts: ReadonlyMap<string, PhraseUse>; language: PhraseLanguage },
): boolean {
  const use = shorter === undefined ? undefined : counts.get(shorter);
  const words = tokenize(phrase).filter((word) => !language.isLinking(word));
  return words.length >= longestPhrase && use !== undefined && !isFragment(use);
}

/**
 * Returns whether a letter or digit of a phrase behind typed words stands by itself, as in `usb a`: half of a name. `5 m` and
 * `set of 6` are whole measures.
 */
function hasLoneCharacter(phrase: string, lead: string, { isWord }: PhraseLanguage): boolean {
  const words = phrase.split(' ');
  return words.some(
    (word, place) =>
      loneCharacterPattern.test(word) &&
      !isUnspaced(word) &&
      !isWord(fold(word)) &&
      !isMeasure(words, place) &&
      !isMeasure(words, place + 1) &&
      !endsWithPieces(lead + words.slice(0, place + 1).join(' ')),
  );
}

/** Returns whether a word is a unit behind a number. */
function isMeasure(words: readonly string[], place: number): boolean {
  return isNumberWithUnit(words[place - 1] ?? '', words[place] ?? '');
}

/** Returns whether a text ends with a number of pieces: `set of 6`. */
function endsWithPieces(text: string): boolean {
  const folded = fold(text);
  return findMeasures(folded).some(({ end, word }) => end === folded.length && isMeasureWord(word));
}

const loneCharacterPattern = /^[\p{L}\p{N}]\p{M}*$/u;

export interface WeighedPhrase {
  text: string;
  weight: number;
}

/** Returns the phrases of the most weight; none that finds nothing. */
export function bestPhrases(phrases: readonly WeighedPhrase[], limit: number): string[] {
  return phrases
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || compareTexts(one.text, other.text))
    .slice(0, limit)
    .map(({ text }) => text);
}

/** Orders texts by length, then by code units, independent of any locale. */
function compareTexts(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
