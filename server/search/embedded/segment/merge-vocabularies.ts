import { Vocabulary } from './vocabulary.ts';

/** A vocabulary to merge, with a positive number in `wanted` for each text to include. */
export interface VocabularyInput {
  vocabulary: Vocabulary;
  wanted: Uint8Array | Uint32Array;
}

export interface MergedVocabulary {
  vocabulary: Vocabulary;
  /** The rank in the merged vocabulary for each text of each input; `noRank` for texts left out. */
  ranks: Uint32Array[];
}

const noRank = 0xffffffff;

/** Merges several vocabularies into one. Pauses regularly. */
export function* mergeVocabularies(
  inputs: readonly VocabularyInput[],
): Generator<void, MergedVocabulary> {
  const ranks = inputs.map(({ vocabulary }) => new Uint32Array(vocabulary.size).fill(noRank));
  const cursors = inputs.map((input) => new Cursor(input));
  const bytes = new Uint8Array(sum(inputs, ({ vocabulary }) => vocabulary.bytes.length));
  const offsets = new Uint32Array(sum(inputs, ({ vocabulary }) => vocabulary.size) + 1);
  // Each text is compared with the current text of all inputs.
  const textsPerStep = Math.ceil(comparisonsPerStep / inputs.length);
  let rank = 0;
  let end = 0;
  for (let least = leastOf(cursors); least; least = leastOf(cursors)) {
    const start = end;
    const { key } = least;
    end = least.copyTo(bytes, start);
    for (const [index, cursor] of cursors.entries()) {
      const list = ranks[index];
      if (list && cursor.key === key && cursor.isAt(bytes, start, end)) {
        list[cursor.number] = rank;
        cursor.advance();
      }
    }
    rank += 1;
    offsets[rank] = end;
    if (rank % textsPerStep === 0) {
      yield;
    }
  }
  const vocabulary = new Vocabulary(bytes.slice(0, end), offsets.slice(0, rank + 1));
  return { vocabulary, ranks };
}

const comparisonsPerStep = 5_000;

/** A cursor over the wanted texts of a vocabulary. */
class Cursor {
  number = -1;
  /** The first bytes of the text as a number, which decides most comparisons; Infinity at the end. */
  key = 0;
  #start = 0;
  #end = 0;
  readonly #vocabulary: Vocabulary;
  readonly #wanted: Uint8Array | Uint32Array;

  constructor({ vocabulary, wanted }: VocabularyInput) {
    this.#vocabulary = vocabulary;
    this.#wanted = wanted;
    this.advance();
  }

  advance(): void {
    const { bytes, offsets, size } = this.#vocabulary;
    do {
      this.number += 1;
    } while (this.number < size && this.#wanted[this.number] === 0);
    if (this.number >= size) {
      this.key = Infinity;
      return;
    }
    this.#start = offsets[this.number] ?? 0;
    this.#end = offsets[this.number + 1] ?? 0;
    this.key = keyOf(bytes, this.#start, this.#end);
  }

  isBefore(other: Cursor): boolean {
    if (this.key !== other.key) {
      return this.key < other.key;
    }
    const { bytes } = other.#vocabulary;
    return this.key !== Infinity && this.#compareTo(bytes, other.#start, other.#end) < 0;
  }

  isAt(bytes: Uint8Array, start: number, end: number): boolean {
    return this.#compareTo(bytes, start, end) === 0;
  }

  /** Copies the text to `place` and returns the end of the copy. */
  copyTo(target: Uint8Array, place: number): number {
    const { bytes } = this.#vocabulary;
    const length = this.#end - this.#start;
    for (let index = 0; index < length; index += 1) {
      target[place + index] = bytes[this.#start + index] ?? 0;
    }
    return place + length;
  }

  #compareTo(others: Uint8Array, start: number, end: number): number {
    const { bytes } = this.#vocabulary;
    const length = this.#end - this.#start;
    const common = Math.min(length, end - start);
    for (let index = 0; index < common; index += 1) {
      const difference = (bytes[this.#start + index] ?? 0) - (others[start + index] ?? 0);
      if (difference !== 0) {
        return difference;
      }
    }
    return length - (end - start);
  }
}

/** The most bytes that a number can hold exactly. */
const keyBytes = 6;

function keyOf(bytes: Uint8Array, start: number, end: number): number {
  let key = 0;
  for (let place = start; place < start + keyBytes; place += 1) {
    key = key * 256 + (place < end ? (bytes[place] ?? 0) : 0);
  }
  return key;
}

function leastOf(cursors: readonly Cursor[]): Cursor | undefined {
  let [least] = cursors;
  for (const cursor of cursors) {
    if (least && cursor.isBefore(least)) {
      least = cursor;
    }
  }
  return least && least.key < Infinity ? least : undefined;
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
