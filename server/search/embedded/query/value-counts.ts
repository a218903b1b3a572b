import { selectBestOf } from '../order/best.ts';
import type { ValueCount } from '../../query.ts';
import type { NearMisses } from './near-misses.ts';
import type { Runs } from '../segment/runs.ts';
import type { ValueColumn } from '../segment/segment.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';

/** The counts of a field's values, by value number for each segment. */
export class ValueCounts {
  readonly #parts: Part[] = [];

  /** The counts of the segment that was added last. */
  get latest(): Uint32Array | undefined {
    return this.#parts.at(-1)?.counts;
  }

  /** Adds a segment and returns its counts, which are zero. */
  begin({ values }: ValueColumn): Uint32Array {
    const counts = new Uint32Array(values.size);
    this.#parts.push({ values, counts });
    return counts;
  }

  /** Returns at least the `limit` most frequent values, without reading the texts of the others. */
  mostFrequent(limit: number): ValueCount[] {
    const { counts, largest } = this.#sumSmallParts();
    const found = Array.from(counts, ([value, count]) => ({ value, count }));
    if (largest) {
      const { values, counts: ofValues } = largest;
      for (const number of mostFrequentNumbers(ofValues, 0, ofValues.length, limit)) {
        found.push({ value: textOf(values, number), count: ofValues[number] ?? 0 });
      }
    }
    return found;
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
    if (((bits[place] ?? 0) & bit) !== 0) {
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

/** Caches the texts of values, because the same ones are frequent in most results. A text replaces one in its place. */
function textOf(values: Vocabulary, number: number): string {
  const known = knownTexts.get(values) ?? {
    numbers: new Int32Array(cachePlaces).fill(-1),
    texts: [],
  };
  knownTexts.set(values, known);
  const place = number % cachePlaces;
  if (known.numbers[place] !== number) {
    known.numbers[place] = number;
    known.texts[place] = values.textOf(number);
  }
  return known.texts[place] ?? '';
}

interface KnownTexts {
  numbers: Int32Array;
  texts: string[];
}

const knownTexts = new WeakMap<Vocabulary, KnownTexts>();
const cachePlaces = 4_096;

/** Returns the most frequent values of a range; equally frequent ones in vocabulary order. */
function mostFrequentNumbers(
  counts: Uint32Array,
  from: number,
  to: number,
  limit: number,
): readonly number[] {
  const counted: number[] = [];
  for (let number = from; number < to; number += 1) {
    if ((counts[number] ?? 0) > 0) {
      counted.push(number);
    }
  }
  const byCount = (one: number, other: number) =>
    (counts[other] ?? 0) - (counts[one] ?? 0) || one - other;
  return counted.length <= limit ? counted : selectBestOf(counted, limit, byCount);
}

/** Yields the ranges of an option vocabulary that share a name: keys are sorted and begin with the name. */
export function* namesIn({
  bytes,
  offsets,
  size,
}: Vocabulary): Iterable<{ from: number; to: number }> {
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
