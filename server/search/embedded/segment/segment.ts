import type { FactSlots } from './fact-slots.ts';
import type { Runs } from './runs.ts';
import type { SegmentVariants } from './segment-variants.ts';
import { readText, type Vocabulary } from './vocabulary.ts';

/**
 * Documents that were indexed together. Only their liveness changes: a replaced or removed document is marked dead, and
 * merging drops dead documents.
 *
 * A document has a slot: its position in the ascending order of ids.
 */
export interface Segment {
  readonly ids: Float64Array;
  /** 1 for living documents, 0 for dead ones. */
  readonly alive: Uint8Array;
  aliveCount: number;
  readonly words: Postings;
  /** SKUs, barcodes and handles as whole words; the weight of a posting is the kind of code. */
  readonly codes: Postings;
  /** The words of each slot's title, in order. */
  readonly titles: Runs;
  /** The texts of each slot, a line each: title, type, vendor, handle, first SKU. */
  readonly labels: Labels;
  readonly tags: ValueColumn;
  readonly productTypes: ValueColumn;
  readonly vendors: ValueColumn;
  readonly options: ValueColumn;
  readonly metafields: ValueColumn;
  readonly variants: SegmentVariants;
  /** The names of metafields that products can be sorted by; `numberValues` has their values. */
  readonly numbers: ValueColumn;
  readonly numberValues: Float64Array;
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
  /** NaN for documents without one. */
  readonly compareAtPrices: Float64Array;
  /** Hashes of the documents' texts: documents with equal texts are not indexed again. */
  readonly fingerprints: Float64Array;
  readonly factSlots: FactSlots;
}

/** The unordered slots that contain each word, and the word's weight in each. */
export interface Postings {
  readonly vocabulary: Vocabulary;
  /** The offset of each word's first posting, then the end of the last list. */
  readonly offsets: Uint32Array;
  readonly slots: Uint32Array;
  readonly weights: Uint16Array;
}

/** The values of each slot, as numbers of a vocabulary. */
export interface ValueColumn {
  readonly values: Vocabulary;
  readonly runs: Runs;
}

export interface Labels {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

export const labelLines = { title: 0, productType: 1, vendor: 2, handle: 3, sku: 4 } as const;

export type LabelLine = keyof typeof labelLines;

const lineBreak = 10;

/** Returns the lines of a slot's label before one of them, as one text. */
export function labelBefore({ labels }: Segment, slot: number, line: LabelLine): string {
  const { offsets, bytes } = labels;
  const start = offsets[slot] ?? 0;
  const end = startOfLine(bytes, start, offsets[slot + 1] ?? 0, line) - 1;
  return readText(bytes, start, Math.max(start, end));
}

/** Returns one line of a slot's label. */
export function labelText({ offsets, bytes }: Labels, slot: number, line: LabelLine): string {
  const labelEnd = offsets[slot + 1] ?? 0;
  const start = startOfLine(bytes, offsets[slot] ?? 0, labelEnd, line);
  let end = start;
  while (end < labelEnd && bytes[end] !== lineBreak) {
    end += 1;
  }
  return readText(bytes, start, end);
}

/** Returns the start of a line of the label that lies between `from` and `end`. */
export function startOfLine(bytes: Uint8Array, from: number, end: number, line: LabelLine): number {
  let start = from;
  for (let left = labelLines[line]; left > 0; left -= 1) {
    while (start < end && bytes[start] !== lineBreak) {
      start += 1;
    }
    start = Math.min(start + 1, end);
  }
  return start;
}

/** Returns the number of documents that contain a word, including dead ones; 0 when all of them are dead. */
export function holders({ words, alive, aliveCount }: Segment, word: number): number {
  const start = words.offsets[word] ?? 0;
  const end = words.offsets[word + 1] ?? 0;
  if (aliveCount === alive.length) {
    return end - start;
  }
  let place = start;
  while (place < end && alive[words.slots[place] ?? 0] === 0) {
    place += 1;
  }
  return place < end ? end - start : 0;
}

/** Returns the slot of a document; -1 when the segment does not have it. */
export function slotOf({ ids }: Segment, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return ids[low] === id ? low : -1;
}
