import type { Runs } from './runs.ts';
import { readText, type Vocabulary } from './vocabulary.ts';

/**
 * Documents that were indexed together. Nothing of it changes but which of them are alive: a document
 * that is replaced or removed dies here, and what died goes when segments are merged.
 *
 * A document has a slot, its place in the ascending order of the ids.
 */
export interface Segment {
  readonly ids: Float64Array;
  /** 1: alive. */
  readonly alive: Uint8Array;
  aliveCount: number;
  readonly words: Postings;
  /** SKUs, barcodes and handles as wholes; the weight of a posting is their kind. */
  readonly codes: Postings;
  /** For each slot the words of its title in their order. */
  readonly titles: Runs;
  /** For each slot its texts, a line each: title, type, vendor, handle, first SKU. */
  readonly labels: Labels;
  readonly tags: ValueColumn;
  readonly productTypes: ValueColumn;
  readonly vendors: ValueColumn;
  readonly options: ValueColumn;
  readonly metafields: ValueColumn;
  /** Metafields that products can be sorted by, as their names; `numberValues` are their values. */
  readonly numbers: ValueColumn;
  readonly numberValues: Float64Array;
  readonly createdAt: Float64Array;
  readonly updatedAt: Float64Array;
  /** NaN: none. */
  readonly compareAtPrices: Float64Array;
  /** Of the document's texts: equal ones need no indexing. */
  readonly fingerprints: Float64Array;
  /** Where the product's facts were found last; 0 before the first look. */
  readonly factSlots: Uint32Array;
}

/** For each word the slots that hold it, in no order, and its weight in each. */
export interface Postings {
  readonly vocabulary: Vocabulary;
  /** Where each word's postings begin, and where the last ones end. */
  readonly offsets: Uint32Array;
  readonly slots: Uint32Array;
  readonly weights: Uint16Array;
}

/** For each slot its values, as numbers of a vocabulary. */
export interface ValueColumn {
  readonly values: Vocabulary;
  readonly runs: Runs;
}

export interface Labels {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

export const labelLines = { title: 0, productType: 1, vendor: 2, handle: 3, sku: 4 } as const;

export function labelOf({ labels: { offsets, bytes } }: Segment, slot: number): string[] {
  return readText(bytes, offsets[slot] ?? 0, offsets[slot + 1] ?? 0).split('\n');
}

/** How many documents hold a word, dead ones included; 0 when all that hold it are dead. */
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

/** -1: not here. */
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
