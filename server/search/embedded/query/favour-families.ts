import type { WordOrder } from '../../../text/languages/word-order.ts';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import type { ProductFacts } from '../../product-facts.ts';
import { typeOf, untyped } from '../segment/product-type.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexView } from '../shop-index.ts';
import { namesThings } from '../words/own-names.ts';
import type { QueryWord } from '../words/query-word.ts';
import type { Hits } from '../order/hits.ts';

interface BrandSearch {
  index: IndexView;
  hits: Hits;
  /** The best hits. */
  best: readonly number[];
  reading: { words: readonly QueryWord[]; order: WordOrder };
  facts: ProductFacts;
  /** The score factor of each of the best hits, by its place. */
  factors: Float64Array;
}

/**
 * Raises, for a term of a brand that names no thing, the products of the types that make most of its revenue; those of its
 * dearest type before there are sales. Parts and cases of a brand are many, and have the shorter titles.
 */
export function favourFamilies({ index, hits, best, reading, facts, factors }: BrandSearch): void {
  const { words, order } = reading;
  const isThing = words.some(({ text, isSmall }) => !isSmall && namesThings(index, text, order));
  if (isThing || !isBrand(hits, best, words)) {
    favourLine({ index, hits, best, reading, facts, factors });
    return;
  }
  const families = familiesOf(hits, best, facts);
  const typed = [...families.values()].reduce((sum, { places }) => sum + places.length, 0);
  if (families.size < 2 || typed < best.length / 2) {
    return;
  }
  for (const place of earning(families).flatMap(({ places }) => places)) {
    factors[place] = (factors[place] ?? 1) * familyFactor;
  }
}

/** A line has at least so many products, nearly all of one maker. */
const leastOfLine = 8;
const leastShareOfMaker = 0.9;
const leastOfType = 3;
const maxLineWords = 2;
/** The type of a line costs so many times what the rest of the line does. */
const clearPrice = 2;
const lineFactor = 1.4;

/**
 * Raises, for a product line alone (`thinkpad`, `hp laserjet`), its dear types: the maker's bags, chargers and cartridges
 * name the line too, in shorter titles.
 */
function favourLine({ hits, best, reading, facts, factors }: BrandSearch): void {
  const words = reading.words.filter(({ isSmall }) => !isSmall);
  if (words.length === 0 || words.length > maxLineWords) {
    return;
  }
  const places = lineOf(hits, best, words);
  const line = places.map((place) => best[place] ?? 0);
  const families = familiesOf(hits, line, facts);
  const named = new Set([...families.keys()].flatMap(tokenize).map(stem));
  if (words.some(({ text }) => named.has(stem(text)))) {
    return;
  }
  const prices = line.map((hit) => facts.lowestPrice(hits.factAt(hit)));
  for (const family of families.values()) {
    const own = new Set(family.places);
    const others = prices.filter((price, place) => Number.isFinite(price) && !own.has(place));
    const isDear = medianOf(family) >= clearPrice * medianOf({ prices: others });
    for (const place of isDear && family.prices.length >= leastOfType ? family.places : []) {
      const raised = places[place] ?? 0;
      factors[raised] = (factors[raised] ?? 1) * lineFactor;
    }
  }
}

/** Returns the places of the hits whose titles begin with the term, behind the maker; none for several makers. */
function lineOf(hits: Hits, best: readonly number[], words: readonly QueryWord[]): number[] {
  const byVendor = new Map<string, { lengthOfName: number; places: number[] }>();
  const numbersOf = new Map<Segment, number[]>();
  let count = 0;
  for (const [place, hit] of best.entries()) {
    const segment = hits.segmentAt(hit);
    const numbers =
      numbersOf.get(segment) ?? words.map(({ text }) => segment.words.vocabulary.find(text));
    numbersOf.set(segment, numbers);
    const vendor = vendorOf(hits, hit);
    const known = byVendor.get(vendor) ?? { lengthOfName: tokenize(vendor).length, places: [] };
    byVendor.set(vendor, known);
    if (vendor !== '' && titleBegins(segment, hits.slotAt(hit), numbers, known.lengthOfName)) {
      count += 1;
      known.places.push(place);
    }
  }
  const ofMaker = [...byVendor.values()]
    .map(({ places }) => places)
    .find(({ length }) => length >= leastOfLine && length >= leastShareOfMaker * count);
  return ofMaker ?? [];
}

/** Returns whether a title has words one after the other, behind so many others at most. */
function titleBegins(
  { titles: { offsets, values } }: Segment,
  slot: number,
  words: readonly number[],
  mostBefore: number,
): boolean {
  const start = offsets[slot] ?? 0;
  const last = Math.min(start + mostBefore, (offsets[slot + 1] ?? 0) - words.length);
  for (let place = start; place <= last; place += 1) {
    if (words.every((word, next) => word !== -1 && values[place + next] === word)) {
      return true;
    }
  }
  return false;
}

/** Enough for products with long titles to come before parts with short ones. */
const familyFactor = 1.25;

/** The hits of a product type. */
interface Family {
  /** Their places among the best hits. */
  places: number[];
  /** In hundredths, for those that have a price. */
  prices: number[];
  /** The sum of prices by the inverse of the place among the best sellers, which is about what they earn. */
  revenue: number;
}

function familiesOf(
  hits: Hits,
  best: readonly number[],
  facts: ProductFacts,
): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  for (const [place, hit] of best.entries()) {
    const segment = hits.segmentAt(hit);
    const type = typeOf(segment, hits.slotAt(hit));
    if (type !== untyped) {
      const name = segment.productTypes.values.textOf(type);
      const family = families.get(name) ?? { places: [], prices: [], revenue: 0 };
      families.set(name, family);
      family.places.push(place);
      const price = facts.lowestPrice(hits.factAt(hit));
      if (Number.isFinite(price)) {
        family.prices.push(price);
        family.revenue += price / (1 + facts.salesRank(hits.factAt(hit)));
      }
    }
  }
  return families;
}

/** Returns whether most hits are of a vendor whom the term names. */
function isBrand(hits: Hits, best: readonly number[], words: readonly QueryWord[]): boolean {
  const named = new Set(words.map(({ text }) => stem(text)));
  const known = new Map<string, boolean>();
  const own = best.filter((hit) => {
    const vendor = vendorOf(hits, hit);
    const isNamed = known.get(vendor) ?? tokenize(vendor).some((word) => named.has(stem(word)));
    known.set(vendor, isNamed);
    return isNamed;
  });
  return own.length >= best.length / 2;
}

function vendorOf(hits: Hits, hit: number): string {
  const { values, runs } = hits.segmentAt(hit).vendors;
  const place = runs.offsets[hits.slotAt(hit)] ?? 0;
  const end = runs.offsets[hits.slotAt(hit) + 1] ?? 0;
  return place === end ? '' : values.textOf(runs.values[place] ?? 0);
}

/** Returns the fewest families that make half of the revenue, or the dearest one. */
function earning(families: ReadonlyMap<string, Family>): Family[] {
  const all = [...families.values()];
  const total = all.reduce((sum, { revenue }) => sum + revenue, 0);
  if (total === 0) {
    return all.toSorted((one, other) => medianOf(other) - medianOf(one)).slice(0, 1);
  }
  let earned = 0;
  return all
    .toSorted((one, other) => other.revenue - one.revenue)
    .filter(({ revenue }) => {
      const isNeeded = earned < total / 2;
      earned += revenue;
      return isNeeded;
    });
}

function medianOf({ prices }: Pick<Family, 'prices'>): number {
  return prices.toSorted((one, other) => one - other)[prices.length >>> 1] ?? 0;
}
