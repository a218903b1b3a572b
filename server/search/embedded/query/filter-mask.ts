import type { SlotMask } from '../../../catalog/columns/slot-mask.ts';
import type { ProductFacts } from '../../product-facts.ts';
import type { FacetField, OptionFilter, SearchQuery } from '../../query.ts';
import { type Segment, slotOf, type ValueColumn } from '../segment/segment.ts';
import { optionsWithValue } from '../segment/option-values.ts';
import { unwantedWords } from './excluded-words.ts';
import { metafieldKey, optionKey } from '../segment/value-keys.ts';

/** A bit for each filter with facet counts; another bit stands for all other filters, and one for exclusions. */
export const filterBits = {
  tags: 1,
  productTypes: 2,
  vendors: 4,
  options: 8,
  availability: 16,
  price: 32,
} as const satisfies Record<FacetField, number>;

const otherFilterBit = 64;
export const excludedBit = 128;

/** A condition on a document, and the bit that is set when it does not hold. */
interface FilterTest {
  bit: number;
  holds: Condition;
}

/** `fact` is the slot of the product's facts. */
type Condition = (slot: number, fact: number) => boolean;

/** The products of the collections that a query names, read once for all segments. */
export interface NamedCollections {
  filter: SlotMask | undefined;
  excluded: SlotMask | undefined;
}

export function* readNamedCollections(
  { filter = {}, exclusions = {} }: SearchQuery,
  facts: ProductFacts,
): Generator<void, NamedCollections> {
  const { collectionIds: wanted } = filter;
  const { collectionIds: excluded } = exclusions;
  return {
    filter: isGiven(wanted) ? yield* facts.collectionMask(wanted) : undefined,
    excluded: isGiven(excluded) ? yield* facts.collectionMask(excluded) : undefined,
  };
}

/** Tests the documents of one segment against the filters of a query. */
export class FilterMask {
  readonly #segment: Segment;
  readonly #facts: ProductFacts;
  readonly #factSlots: Uint32Array;
  readonly #tests: readonly FilterTest[];

  constructor(
    segment: Segment,
    query: SearchQuery,
    facts: ProductFacts,
    collections: NamedCollections,
  ) {
    this.#segment = segment;
    this.#facts = facts;
    this.#factSlots = segment.factSlots.of(facts.slots);
    this.#tests = [
      ...exclusionTests(segment, query, facts, collections),
      ...filterTests(segment, query, facts, collections),
    ];
  }

  /** Returns the slot of the facts of a document's product; -1 when the product must not be shown. */
  factOf(slot: number): number {
    const known = this.#factSlots[slot] ?? 0;
    const fact = known === 0 ? this.#findFact(slot) : known - 1;
    return fact >= 0 && this.#facts.isShown(fact) ? fact : -1;
  }

  #findFact(slot: number): number {
    const fact = this.#facts.slotOf(this.#segment.ids[slot] ?? 0);
    if (fact === undefined) {
      return -1;
    }
    this.#factSlots[slot] = fact + 1;
    return fact;
  }

  /** Returns the bits of the filters that a document fails; 0 when it is a result. */
  failures(slot: number, fact: number): number {
    let failed = 0;
    for (const { bit, holds } of this.#tests) {
      if (!holds(slot, fact)) {
        if (bit === excludedBit) {
          return excludedBit;
        }
        failed |= bit;
      }
    }
    return failed;
  }
}

function exclusionTests(
  segment: Segment,
  { exclusions = {}, outOfStock, languages }: SearchQuery,
  facts: ProductFacts,
  { excluded }: NamedCollections,
): FilterTest[] {
  const { productIds, tags, words } = exclusions;
  return [
    ...(isGiven(productIds) ? [exclusion(not(isOneOf(segment, productIds)))] : []),
    ...(excluded ? [exclusion((_, fact) => !excluded.has(fact))] : []),
    ...(isGiven(tags) ? [exclusion(not(hasAny(segment.tags, tags)))] : []),
    ...(isGiven(words) ? [exclusion(not(unwantedWords(segment, words, languages)))] : []),
    ...(outOfStock === 'hidden' ? [exclusion((_, fact) => facts.isAvailable(fact))] : []),
  ];
}

function filterTests(
  segment: Segment,
  { filter = {} }: SearchQuery,
  facts: ProductFacts,
  { filter: members }: NamedCollections,
): FilterTest[] {
  const { tags, productTypes, vendors, options, metafields } = filter;
  const { productIds, isAvailable, price } = filter;
  const tests: FilterTest[] = [];
  const add = (bit: number, holds: Condition) => tests.push({ bit, holds });
  if (isGiven(tags)) {
    add(filterBits.tags, hasAny(segment.tags, tags));
  }
  if (isGiven(productTypes)) {
    add(filterBits.productTypes, hasAny(segment.productTypes, productTypes));
  }
  if (isGiven(vendors)) {
    add(filterBits.vendors, hasAny(segment.vendors, vendors));
  }
  if (isGiven(options)) {
    add(filterBits.options, hasNumber(segment.options, optionNumbers(segment, options)));
  }
  if (isGiven(metafields)) {
    add(otherFilterBit, hasAny(segment.metafields, metafields.map(metafieldKey)));
  }
  if (isGiven(productIds)) {
    add(otherFilterBit, isOneOf(segment, productIds));
  }
  if (members) {
    add(otherFilterBit, (_, fact) => members.has(fact));
  }
  if (isAvailable !== undefined) {
    add(filterBits.availability, (_, fact) => facts.isAvailable(fact) === isAvailable);
  }
  if (price?.min !== undefined || price?.max !== undefined) {
    add(filterBits.price, (_, fact) => facts.hasPrice(fact, price));
  }
  return tests;
}

function exclusion(holds: Condition): FilterTest {
  return { bit: excludedBit, holds };
}

function isGiven<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

function not(condition: Condition): Condition {
  return (slot, fact) => !condition(slot, fact);
}

/** Tests ids with a flag for each slot, since it runs for every match. */
function isOneOf(segment: Segment, productIds: readonly number[]): Condition {
  const isListed = new Uint8Array(segment.ids.length);
  for (const id of productIds) {
    const slot = slotOf(segment, id);
    if (slot !== -1) {
      isListed[slot] = 1;
    }
  }
  return (slot) => isListed[slot] === 1;
}

function hasAny(column: ValueColumn, wanted: readonly string[]): Condition {
  const { values } = column;
  return hasNumber(
    column,
    Array.from(new Set(wanted), (value) => values.find(value)),
  );
}

/** Tests values with a flag for each value of the column, since it runs for every match. */
function hasNumber({ values, runs }: ValueColumn, wanted: Iterable<number>): Condition {
  const isWanted = new Uint8Array(values.size);
  for (const number of wanted) {
    isWanted[number] = 1;
  }
  const { offsets, values: numbers } = runs;
  return (slot) => {
    const end = offsets[slot + 1] ?? 0;
    for (let place = offsets[slot] ?? 0; place < end; place += 1) {
      if (isWanted[numbers[place] ?? 0] === 1) {
        return true;
      }
    }
    return false;
  };
}

function* optionNumbers(
  { options: { values } }: Segment,
  wanted: readonly OptionFilter[],
): Iterable<number> {
  const keys = new Set<string>();
  const bare = new Set<string>();
  for (const { name, value } of wanted) {
    if (name === null) {
      bare.add(value);
    } else {
      keys.add(optionKey(name, value));
    }
  }
  for (const key of keys) {
    yield values.find(key);
  }
  yield* optionsWithValue(values, bare);
}
