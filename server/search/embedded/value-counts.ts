import { selectBest } from './best.ts';
import type { NearMisses } from './near-misses.ts';
import type { Runs } from './runs.ts';
import type { ValueColumn } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How often each value of a field was met, counted by its number in each segment. */
export class ValueCounts {
  readonly #parts: Part[] = [];

  /** The part of a segment, to be counted into. */
  begin({ values }: ValueColumn): Uint32Array {
    const counts = new Uint32Array(values.size);
    this.#parts.push({ values, counts });
    return counts;
  }

  /** All that were met, by their texts. */
  all(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const part of this.#parts) {
      addTo(counts, part, 1);
    }
    return counts;
  }

  /** At least the `limit` most frequent, without reading the texts of the others. */
  mostFrequent(limit: number): Map<string, number> {
    const [largest, ...others] = this.#parts.toSorted((a, b) => b.values.size - a.values.size);
    const counts = new Map<string, number>();
    if (!largest) {
      return counts;
    }
    others.forEach((part) => addTo(counts, part, 1));
    // What other segments have as well is summed first, and all else is counted in the largest alone.
    for (const [text, count] of counts) {
      const number = largest.values.find(text);
      if (number !== -1) {
        counts.set(text, count + (largest.counts[number] ?? 0));
        largest.counts[number] = 0;
      }
    }
    addTo(counts, largest, countOfPlace(largest.counts, limit));
    return counts;
  }
}

/** Counts the values of the documents in `slots`, from one place up to another. */
export function countValues(
  counts: Uint32Array,
  { offsets, values }: Runs,
  slots: Uint32Array,
  from: number,
  to: number,
): void {
  for (let place = from; place < to; place += 1) {
    const slot = slots[place] ?? 0;
    const end = offsets[slot + 1] ?? 0;
    for (let index = offsets[slot] ?? 0; index < end; index += 1) {
      const value = values[index] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
}

/** Counts the values of the documents that only this filter keeps out. */
export function countMissed(
  counts: Uint32Array,
  runs: Runs,
  { slots, bits, size }: NearMisses,
  bit: number,
): void {
  for (let place = 0; place < size; place += 1) {
    if (bits[place] === bit) {
      countValues(counts, runs, slots, place, place + 1);
    }
  }
}

interface Part {
  values: Vocabulary;
  counts: Uint32Array;
}

function addTo(all: Map<string, number>, { values, counts }: Part, least: number): void {
  for (let value = 0; value < counts.length; value += 1) {
    const count = counts[value] ?? 0;
    if (count >= least) {
      const text = values.textOf(value);
      all.set(text, (all.get(text) ?? 0) + count);
    }
  }
}

/** How often that one was met which stands at this place when the most frequent is the first; at least 1. */
function countOfPlace(counts: Uint32Array, place: number): number {
  const met = counts.filter((count) => count > 0);
  if (met.length <= place) {
    return 1;
  }
  const best = selectBest(met.length, place, (one, other) => (met[other] ?? 0) - (met[one] ?? 0));
  return met[best.at(-1) ?? 0] ?? 1;
}
