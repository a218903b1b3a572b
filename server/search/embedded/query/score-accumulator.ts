import { Hits } from '../order/hits.ts';
import { NearMisses } from './near-misses.ts';

/**
 * The scratch buffers of a query, with one element for each slot of a segment. They are reused, since allocating them
 * would take longer than most queries; between queries all columns are zero.
 */
export class ScoreAccumulator {
  /** The summed weights of the current word. */
  weights = new Int32Array(0);
  scores = new Float64Array(0);
  /** The number of the term's words that each document contains. */
  counts = new Uint8Array(0);
  /** 1 for documents that only describe themselves with the word that names the thing: they lack it. */
  described = new Uint8Array(0);
  /** The slots with a count above 0, in the order in which they were found. */
  touched = new Uint32Array(0);
  touchedCount = 0;
  /** The documents that contain the current word. */
  holders = new Uint32Array(0);
  holderCount = 0;

  /** A bit set for each word of a segment: the words of the term that it stands for. */
  bits = new Uint16Array(0);
  /** A bit set of the words whose `bits` are not 0: it is small enough to stay in the cache of the processor. */
  marks = new Uint32Array(0);

  readonly hits = new Hits();
  readonly nearMisses = new NearMisses();
  /** Columns for the matches of a query. Later queries reuse them. */
  readonly #columns: MatchColumns[] = [];
  #columnsTaken = 0;

  ensureWords(wordCount: number): void {
    if (wordCount > this.bits.length) {
      this.bits = new Uint16Array(Math.ceil(wordCount * 1.2));
      this.marks = new Uint32Array((this.bits.length >>> 5) + 1);
    }
  }

  ensureSlots(slotCount: number): void {
    if (slotCount > this.scores.length) {
      const capacity = Math.ceil(slotCount * 1.2);
      this.weights = new Int32Array(capacity);
      this.scores = new Float64Array(capacity);
      this.counts = new Uint8Array(capacity);
      this.described = new Uint8Array(capacity);
      this.touched = new Uint32Array(capacity);
      this.holders = new Uint32Array(capacity);
    }
  }

  /** Resets all columns after a query that failed. */
  clear(): void {
    this.weights.fill(0);
    this.scores.fill(0);
    this.counts.fill(0);
    this.described.fill(0);
    this.bits.fill(0);
    this.marks.fill(0);
    this.touchedCount = 0;
    this.holderCount = 0;
    this.release();
  }

  /** Ends a query: its matches are invalid from now on. */
  release(): void {
    this.hits.release();
    this.#columnsTaken = 0;
  }

  endWord(): void {
    for (let place = 0; place < this.holderCount; place += 1) {
      this.weights[this.holders[place] ?? 0] = 0;
    }
    this.holderCount = 0;
  }

  /** Returns the documents with at least `leastWords` words, and resets the accumulator. */
  take(alive: Uint8Array, leastWords: number): Matches {
    const { touched, touchedCount, scores, counts, described } = this;
    const columns = this.#takeColumns(touchedCount);
    let size = 0;
    for (let place = 0; place < touchedCount; place += 1) {
      const slot = touched[place] ?? 0;
      const count = (counts[slot] ?? 0) - (described[slot] ?? 0);
      if (count >= leastWords && alive[slot] === 1) {
        columns.slots[size] = slot;
        columns.scores[size] = scores[slot] ?? 0;
        columns.counts[size] = count;
        size += 1;
      }
      scores[slot] = 0;
      counts[slot] = 0;
      described[slot] = 0;
    }
    this.touchedCount = 0;
    return { size, ...columns };
  }

  /** Returns columns with room for `size` documents. */
  #takeColumns(size: number): MatchColumns {
    const place = this.#columnsTaken;
    this.#columnsTaken += 1;
    const known = this.#columns[place];
    if (known && known.slots.length >= size) {
      return known;
    }
    const room = place < keptColumns ? Math.ceil(size * 1.2) : size;
    const columns = {
      slots: new Uint32Array(room),
      scores: new Float64Array(room),
      counts: new Uint8Array(room),
    };
    if (place < keptColumns) {
      this.#columns[place] = columns;
    }
    return columns;
  }
}

/**
 * The most columns that are kept for later queries. Most queries need one or two; in a large shop one takes megabytes.
 */
const keptColumns = 2;

/** A mark in `weights`: the document counted already with a more trusted meaning. */
export const alreadyCounted = -1;

interface MatchColumns {
  slots: Uint32Array;
  scores: Float64Array;
  /** The number of the term's words that each document contains. */
  counts: Uint8Array;
}

/** Unordered documents of one segment. Only the first `size` elements are valid, until the query ends. */
export interface Matches extends MatchColumns {
  size: number;
}
