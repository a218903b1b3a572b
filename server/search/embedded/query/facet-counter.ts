import type { ProductFacts } from '../../product-facts.ts';
import { type FacetCounts, type FacetField, maxFacet, type ValueCount } from '../../query.ts';
import type { Hits } from '../order/hits.ts';
import type { NearMisses } from './near-misses.ts';
import { filterBits } from './filter-bits.ts';
import { type VariantConditions, variantsBetweenPauses } from './variant-conditions.ts';
import { VariantFacetCounter, type VariantTotals } from './variant-facet-counter.ts';
import type { Segment } from '../segment/segment.ts';
import { countNearMisses, countValues, ValueCounts } from './value-counts.ts';
import { readOptionKey } from '../segment/value-keys.ts';

const valueFields = ['tags', 'productTypes', 'vendors', 'options'] as const;
type ValueField = (typeof valueFields)[number];

/**
 * Counts the facet values of a query's documents, segment by segment. Each field is counted with all filters but its
 * own: over the hits, and over the near misses that only its filter rejects.
 */
export class FacetCounter {
  /** The bits of the filters whose near misses are counted. */
  readonly bits: number;
  readonly #facts: ProductFacts;
  readonly #requested: ReadonlySet<FacetField>;
  readonly #namesOfAny: ReadonlySet<string>;
  readonly #counts = new Map<ValueField, ValueCounts>();
  readonly #totals: VariantTotals = {
    available: 0,
    unavailable: 0,
    lowest: Infinity,
    highest: -Infinity,
  };

  /** @param namesOfAny the options that have a value that is wanted of any option */
  constructor(
    requested: readonly FacetField[],
    facts: ProductFacts,
    namesOfAny: ReadonlySet<string> = new Set(),
  ) {
    this.#namesOfAny = namesOfAny;
    this.#facts = facts;
    this.#requested = new Set(requested);
    this.bits = requested.reduce((bits, field) => bits | filterBits[field], 0);
    for (const field of valueFields) {
      if (this.#requested.has(field)) {
        this.#counts.set(field, new ValueCounts());
      }
    }
  }

  /** Counts the hits of one segment: those at places from `from` on. */
  *count(
    segment: Segment,
    hits: Hits,
    from: number,
    { nearMisses, variants }: Counted,
  ): Generator<void, void> {
    for (const [field, valueCounts] of this.#counts) {
      const { runs } = segment[field];
      const counts = valueCounts.begin(segment[field]);
      if (field === 'options' && variants) {
        continue;
      }
      for (let place = from; place < hits.size; place += placesBetweenPauses) {
        const end = Math.min(place + placesBetweenPauses, hits.size);
        countValues(counts, runs, hits.slots, place, end);
        yield;
      }
      countNearMisses(counts, runs, nearMisses, filterBits[field]);
      yield;
    }
    if (variants) {
      yield* this.#countVariants(segment, hits, from, { nearMisses, variants });
    } else {
      yield* this.#countFacts(hits, from, nearMisses);
    }
  }

  /** Counts the facets of variants where the product alone decides. */
  *#countFacts(hits: Hits, from: number, nearMisses: NearMisses): Generator<void, void> {
    if (this.#requested.has('availability')) {
      this.#countAvailability(hits.facts, from, hits.size);
      forEachNearMiss(nearMisses, filterBits.availability, (place) =>
        this.#countAvailability(nearMisses.facts, place, place + 1),
      );
      yield;
    }
    if (this.#requested.has('price')) {
      for (let place = from; place < hits.size; place += placesBetweenPauses) {
        this.#countPrices(hits.facts, place, Math.min(place + placesBetweenPauses, hits.size));
        yield;
      }
      forEachNearMiss(nearMisses, filterBits.price, (place) =>
        this.#countPrices(nearMisses.facts, place, place + 1),
      );
    }
  }

  *#countVariants(
    segment: Segment,
    hits: Hits,
    from: number,
    { nearMisses, variants }: Counted & { variants: VariantConditions },
  ): Generator<void, void> {
    if (!variantFields.some((field) => this.#requested.has(field))) {
      return;
    }
    const options = this.#counts.get('options')?.latest ?? new Uint32Array(0);
    const counter = new VariantFacetCounter(
      variants,
      { requested: this.#requested, namesOfAny: this.#namesOfAny },
      options,
      segment.options,
    );
    const { loaded } = variants;
    let pausedAt = loaded.total;
    for (let place = from; place < hits.size; place += 1) {
      counter.count(hits.slotAt(place), hits.factAt(place), this.#totals, () => true);
      if (loaded.total - pausedAt >= variantsBetweenPauses) {
        pausedAt = loaded.total;
        yield;
      }
    }
    const { size, slots, facts, bits } = nearMisses;
    for (let place = 0; place < size; place += 1) {
      const isCounted = (field: FacetField) => ((bits[place] ?? 0) & filterBits[field]) !== 0;
      counter.count(slots[place] ?? 0, facts[place] ?? 0, this.#totals, isCounted);
      if (loaded.total - pausedAt >= variantsBetweenPauses) {
        pausedAt = loaded.total;
        yield;
      }
    }
  }

  *finish(): Generator<void, FacetCounts> {
    const facets: FacetCounts = {};
    for (const field of ['tags', 'productTypes', 'vendors'] as const) {
      const counts = this.#counts.get(field);
      if (counts) {
        facets[field] = sortByCount(counts.mostFrequent(maxFacet));
        yield;
      }
    }
    const options = this.#counts.get('options');
    if (options) {
      facets.options = groupOptions(yield* options.mostFrequentByName(maxFacet));
    }
    if (this.#requested.has('availability')) {
      facets.availability = [
        { value: true, count: this.#totals.available },
        { value: false, count: this.#totals.unavailable },
      ].filter(({ count }) => count > 0);
    }
    if (this.#requested.has('price')) {
      const hasAny = this.#totals.lowest <= this.#totals.highest;
      facets.price = hasAny ? { min: this.#totals.lowest, max: this.#totals.highest } : null;
    }
    return facets;
  }

  #countAvailability(facts: Uint32Array, from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      if (this.#facts.isAvailable(facts[place] ?? 0)) {
        this.#totals.available += 1;
      } else {
        this.#totals.unavailable += 1;
      }
    }
  }

  #countPrices(facts: Uint32Array, from: number, to: number): void {
    for (let place = from; place < to; place += 1) {
      const fact = facts[place] ?? 0;
      this.#totals.lowest = Math.min(this.#totals.lowest, this.#facts.lowestPrice(fact));
      this.#totals.highest = Math.max(this.#totals.highest, this.#facts.highestPrice(fact));
    }
  }
}

const placesBetweenPauses = 16_384;

const variantFields = ['options', 'availability', 'price'] as const;

interface Counted {
  nearMisses: NearMisses;
  /** Undefined where the product alone decides. */
  variants: VariantConditions | undefined;
}

function forEachNearMiss(
  { bits, size }: NearMisses,
  bit: number,
  handle: (place: number) => void,
): void {
  for (let place = 0; place < size; place += 1) {
    if (((bits[place] ?? 0) & bit) !== 0) {
      handle(place);
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
  const options = Array.from(byName, ([name, values]) => ({
    name,
    values: sortByCount(Array.from(values, ([value, count]) => ({ value, count }))),
  }));
  return options.toSorted(
    (one, other) => sizeOf(other.values) - sizeOf(one.values) || compareTexts(one.name, other.name),
  );
}

function sizeOf(values: readonly ValueCount[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function sortByCount(counts: readonly ValueCount[]): ValueCount[] {
  return counts
    .toSorted((one, other) => other.count - one.count || compareTexts(one.value, other.value))
    .slice(0, maxFacet);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
