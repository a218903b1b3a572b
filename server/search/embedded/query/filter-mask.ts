import type { SlotMask } from '../../../catalog/columns/slot-mask.ts';
import type { ProductFacts } from '../../product-facts.ts';
import type { SearchQuery } from '../../query.ts';
import { type Segment, slotOf, type ValueColumn } from '../segment/segment.ts';
import { unwantedWords } from './excluded-words.ts';
import { excludedBit, filterBits, otherFilterBit } from './filter-bits.ts';
import { metafieldKey } from '../segment/value-keys.ts';
import { dependOnOneVariant, hasBounds, VariantConditions } from './variant-conditions.ts';
import { optionNumbers, wantedNumbers } from './wanted-numbers.ts';

/** A condition on a document, and the bit that is set when it does not hold. */
interface FilterTest {
  bit: number;
  holds: Condition;
}

/** `fact` is the slot of the product's facts. */
type Condition = (slot: number, fact: number) => boolean;

/** The products of the collections that a query names, read once for all segments. */
interface NamedCollections {
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
  /** The conditions that one variant must meet; undefined where the product alone tells. */
  readonly variants: VariantConditions | undefined;
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
    this.variants = dependOnOneVariant(query, segment, facts)
      ? new VariantConditions(segment, query, facts)
      : undefined;
    this.#tests = [
      ...exclusionTests(segment, query, facts, collections),
      ...productTests(segment, query, collections),
      ...(this.variants ? [] : variantTests(segment, query, facts)),
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

  /**
   * Returns 0 for a result. Otherwise returns the bits of the facets that count the document, since they leave their own
   * filter out, or else a bit that no facet has.
   */
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
    if ((failed & (failed - 1)) !== 0) {
      return excludedBit;
    }
    const ofVariants =
      this.variants && failed !== otherFilterBit ? this.variants.countedBy(slot, fact) : 0;
    if (failed === 0) {
      return ofVariants;
    }
    return ofVariants === 0 ? failed : excludedBit;
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

function productTests(
  segment: Segment,
  { filter = {} }: SearchQuery,
  { filter: members }: NamedCollections,
): FilterTest[] {
  const { tags, productTypes, vendors, metafields, productIds } = filter;
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
  if (isGiven(metafields)) {
    add(otherFilterBit, hasAny(segment.metafields, metafields.map(metafieldKey)));
  }
  if (isGiven(productIds)) {
    add(otherFilterBit, isOneOf(segment, productIds));
  }
  if (members) {
    add(otherFilterBit, (_, fact) => members.has(fact));
  }
  return tests;
}

/** Tests a product for the only condition on its variants. */
function variantTests(
  segment: Segment,
  { filter = {} }: SearchQuery,
  facts: ProductFacts,
): FilterTest[] {
  const { options, isAvailable, price } = filter;
  const tests: FilterTest[] = [];
  const add = (bit: number, holds: Condition) => tests.push({ bit, holds });
  if (isGiven(options)) {
    add(filterBits.options, hasNumber(segment.options, optionNumbers(segment, options)));
  }
  if (isAvailable !== undefined) {
    add(filterBits.availability, (_, fact) => facts.isAvailable(fact) === isAvailable);
  }
  if (price && hasBounds(price)) {
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
function hasNumber(column: ValueColumn, wanted: Iterable<number>): Condition {
  const isWanted = wantedNumbers(column, wanted);
  const { offsets, values: numbers } = column.runs;
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
