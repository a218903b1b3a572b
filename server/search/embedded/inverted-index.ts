import { PostingLists } from './posting-lists.ts';
import type { WordTable } from './word-table.ts';

/** Words, where they stand, and for each document its words, so that it can be replaced or removed. */
export class InvertedIndex {
  readonly words: WordTable;
  readonly postings = new PostingLists();
  readonly #wordsOfSlots: Uint32Array[] = [];

  constructor(words: WordTable) {
    this.words = words;
  }

  /** Puts a document in the place of the one in the slot; only what differs is moved. */
  replace(slot: number, weights: ReadonlyMap<string, number>): void {
    const previous = this.#wordsOfSlots[slot] ?? NONE;
    const current = new Uint32Array(weights.size);
    let count = 0;
    for (const [text, weight] of weights) {
      const word = this.words.intern(text);
      this.postings.set(word, slot, weight);
      current[count] = word;
      count += 1;
    }
    this.#wordsOfSlots[slot] = current;
    if (previous.length > 0) {
      const kept = new Set(current);
      this.#forget(
        slot,
        previous.filter((word) => !kept.has(word)),
      );
    }
  }

  remove(slot: number): void {
    this.#forget(slot, this.#wordsOfSlots[slot] ?? NONE);
    this.#wordsOfSlots[slot] = NONE;
  }

  #forget(slot: number, words: Uint32Array): void {
    for (const word of words) {
      this.postings.delete(word, slot);
      if (this.postings.size(word) === 0) {
        this.words.release(word);
      }
    }
  }
}

const NONE = new Uint32Array(0);
