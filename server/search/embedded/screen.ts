import { tokenize } from '../../text/tokens.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { BoostCondition, FacetField, SearchQuery } from '../query.ts';
import { type Segment, slotOf, type ValueColumn } from './segment.ts';
import { metafieldKey, optionKey, readOptionKey } from './value-keys.ts';

/** A bit for each filter that has counts of its own, one for all others, one for what is out in any case. */
export const filterBits = {
  tags: 1,
  productTypes: 2,
  vendors: 4,
  options: 8,
  availability: 16,
  price: 32,
} as const satisfies Record<FacetField, number>;

const OTHER_FILTER = 64;
export const LEFT_OUT = 128;

/** A condition on a document, and the bits of what it fails when it does not hold. */
interface Test {
  bit: number;
  holds: Condition;
}

/** `fact` is the slot of the product's facts. */
type Condition = (slot: number, fact: number) => boolean;

/** What the filters of a query say about the documents of one segment. */
export class Screen {
  readonly #segment: Segment;
  readonly #facts: ProductFacts;
  readonly #tests: readonly Test[];

  constructor(segment: Segment, query: SearchQuery, facts: ProductFacts) {
    this.#segment = segment;
    this.#facts = facts;
    this.#tests = [...exclusionTests(segment, query, facts), ...filterTests(segment, query, facts)];
  }

  /** Where the facts of a document's product stand; -1: nothing may be shown of it. */
  factOf(slot: number): number {
    const facts = this.#facts;
    const id = this.#segment.ids[slot] ?? 0;
    const kept = this.#segment.factSlots[slot] ?? 0;
    if (facts.productIdAt(kept) === id) {
      return facts.isShown(kept) ? kept : -1;
    }
    const found = facts.slotOf(id);
    if (found === undefined) {
      return -1;
    }
    this.#segment.factSlots[slot] = found;
    return facts.isShown(found) ? found : -1;
  }

  /** The bits of the filters that a document fails; 0: it is a result. */
  failures(slot: number, fact: number): number {
    let failed = 0;
    for (const { bit, holds } of this.#tests) {
      if (!holds(slot, fact)) {
        if (bit === LEFT_OUT) {
          return LEFT_OUT;
        }
        failed |= bit;
      }
    }
    return failed;
  }
}

export function boostCondition(
  segment: Segment,
  on: BoostCondition,
  facts: ProductFacts,
): Condition {
  switch (on.field) {
    case 'vendor':
      return hasAny(segment.vendors, [on.value]);
    case 'productType':
      return hasAny(segment.productTypes, [on.value]);
    case 'tag':
      return hasAny(segment.tags, [on.value]);
    case 'metafield':
      return hasAny(segment.metafields, [metafieldKey(on.value)]);
    case 'availability':
      return (_, fact) => facts.isAvailable(fact) === on.value;
    case 'price':
      return (_, fact) => facts.hasPrice(fact, on.value);
    case 'title':
      return hasInTitle(segment, on.value);
    default:
      return on satisfies never;
  }
}

function exclusionTests(
  segment: Segment,
  { exclusions = {}, outOfStock }: SearchQuery,
  facts: ProductFacts,
): Test[] {
  const { productIds, collectionIds, tags } = exclusions;
  return [
    ...(isAsked(productIds) ? [out(not(isOneOf(segment, productIds)))] : []),
    ...(isAsked(collectionIds) ? [out(not(isInAny(segment, collectionIds, facts)))] : []),
    ...(isAsked(tags) ? [out(not(hasAny(segment.tags, tags)))] : []),
    ...(outOfStock === 'hidden' ? [out((_, fact) => facts.isAvailable(fact))] : []),
  ];
}

function filterTests(segment: Segment, { filter = {} }: SearchQuery, facts: ProductFacts): Test[] {
  const { tags, productTypes, vendors, options, metafields } = filter;
  const { productIds, collectionIds, isAvailable, price } = filter;
  const tests: Test[] = [];
  const add = (bit: number, holds: Condition) => tests.push({ bit, holds });
  if (isAsked(tags)) {
    add(filterBits.tags, hasAny(segment.tags, tags));
  }
  if (isAsked(productTypes)) {
    add(filterBits.productTypes, hasAny(segment.productTypes, productTypes));
  }
  if (isAsked(vendors)) {
    add(filterBits.vendors, hasAny(segment.vendors, vendors));
  }
  if (isAsked(options)) {
    add(filterBits.options, hasAny(segment.options, optionKeys(segment, options)));
  }
  if (isAsked(metafields)) {
    add(OTHER_FILTER, hasAny(segment.metafields, metafields.map(metafieldKey)));
  }
  if (isAsked(productIds)) {
    add(OTHER_FILTER, isOneOf(segment, productIds));
  }
  if (isAsked(collectionIds)) {
    add(OTHER_FILTER, isInAny(segment, collectionIds, facts));
  }
  if (isAvailable !== undefined) {
    add(filterBits.availability, (_, fact) => facts.isAvailable(fact) === isAvailable);
  }
  if (price?.min !== undefined || price?.max !== undefined) {
    add(filterBits.price, (_, fact) => facts.hasPrice(fact, price));
  }
  return tests;
}

function out(holds: Condition): Test {
  return { bit: LEFT_OUT, holds };
}

function isAsked<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

function not(condition: Condition): Condition {
  return (slot, fact) => !condition(slot, fact);
}

/** A mark for each slot: matches may be many more than products, and each looks. */
function isOneOf(segment: Segment, productIds: readonly number[]): Condition {
  const isChosen = new Uint8Array(segment.ids.length);
  for (const id of productIds) {
    const slot = slotOf(segment, id);
    if (slot !== -1) {
      isChosen[slot] = 1;
    }
  }
  return (slot) => isChosen[slot] === 1;
}

function isInAny(
  { ids }: Segment,
  collectionIds: readonly number[],
  facts: ProductFacts,
): Condition {
  const collections = collectionIds.map((id) => facts.collectionMembers(id));
  return (slot) => collections.some((members) => members.has(ids[slot] ?? 0));
}

function hasAny({ values, runs }: ValueColumn, asked: readonly string[]): Condition {
  const wanted = new Set(asked.map((value) => values.find(value)));
  wanted.delete(-1);
  const { offsets, values: numbers } = runs;
  return (slot) => {
    const end = offsets[slot + 1] ?? 0;
    for (let place = offsets[slot] ?? 0; place < end; place += 1) {
      if (wanted.has(numbers[place] ?? 0)) {
        return true;
      }
    }
    return false;
  };
}

/** All words of the value stand in the title. */
function hasInTitle({ words, titles }: Segment, value: string): Condition {
  const asked = tokenize(value).map((word) => words.vocabulary.find(word));
  return (slot) => {
    const title = titles.values.subarray(titles.offsets[slot], titles.offsets[slot + 1]);
    return asked.length > 0 && asked.every((word) => word !== -1 && title.includes(word));
  };
}

function optionKeys(
  { options: { values } }: Segment,
  asked: NonNullable<NonNullable<SearchQuery['filter']>['options']>,
): string[] {
  const named = asked.flatMap(({ name, value }) => (name === null ? [] : [optionKey(name, value)]));
  const bare = new Set(asked.flatMap(({ name, value }) => (name === null ? [value] : [])));
  if (bare.size === 0) {
    return named;
  }
  const all = Array.from({ length: values.size }, (_, number) => values.textOf(number));
  return [...named, ...all.filter((key) => bare.has(readOptionKey(key).value))];
}
