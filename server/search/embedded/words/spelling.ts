import { weightScale } from '../segment/fields.ts';
import { editDistance } from '../../../base/edit-distance.ts';
import { holders, type Segment } from '../segment/segment.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';
import type { IndexView } from '../shop-index.ts';
import { getOrCompute } from './get-or-compute.ts';
import type { WordCache } from './word-cache.ts';
import { wordCost } from './word-cost.ts';
import { runWhole } from '../../../base/slices.ts';

export interface KnownWord {
  text: string;
  /** The number of documents that contain it. */
  frequency: number;
  /** The improbability that the word was meant: of the word itself, and of each edit. */
  cost: number;
}

/** Returns the words of the shop that a typed word may be a misspelling of, the most probable first. */
export function nearestWords(index: IndexView, typed: string): readonly KnownWord[] {
  const known = nearestCaches.get(index.words) ?? new Map<string, readonly KnownWord[]>();
  nearestCaches.set(index.words, known);
  return getOrCompute(known, typed, maxCached, () => findNearest(index, typed));
}

/** Corrections until the words change: comparing a word with all of a shop takes most of a search. */
const nearestCaches = new WeakMap<WordCache, Map<string, readonly KnownWord[]>>();
const maxCached = 2_000;

function findNearest(index: IndexView, typed: string): KnownWord[] {
  const typedLetters = Array.from(typed);
  const letters = typedLetters.length;
  const script = scriptOf(typed);
  // A dropped letter may have made a long word short.
  const most = mostEdits(letters + 1);
  if (letters < minLettersForOneEdit || digitPattern.test(typed)) {
    return [];
  }
  const found = new Map<string, KnownWord>();
  for (const segment of index.segments) {
    for (const number of candidateWords(segment, typed, most)) {
      const text = segment.words.vocabulary.textOf(number);
      const known = Array.from(text);
      const allowed = Math.min(most, mostEdits(Math.max(letters, known.length)));
      const edits =
        scriptOf(text) === script ? editDistance(typedLetters, known, allowed) : Infinity;
      const holding = edits <= allowed ? holders(segment, number) : 0;
      if (holding > 0) {
        const frequency = (found.get(text)?.frequency ?? 0) + holding;
        const distance = edits + penaltyOf(typed, text, frequency);
        found.set(text, {
          text,
          frequency,
          cost:
            distance * editCost + wordCost(index, frequency) + obscurity(index, segment, number),
        });
      }
    }
  }
  return [...found.values()].toSorted(
    (one, other) =>
      one.cost - other.cost || other.frequency - one.frequency || (one.text < other.text ? -1 : 1),
  );
}

/** Returns the script of the first letter; undefined for one of a rare script. */
function scriptOf(word: string): string | undefined {
  return scripts.find(([, pattern]) => pattern.test(word))?.[0];
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Hangul', 'Thai'].map(
  (name): [string, RegExp] => [name, new RegExp(`^\\p{Script=${name}}`, 'u')],
);

/** Returns the cost of a word that stands in descriptions rather than titles: shoppers type words of titles. */
function obscurity({ fieldWeights }: IndexView, { words }: Segment, word: number): number {
  const start = words.offsets[word] ?? 0;
  const end = Math.min(words.offsets[word + 1] ?? 0, start + sampledPostings);
  let sum = 0;
  for (let place = start; place < end; place += 1) {
    sum += words.weights[place] ?? 0;
  }
  const mean = sum / (end - start) / weightScale;
  return Math.max(0, Math.log(fieldWeights.title / mean));
}

const sampledPostings = 32;

function mostEdits(letters: number): number {
  return letters >= minLettersForTwoEdits ? 2 : letters >= minLettersForOneEdit ? 1 : 0;
}

/** The improbability of an edit, on the scale of the negative logarithm. */
const editCost = 4;

/**
 * Returns what to add to the number of edits: typos in the first letter are rare, and a word of a single product is often
 * a typo itself.
 */
function penaltyOf(typed: string, known: string, frequency: number): number {
  return (
    (known[0] === typed[0] ? 0 : 0.5) +
    (frequency > 1 ? 0 : 0.75) -
    (isSlip(typed, known) ? slipDiscount : 0)
  );
}

/** A wrong letter is one of 25: about as improbable as half an edit more. */
const slipDiscount = 0.6;

/**
 * Returns whether letters were only swapped, left out or typed twice. There are few ways to do so, and many to type a
 * wrong letter, so each of the few is more probable.
 */
function isSlip(typed: string, known: string): boolean {
  return (
    typed.length < known.length ||
    sortLetters(typed) === sortLetters(known) ||
    typed.replace(repeatedPattern, '$1') === known.replace(repeatedPattern, '$1')
  );
}

const repeatedPattern = /(.)\1+/gu;

function sortLetters(word: string): string {
  return Array.from(word).toSorted().join('');
}

const minLettersForOneEdit = 4;
const minLettersForTwoEdits = 8;
const digitPattern = /\p{N}/u;

/** The letters of each word as a bit mask, and its length: enough to skip most words. */
interface WordLetters {
  words: Uint32Array;
  masks: Uint32Array;
  lengths: Uint8Array;
}

/** Keyed by vocabulary, which a segment keeps when documents are marked dead in a copy of it. */
const lettersOf = new WeakMap<Vocabulary, WordLetters>();

/** Reads the letters of all words ahead, so that the first typo does not wait for it. Pauses. */
export function* prepareSpelling({ segments }: IndexView): Generator<void, void> {
  for (const { words } of segments) {
    if (!lettersOf.has(words.vocabulary)) {
      lettersOf.set(words.vocabulary, yield* readLetters(words.vocabulary));
    }
  }
}

function knownLetters({ words: { vocabulary } }: Segment): WordLetters {
  const known = lettersOf.get(vocabulary);
  if (known) {
    return known;
  }
  const letters = runWhole(readLetters(vocabulary));
  lettersOf.set(vocabulary, letters);
  return letters;
}

function* candidateWords(segment: Segment, typed: string, most: number): Iterable<number> {
  const letters = knownLetters(segment);
  const bytes = Buffer.from(typed);
  const mask = maskOf(bytes, 0, bytes.length);
  // A letter beyond ASCII takes two or three bytes.
  const bytesPerEdit = bytes.length === typed.length ? 1 : 3;
  for (let place = 0; place < letters.words.length; place += 1) {
    const difference = Math.abs((letters.lengths[place] ?? 0) - bytes.length);
    if (
      difference <= most * bytesPerEdit &&
      countBits((letters.masks[place] ?? 0) ^ mask) <= 2 * most * bytesPerEdit
    ) {
      yield letters.words[place] ?? 0;
    }
  }
}

function* readLetters({ bytes, offsets, size }: Vocabulary): Generator<void, WordLetters> {
  const letters = {
    words: new Uint32Array(size),
    masks: new Uint32Array(size),
    lengths: new Uint8Array(size),
  };
  let count = 0;
  for (let word = 0; word < size; word += 1) {
    const start = offsets[word] ?? 0;
    const end = offsets[word + 1] ?? 0;
    const length = end - start;
    if (length >= 3 && length <= 40 && !hasDigit(bytes, start, length)) {
      letters.words[count] = word;
      letters.masks[count] = maskOf(bytes, start, end);
      letters.lengths[count] = length;
      count += 1;
    }
    if (word % wordsPerStep === 0) {
      yield;
    }
  }
  return {
    words: letters.words.slice(0, count),
    masks: letters.masks.slice(0, count),
    lengths: letters.lengths.slice(0, count),
  };
}

const wordsPerStep = 5_000;

function hasDigit(bytes: Uint8Array, start: number, length: number): boolean {
  for (let index = start; index < start + length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) {
      return true;
    }
  }
  return false;
}

function maskOf(bytes: Uint8Array, start: number, end: number): number {
  let mask = 0;
  for (let index = start; index < end; index += 1) {
    mask |= 1 << ((bytes[index] ?? 0) & 31);
  }
  return mask >>> 0;
}

function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
