import { Vocabulary } from './vocabulary.ts';

/** A vocabulary that goes into a merge, and which of its texts are wanted (above 0). */
export interface VocabularyInput {
  vocabulary: Vocabulary;
  wanted: Uint8Array | Uint32Array;
}

export interface MergedVocabulary {
  vocabulary: Vocabulary;
  /** For each input and each of its texts the number in the merged one; `NO_RANK` for the unwanted. */
  ranks: Uint32Array[];
}

const NO_RANK = 0xffffffff;

/** One vocabulary of several. Pauses now and then. */
export function* mergeVocabularies(
  inputs: readonly VocabularyInput[],
): Generator<void, MergedVocabulary> {
  const ranks = inputs.map(({ vocabulary }) => new Uint32Array(vocabulary.size).fill(NO_RANK));
  const cursors = inputs.map((input) => new Cursor(input));
  const bytes = new Uint8Array(sum(inputs, ({ vocabulary }) => vocabulary.bytes.length));
  const offsets = new Uint32Array(sum(inputs, ({ vocabulary }) => vocabulary.size) + 1);
  // Each text is compared with where all the inputs stand.
  const textsPerStep = Math.ceil(COMPARISONS_PER_STEP / inputs.length);
  let rank = 0;
  let end = 0;
  for (let least = leastOf(cursors); least; least = leastOf(cursors)) {
    const text = least.text();
    bytes.set(text, end);
    end += text.length;
    cursors.forEach((cursor, index) => {
      const list = ranks[index];
      if (list && cursor.skip(text)) {
        list[cursor.previous] = rank;
      }
    });
    rank += 1;
    offsets[rank] = end;
    if (rank % textsPerStep === 0) {
      yield;
    }
  }
  const vocabulary = new Vocabulary(bytes.slice(0, end), offsets.slice(0, rank + 1));
  return { vocabulary, ranks };
}

const COMPARISONS_PER_STEP = 5_000;

/** Walks over the wanted texts of a vocabulary. */
class Cursor {
  readonly vocabulary: Vocabulary;
  /** The text that was skipped last. */
  previous = -1;
  number = -1;
  readonly #wanted: Uint8Array | Uint32Array;

  constructor({ vocabulary, wanted }: VocabularyInput) {
    this.vocabulary = vocabulary;
    this.#wanted = wanted;
    this.#advance();
  }

  get isAtEnd(): boolean {
    return this.number >= this.vocabulary.size;
  }

  text(): Uint8Array {
    const { bytes, offsets } = this.vocabulary;
    return bytes.subarray(offsets[this.number], offsets[this.number + 1]);
  }

  /** Moves on if it stands at this text. */
  skip(text: Uint8Array): boolean {
    if (this.isAtEnd || this.#compareTo(text) !== 0) {
      return false;
    }
    this.previous = this.number;
    this.#advance();
    return true;
  }

  isBefore(other: Cursor): boolean {
    return this.#compareTo(other.text()) < 0;
  }

  #advance(): void {
    do {
      this.number += 1;
    } while (!this.isAtEnd && this.#wanted[this.number] === 0);
  }

  #compareTo(text: Uint8Array): number {
    const { bytes, offsets } = this.vocabulary;
    const start = offsets[this.number] ?? 0;
    const length = (offsets[this.number + 1] ?? 0) - start;
    const common = Math.min(length, text.length);
    for (let index = 0; index < common; index += 1) {
      const difference = (bytes[start + index] ?? 0) - (text[index] ?? 0);
      if (difference !== 0) {
        return difference;
      }
    }
    return length - text.length;
  }
}

function leastOf(cursors: readonly Cursor[]): Cursor | undefined {
  let least: Cursor | undefined;
  for (const cursor of cursors) {
    if (!cursor.isAtEnd && (!least || cursor.isBefore(least))) {
      least = cursor;
    }
  }
  return least;
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
