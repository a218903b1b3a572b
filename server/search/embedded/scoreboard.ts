import { Hits } from './hits.ts';
import { NearMisses } from './near-misses.ts';

/**
 * Working memory of a query, one place for each slot of a segment. It is kept from query to query, since
 * to allocate it would cost more than most queries do; between queries its columns are all zero.
 */
export class Scoreboard {
  /** Of the word that is being counted. */
  weights = new Float64Array(0);
  scores = new Float64Array(0);
  /** How many words of the term a document holds. */
  counts = new Uint8Array(0);
  /** The slots that hold any, in the order in which they were met. */
  touched = new Uint32Array(0);
  touchedCount = 0;
  /** The documents that hold the word that is being counted. */
  holders = new Uint32Array(0);
  holderCount = 0;

  /** For each word of a segment the words of the term that it stands for, a bit each. */
  bits = new Uint16Array(0);

  readonly hits = new Hits();
  readonly misses = new NearMisses();

  fitWords(wordCount: number): void {
    if (wordCount > this.bits.length) {
      this.bits = new Uint16Array(Math.ceil(wordCount * 1.2));
    }
  }

  fit(slotCount: number): void {
    if (slotCount > this.scores.length) {
      const capacity = Math.ceil(slotCount * 1.2);
      this.weights = new Float64Array(capacity);
      this.scores = new Float64Array(capacity);
      this.counts = new Uint8Array(capacity);
      this.touched = new Uint32Array(capacity);
      this.holders = new Uint32Array(capacity);
    }
  }

  /** Empties it when a query ends before it has done so itself. */
  clear(): void {
    this.weights.fill(0);
    this.scores.fill(0);
    this.counts.fill(0);
    this.bits.fill(0);
    this.touchedCount = 0;
    this.holderCount = 0;
    this.hits.release();
  }

  endWord(): void {
    for (let place = 0; place < this.holderCount; place += 1) {
      this.weights[this.holders[place] ?? 0] = 0;
    }
    this.holderCount = 0;
  }

  /** The documents with at least so many words, and their scores; the board is empty after it. */
  take(alive: Uint8Array, leastWords: number): Matches {
    const { touched, holders: kept, scores, counts } = this;
    let size = 0;
    for (let place = 0; place < this.touchedCount; place += 1) {
      const slot = touched[place] ?? 0;
      if ((counts[slot] ?? 0) >= leastWords && alive[slot] === 1) {
        kept[size] = slot;
        size += 1;
      } else {
        scores[slot] = 0;
        counts[slot] = 0;
      }
    }
    this.touchedCount = 0;
    return this.#takeKept(size);
  }

  /** In arrays of their own, no larger than they are: most of what is touched is not found. */
  #takeKept(size: number): Matches {
    const { scores, counts } = this;
    const taken = {
      size,
      slots: this.holders.slice(0, size),
      scores: new Float64Array(size),
      counts: new Uint8Array(size),
    };
    for (let place = 0; place < size; place += 1) {
      const slot = taken.slots[place] ?? 0;
      taken.scores[place] = scores[slot] ?? 0;
      taken.counts[place] = counts[slot] ?? 0;
      scores[slot] = 0;
      counts[slot] = 0;
    }
    return taken;
  }
}

/** In `weights`: counted already with a meaning of more trust. */
export const HELD = -1;

/** Documents of one segment, in no order. Only the first `size` places count. */
export interface Matches {
  size: number;
  slots: Uint32Array;
  scores: Float64Array;
  /** Words of the term that each holds. */
  counts: Uint8Array;
}
