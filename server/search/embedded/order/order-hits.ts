import { fold } from '../../../text/folding.ts';
import { ListedOrder } from '../../listed-order.ts';
import type { ProductFacts } from '../../product-facts.ts';
import type { MetafieldName, SearchQuery, SearchSort } from '../../query.ts';
import { selectBest, selectBestInSteps, selectBestOf } from './best.ts';
import type { Hits } from './hits.ts';
import { rankLevel } from './rank-level.ts';
import { exactCodeScore } from './score-codes.ts';
import { type LabelLine, labelText } from '../segment/segment.ts';
import { type OrderLevel, selectRange } from './select-range.ts';
import { numberKey } from '../segment/value-keys.ts';

/** Returns a negative number when the first of two hits comes first. */
type CompareHits = (one: number, other: number) => number;

/** The largest number of hits ordered with a heap in any order; larger results are narrowed down level by level. */
const maxHeapHits = 4_096;

/** The largest range that a heap selects from any number of hits: few of them enter it when scores compare fast. */
const maxHeapSize = 256;

/** Returns the hits at places `from` to `to` (exclusive) in the order of a query. */
export function* orderHits(
  hits: Hits,
  query: SearchQuery,
  facts: ProductFacts,
  range: { from: number; to: number },
): Generator<void, number[]> {
  const compare = orderOf(hits, query, facts);
  if (hits.size <= maxHeapHits) {
    return selectBest(hits.size, range.to, compare).slice(range.from);
  }
  if (!query.sort && range.to <= maxHeapSize) {
    const best = yield* selectBestHits(hits, query, facts, range.to);
    return best.toSorted(compare).slice(range.from);
  }
  const all = new Uint32Array(hits.size);
  for (let hit = 0; hit < all.length; hit += 1) {
    all[hit] = hit;
  }
  yield;
  const level = yield* firstLevel(hits, query, facts);
  return yield* selectRange(all, level, compare, range);
}

/** Returns the first `count` hits of a query without a sort, in any order. */
export function selectBestHits(
  hits: Hits,
  query: SearchQuery,
  facts: ProductFacts,
  count: number,
): Generator<void, number[]> {
  return selectBestInSteps(hits.size, count, orderOf(hits, query, facts), keysOf(hits, query));
}

/** Returns the first `count` of some hits in the order of a query without a sort. */
export function orderSome(
  some: readonly number[],
  hits: Hits,
  query: SearchQuery,
  facts: ProductFacts,
  count: number,
): number[] {
  return selectBestOf(some, count, orderOf(hits, query, facts), keysOf(hits, query));
}

/** Returns the numbers that decide most comparisons of a query without a sort. */
function keysOf({ scores }: Hits, { outOfStock }: SearchQuery): Float64Array | undefined {
  return outOfStock === 'last' ? undefined : scores;
}

function orderOf(hits: Hits, query: SearchQuery, facts: ProductFacts): CompareHits {
  const { term, sort, outOfStock } = query;
  const byTerm = term.trim() === '' ? bestSellersFirst(hits, facts) : byRelevance(hits);
  const isCode = (hit: number) => hits.scoreAt(hit) >= exactCodeScore;
  const codesFirst: CompareHits = (one, other) => Number(isCode(other)) - Number(isCode(one));
  const bySort = sort ? firstOf(codesFirst, firstOf(sortedBy(hits, sort, facts), byTerm)) : byTerm;
  if (outOfStock !== 'last') {
    return bySort;
  }
  const isLast = (hit: number) => (facts.isAvailable(hits.factAt(hit)) || isCode(hit) ? 0 : 1);
  return firstOf((one, other) => isLast(one) - isLast(other), bySort);
}

/** Orders hits by score, then by ascending id, so that pages never overlap. */
function byRelevance(hits: Hits): CompareHits {
  const { scores, segmentOf, slots } = hits;
  return (one, other) => {
    const difference = (scores[other] ?? 0) - (scores[one] ?? 0);
    if (difference !== 0) {
      return difference;
    }
    // The slots of a segment are in the order of ids.
    return segmentOf[one] === segmentOf[other]
      ? (slots[one] ?? 0) - (slots[other] ?? 0)
      : hits.idAt(one) - hits.idAt(other);
  };
}

/** Orders hits of an empty term by sales, then newest first. */
function bestSellersFirst(hits: Hits, facts: ProductFacts): CompareHits {
  const byRank = compareNumbers(hits, (hit) => facts.salesRank(hits.factAt(hit)), 1);
  return (one, other) =>
    hits.scoreAt(other) - hits.scoreAt(one) ||
    byRank(one, other) ||
    createdAt(hits, other) - createdAt(hits, one) ||
    hits.idAt(one) - hits.idAt(other);
}

function createdAt(hits: Hits, hit: number): number {
  return hits.createdAt[hits.segmentOf[hit] ?? 0]?.[hits.slots[hit] ?? 0] ?? 0;
}

function firstOf(first: CompareHits, then: CompareHits): CompareHits {
  return (one, other) => first(one, other) || then(one, other);
}

/** Expresses the order of `orderOf` as levels. */
function* firstLevel(
  hits: Hits,
  query: SearchQuery,
  facts: ProductFacts,
): Generator<void, OrderLevel> {
  const { term, sort, outOfStock } = query;
  const byId = numberLevel((hit) => hits.idAt(hit));
  const byScore = (next: OrderLevel) => numberLevel((hit) => -hits.scoreAt(hit), next);
  const byTerm =
    term.trim() === ''
      ? byScore(
          numberLevel(
            (hit) => sortable(facts.salesRank(hits.factAt(hit))),
            numberLevel((hit) => -createdAt(hits, hit), byId),
          ),
        )
      : byScore(byId);
  const isCode = (hit: number) => hits.scoreAt(hit) >= exactCodeScore;
  const codesFirst = (next: OrderLevel) => numberLevel((hit) => (isCode(hit) ? 0 : 1), next);
  const bySort = sort ? codesFirst(yield* sortLevel(hits, sort, facts, byTerm)) : byTerm;
  return outOfStock === 'last'
    ? numberLevel((hit) => (facts.isAvailable(hits.factAt(hit)) || isCode(hit) ? 0 : 1), bySort)
    : bySort;
}

function* sortLevel(
  hits: Hits,
  sort: SearchSort,
  facts: ProductFacts,
  next: OrderLevel,
): Generator<void, OrderLevel> {
  const sign = signOf(sort);
  const key = sortKey(hits, sort, facts);
  return typeof key === 'string'
    ? yield* rankLevel(hits, key, sign, next)
    : numberLevel((hit) => sortable(key(hit) * sign), next);
}

function numberLevel(keyOf: OrderLevel['keyOf'], next?: OrderLevel): OrderLevel {
  return { keyOf, next: () => next };
}

function sortedBy(hits: Hits, sort: SearchSort, facts: ProductFacts): CompareHits {
  const key = sortKey(hits, sort, facts);
  return typeof key === 'string'
    ? compareTexts(hits, key, signOf(sort))
    : compareNumbers(hits, key, signOf(sort));
}

function signOf({ order }: SearchSort): 1 | -1 {
  return order === 'ascending' ? 1 : -1;
}

/** Returns the label line that hits are sorted by, or a function that reads their numbers. */
function sortKey(
  hits: Hits,
  { field }: SearchSort,
  facts: ProductFacts,
): LabelLine | ((hit: number) => number) {
  if (field instanceof ListedOrder) {
    return (hit) => field.placeOf(hits.idAt(hit));
  }
  if (typeof field !== 'string') {
    return numbersOf(hits, field);
  }
  switch (field) {
    case 'title':
    case 'vendor':
    case 'productType':
    case 'handle':
    case 'sku':
      return field;
    case 'id':
      return (hit) => hits.idAt(hit);
    case 'price':
      return (hit) => facts.lowestPrice(hits.factAt(hit));
    case 'compareAtPrice':
      return (hit) => hits.segmentAt(hit).compareAtPrices[hits.slotAt(hit)] ?? NaN;
    case 'availability':
      return (hit) => Number(facts.isAvailable(hits.factAt(hit)));
    case 'createdAt':
      return (hit) => createdAt(hits, hit);
    case 'updatedAt':
      return (hit) => hits.segmentAt(hit).updatedAt[hits.slotAt(hit)] ?? 0;
    case 'salesRank':
      return (hit) => facts.salesRank(hits.factAt(hit));
    default:
      return field satisfies never;
  }
}

/**
 * Compares hits by number; missing numbers come last in both directions. Each number is read once and cached, except in
 * very large results, where only few hits are compared.
 */
function compareNumbers(hits: Hits, read: (hit: number) => number, sign: 1 | -1): CompareHits {
  const known = hits.size > maxHeapHits ? undefined : new Float64Array(hits.size).fill(NaN);
  const numberOf = (hit: number): number => {
    if (!known) {
      return sortable(read(hit) * sign);
    }
    const number = known[hit] ?? NaN;
    return Number.isNaN(number) ? (known[hit] = sortable(read(hit) * sign)) : number;
  };
  return (one, other) => {
    const first = numberOf(one);
    const second = numberOf(other);
    return first === second ? 0 : first < second ? -1 : 1;
  };
}

function sortable(number: number): number {
  return Number.isFinite(number) ? number : Infinity;
}

/** Compares hits by folded text (no case, no accents); an empty text comes last in both directions. */
function compareTexts(hits: Hits, line: LabelLine, sign: 1 | -1): CompareHits {
  const known = new Map<number, string>();
  const textOf = (hit: number): string => {
    const text =
      known.get(hit) ?? fold(labelText(hits.segmentAt(hit).labels, hits.slotAt(hit), line));
    known.set(hit, text);
    return text;
  };
  return (one, other) => {
    const first = textOf(one);
    const second = textOf(other);
    if (first === second) {
      return 0;
    }
    if (first === '' || second === '') {
      return first === '' ? 1 : -1;
    }
    return first < second ? -sign : sign;
  };
}

function numbersOf(hits: Hits, field: MetafieldName): (hit: number) => number {
  const numbers = hits.segments.map(({ numbers: column }) => column.values.find(numberKey(field)));
  return (hit) => {
    const { numbers: column, numberValues } = hits.segmentAt(hit);
    const { offsets, values } = column.runs;
    const sought = numbers[hits.segmentOf[hit] ?? 0] ?? -1;
    const slot = hits.slotAt(hit);
    const end = offsets[slot + 1] ?? 0;
    for (let place = offsets[slot] ?? 0; place < end; place += 1) {
      if (values[place] === sought) {
        return numberValues[place] ?? NaN;
      }
    }
    return NaN;
  };
}
