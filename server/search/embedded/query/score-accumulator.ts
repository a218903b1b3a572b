import { Hits } from './hits.ts';
import { NearMisses } from './near-misses.ts';

/**
 * The scratch buffers of a query, with one element for each slot of a segment. They are reused, since allocating them
 * would take longer than most queries; between queries all columns are zero.
 */
export class ScoreAccumulator {
  /** The weights of the current word. */
  weights = new Float64Array(0);
  scores = new Float64Array(0);
  /** The number of the term's words that each document contains. */
  counts = new Uint8Array(0);
  /** The slots with a count above 0, in the order in which they were found. */
  touched = new Uint32Array(0);
  touchedCount = 0;
  /** The documents that contain the current word. */
  holders = new Uint32Array(0);
  holderCount = 0;

  /** A bit set for each word of a segment: the words of the term that it stands for. */
  bits = new Uint16Array(0);

  readonly hits = new Hits();
  readonly nearMisses = new NearMisses();

  ensureWords(wordCount: number): void {
    if (wordCount > this.bits.length) {
      this.bits = new Uint16Array(Math.ceil(wordCount * 1.2));
    }
  }

  ensureSlots(slotCount: number): void {
    if (slotCount > this.scores.length) {
      const capacity = Math.ceil(slotCount * 1.2);
      this.weights = new Float64Array(capacity);
      this.scores = new Float64Array(capacity);
      this.counts = new Uint8Array(capacity);
      this.touched = new Uint32Array(capacity);
      this.holders = new Uint32Array(capacity);
    }
  }

  /** Resets all columns after a query that failed. */
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

  /** Returns the documents with at least `leastWords` words, and resets the accumulator. */
  take(alive: Uint8Array, leastWords: number): Matches {
    const { touched, holders: matching, scores, counts } = this;
    let size = 0;
    for (let place = 0; place < this.touchedCount; place += 1) {
      const slot = touched[place] ?? 0;
      if ((counts[slot] ?? 0) >= leastWords && alive[slot] === 1) {
        matching[size] = slot;
        size += 1;
      } else {
        scores[slot] = 0;
        counts[slot] = 0;
      }
    }
    this.touchedCount = 0;
    return this.#takeMatching(size);
  }

  /** Copies the results into arrays of their exact size: most touched documents are not results. */
  #takeMatching(size: number): Matches {
    const { scores, counts } = this;
    const matches = {
      size,
      slots: this.holders.slice(0, size),
      scores: new Float64Array(size),
      counts: new Uint8Array(size),
    };
    for (let place = 0; place < size; place += 1) {
      const slot = matches.slots[place] ?? 0;
      matches.scores[place] = scores[slot] ?? 0;
      matches.counts[place] = counts[slot] ?? 0;
      scores[slot] = 0;
      counts[slot] = 0;
    }
    return matches;
  }
}

/** A mark in `weights`: the document counted already with a more trusted meaning. */
export const alreadyCounted = -1;

/** Unordered documents of one segment. Only the first `size` elements are valid. */
export interface Matches {
  size: number;
  slots: Uint32Array;
  scores: Float64Array;
  /** The number of the term's words that each document contains. */
  counts: Uint8Array;
}
