import { editDistance } from './edit-distance.ts';
import { holders, type Segment } from './segment.ts';
import type { ShopIndex } from './shop-index.ts';

export interface KnownWord {
  text: string;
  /** Documents that hold it. */
  frequency: number;
  /** Edits from what was typed, and a part of one for each reason to doubt. */
  distance: number;
}

/** The words of the shop that are nearest to one that it does not know, the most frequent first. */
export function nearestWords(index: ShopIndex, typed: string): KnownWord[] {
  const letters = Array.from(typed).length;
  const most = letters >= LETTERS_FOR_TWO_EDITS ? 2 : letters >= LETTERS_FOR_ONE_EDIT ? 1 : 0;
  if (most === 0 || DIGIT.test(typed)) {
    return [];
  }
  const found = new Map<string, KnownWord>();
  for (const segment of index.segments) {
    for (const number of likelyWords(segment, typed, most)) {
      const text = segment.words.vocabulary.textOf(number);
      const edits = editDistance(typed, text, most);
      const holding = edits <= most ? holders(segment, number) : 0;
      if (holding > 0) {
        const frequency = (found.get(text)?.frequency ?? 0) + holding;
        found.set(text, { text, frequency, distance: edits + doubtOf(typed, text, frequency) });
      }
    }
  }
  return [...found.values()].toSorted(
    (one, other) =>
      one.distance - other.distance ||
      other.frequency - one.frequency ||
      (one.text < other.text ? -1 : 1),
  );
}

/** People seldom miss the first letter, and a word of one product is as often a slip itself. */
function doubtOf(typed: string, known: string, frequency: number): number {
  return (known[0] === typed[0] ? 0 : 0.5) + (frequency > 1 ? 0 : 0.75);
}

const LETTERS_FOR_ONE_EDIT = 4;
const LETTERS_FOR_TWO_EDITS = 8;
const DIGIT = /\p{N}/u;

/** Which letters a word has, a bit each, and how long it is: enough to pass over most words at once. */
interface Letters {
  words: Uint32Array;
  masks: Uint32Array;
  lengths: Uint8Array;
}

const lettersOf = new WeakMap<Segment, Letters>();

function* likelyWords(segment: Segment, typed: string, most: number): Iterable<number> {
  let letters = lettersOf.get(segment);
  if (!letters) {
    letters = readLetters(segment);
    lettersOf.set(segment, letters);
  }
  const bytes = Buffer.from(typed);
  const mask = maskOf(bytes, 0, bytes.length);
  // A letter beyond ASCII is two or three bytes.
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

function readLetters({ words }: Segment): Letters {
  const { bytes, offsets } = words.vocabulary;
  const kept: number[] = [];
  for (let word = 0; word < words.vocabulary.size; word += 1) {
    const length = (offsets[word + 1] ?? 0) - (offsets[word] ?? 0);
    const isWord = length >= 3 && length <= 40 && !hasDigit(bytes, offsets[word] ?? 0, length);
    if (isWord) {
      kept.push(word);
    }
  }
  const start = (word: number) => offsets[word] ?? 0;
  const end = (word: number) => offsets[word + 1] ?? 0;
  return {
    words: Uint32Array.from(kept),
    masks: Uint32Array.from(kept, (word) => maskOf(bytes, start(word), end(word))),
    lengths: Uint8Array.from(kept, (word) => end(word) - start(word)),
  };
}

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
