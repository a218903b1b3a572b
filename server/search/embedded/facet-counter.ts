import type { ProductFacts } from '../product-facts.ts';
import { type FacetCounts, type FacetField, largestFacet, type ValueCount } from '../query.ts';
import { filterBits } from './screen.ts';
import type { Segment, ValueColumn } from './segment.ts';
import { readOptionKey } from './value-keys.ts';

const valueFields = ['tags', 'productTypes', 'vendors', 'options'] as const;
type ValueField = (typeof valueFields)[number];

/** Counts what the documents of a query have, segment after segment, in the pass that finds them. */
export class FacetCounter {
  readonly #facts: ProductFacts;
  readonly #asked: ReadonlySet<FacetField>;
  readonly #countsAvailability: boolean;
  readonly #countsPrice: boolean;
  readonly #counts = new Map<ValueField, Map<string, number>>();
  #tables: CountTable[] = [];
  #available = 0;
  #unavailable = 0;
  #lowest = Infinity;
  #highest = -Infinity;

  constructor(asked: readonly FacetField[], facts: ProductFacts) {
    this.#facts = facts;
    this.#asked = new Set(asked);
    this.#countsAvailability = this.#asked.has('availability');
    this.#countsPrice = this.#asked.has('price');
  }

  beginSegment(segment: Segment): void {
    this.#tables = valueFields
      .filter((field) => this.#asked.has(field))
      .map((field) => new CountTable(field, segment[field]));
  }

  /** A field is counted without its own filter and with all others. */
  count(slot: number, fact: number, failures: number): void {
    for (const table of this.#tables) {
      if ((failures & ~table.bit) === 0) {
        table.count(slot);
      }
    }
    if (this.#countsAvailability && (failures & ~filterBits.availability) === 0) {
      this.#countAvailability(fact);
    }
    if (this.#countsPrice && (failures & ~filterBits.price) === 0) {
      this.#lowest = Math.min(this.#lowest, this.#facts.lowestPrice(fact));
      this.#highest = Math.max(this.#highest, this.#facts.highestPrice(fact));
    }
  }

  endSegment(): void {
    for (const table of this.#tables) {
      const counts = this.#counts.get(table.field) ?? new Map<string, number>();
      this.#counts.set(table.field, counts);
      table.addTo(counts);
    }
  }

  finish(): FacetCounts {
    const facets: FacetCounts = {};
    for (const field of ['tags', 'productTypes', 'vendors'] as const) {
      if (this.#asked.has(field)) {
        facets[field] = mostFirst(this.#counts.get(field) ?? new Map());
      }
    }
    if (this.#asked.has('options')) {
      facets.options = groupOptions(this.#counts.get('options') ?? new Map());
    }
    if (this.#asked.has('availability')) {
      facets.availability = [
        { value: true, count: this.#available },
        { value: false, count: this.#unavailable },
      ].filter(({ count }) => count > 0);
    }
    if (this.#asked.has('price')) {
      const hasAny = this.#lowest <= this.#highest;
      facets.price = hasAny ? { min: this.#lowest, max: this.#highest } : null;
    }
    return facets;
  }

  #countAvailability(fact: number): void {
    if (this.#facts.isAvailable(fact)) {
      this.#available += 1;
    } else {
      this.#unavailable += 1;
    }
  }
}

/** How often each value of a column was met in one segment. */
class CountTable {
  readonly field: ValueField;
  readonly bit: number;
  readonly #column: ValueColumn;
  readonly #counts: Uint32Array;

  constructor(field: ValueField, column: ValueColumn) {
    this.field = field;
    this.bit = filterBits[field];
    this.#column = column;
    this.#counts = new Uint32Array(column.values.size);
  }

  count(slot: number): void {
    const { offsets, values } = this.#column.runs;
    const end = offsets[slot + 1] ?? 0;
    for (let place = offsets[slot] ?? 0; place < end; place += 1) {
      const value = values[place] ?? 0;
      this.#counts[value] = (this.#counts[value] ?? 0) + 1;
    }
  }

  addTo(counts: Map<string, number>): void {
    for (let value = 0; value < this.#counts.length; value += 1) {
      const count = this.#counts[value] ?? 0;
      if (count > 0) {
        const text = this.#column.values.textOf(value);
        counts.set(text, (counts.get(text) ?? 0) + count);
      }
    }
  }
}

function groupOptions(counts: ReadonlyMap<string, number>): NonNullable<FacetCounts['options']> {
  const byName = new Map<string, Map<string, number>>();
  for (const [key, count] of counts) {
    const { name, value } = readOptionKey(key);
    const values = byName.get(name) ?? new Map<string, number>();
    byName.set(name, values.set(value, count));
  }
  const options = Array.from(byName, ([name, values]) => ({ name, values: mostFirst(values) }));
  return options.toSorted(
    (one, other) => sizeOf(other.values) - sizeOf(one.values) || compareTexts(one.name, other.name),
  );
}

function sizeOf(values: readonly ValueCount[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function mostFirst(counts: ReadonlyMap<string, number>): ValueCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || compareTexts(one.value, other.value))
    .slice(0, largestFacet);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
