import { selectBest } from '../order/best.ts';
import { getOrCompute } from '../words/get-or-compute.ts';
import type { NearMisses } from './near-misses.ts';
import type { Runs } from '../segment/runs.ts';
import type { ValueColumn } from '../segment/segment.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';

/** The counts of a field's values, by value number for each segment. */
export class ValueCounts {
  readonly #parts: Part[] = [];

  /** Adds a segment and returns its counts, which are zero. */
  begin({ values }: ValueColumn): Uint32Array {
    const counts = new Uint32Array(values.size);
    this.#parts.push({ values, counts });
    return counts;
  }

  /** Returns at least the `limit` most frequent values, without reading the texts of the others. */
  mostFrequent(limit: number): Map<string, number> {
    const { counts, largest } = this.#sumSmallParts();
    if (largest) {
      addTo(counts, largest, mostFrequentNumbers(largest.counts, 0, largest.counts.length, limit));
    }
    return counts;
  }

  /** Returns at least the `limit` most frequent values of each option name. Pauses. */
  *mostFrequentByName(limit: number): Generator<void, Map<string, number>> {
    const { counts, largest } = this.#sumSmallParts();
    yield;
    for (const { from, to } of largest ? namesIn(largest.values) : []) {
      if (largest) {
        addTo(counts, largest, mostFrequentNumbers(largest.counts, from, to, limit));
        yield;
      }
    }
    return counts;
  }

  /** Sums the counts of values in the smaller segments, adding and clearing their counts in the largest. */
  #sumSmallParts(): { counts: Map<string, number>; largest: Part | undefined } {
    const [largest, ...others] = this.#parts.toSorted((a, b) => b.values.size - a.values.size);
    const counts = new Map<string, number>();
    for (const part of others) {
      addTo(counts, part, part.counts.keys());
    }
    for (const [text, count] of counts) {
      const number = largest?.values.find(text) ?? -1;
      if (largest && number !== -1) {
        counts.set(text, count + (largest.counts[number] ?? 0));
        largest.counts[number] = 0;
      }
    }
    return { counts, largest };
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

/** Counts the values of the near misses of one filter. */
export function countNearMisses(
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

function addTo(
  all: Map<string, number>,
  { values, counts }: Part,
  numbers: Iterable<number>,
): void {
  for (const number of numbers) {
    const count = counts[number] ?? 0;
    if (count > 0) {
      const text = textOf(values, number);
      all.set(text, (all.get(text) ?? 0) + count);
    }
  }
}

/** Caches the texts of values: the same ones are frequent in most results. */
function textOf(values: Vocabulary, number: number): string {
  const known = knownTexts.get(values) ?? new Map<number, string>();
  knownTexts.set(values, known);
  return getOrCompute(known, number, maxKnownTexts, () => values.textOf(number));
}

const knownTexts = new WeakMap<Vocabulary, Map<number, string>>();
const maxKnownTexts = 2_000;

/** Yields the most frequent values of a range; equally frequent ones in vocabulary order. */
function* mostFrequentNumbers(
  counts: Uint32Array,
  from: number,
  to: number,
  limit: number,
): Iterable<number> {
  const counted: number[] = [];
  for (let number = from; number < to; number += 1) {
    if ((counts[number] ?? 0) > 0) {
      counted.push(number);
    }
  }
  if (counted.length <= limit) {
    yield* counted;
    return;
  }
  const countAt = (place: number) => counts[counted[place] ?? 0] ?? 0;
  for (const place of selectBest(
    counted.length,
    limit,
    (a, b) => countAt(b) - countAt(a) || a - b,
  )) {
    yield counted[place] ?? 0;
  }
}

/** Yields the ranges of an option vocabulary that share a name: keys are sorted and begin with the name. */
function* namesIn({ bytes, offsets, size }: Vocabulary): Iterable<{ from: number; to: number }> {
  let from = 0;
  while (from < size) {
    const start = offsets[from] ?? 0;
    const length = bytes.indexOf(0, start) + 1 - start;
    let to = from + 1;
    while (to < size && hasSamePrefix(bytes, start, offsets[to] ?? 0, length)) {
      to += 1;
    }
    yield { from, to };
    from = to;
  }
}

function hasSamePrefix(bytes: Uint8Array, one: number, other: number, length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    if (bytes[one + index] !== bytes[other + index]) {
      return false;
    }
  }
  return true;
}
