import { tokenize } from '../../text/tokens.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { Boost, PriceFilter, SearchQuery } from '../query.ts';
import type { Segment, ValueColumn } from './segment.ts';
import { metafieldKey } from './value-keys.ts';

/**
 * Returns the factor by which boosts of one kind multiply a document's score. `fact` is the slot of the product's
 * facts.
 */
type ReadFactor = (slot: number, fact: number) => number;

/** The upper limit of the product of all boosts. */
const largestFactor = 100;

/**
 * Returns a function that computes the factor of boosts and learning for a document; undefined when no factor applies.
 * Boosts on the same field are combined first, so that a hundred of them cost about as much per document as one.
 */
export function factorOf(
  segment: Segment,
  { boosts = [], learned }: Pick<SearchQuery, 'boosts' | 'learned'>,
  facts: ProductFacts,
): ReadFactor | undefined {
  if (boosts.length === 0 && !learned) {
    return undefined;
  }
  const readers = readersOf(segment, boosts, facts);
  return (slot, fact) => {
    let factor = learned?.get(segment.ids[slot] ?? 0) ?? 1;
    for (const read of readers) {
      factor *= read(slot, fact);
    }
    return Math.min(factor, largestFactor);
  };
}

function readersOf(segment: Segment, boosts: readonly Boost[], facts: ProductFacts): ReadFactor[] {
  const texts = {
    vendor: Array<BoostedValue>(),
    productType: Array<BoostedValue>(),
    tag: Array<BoostedValue>(),
  };
  const metafields: BoostedValue[] = [];
  const titles: BoostedValue[] = [];
  const availabilities: BoostedValue<boolean>[] = [];
  const prices: BoostedValue<PriceFilter>[] = [];
  for (const { on, factor } of boosts) {
    switch (on.field) {
      case 'availability':
        availabilities.push({ value: on.value, factor });
        break;
      case 'price':
        prices.push({ value: on.value, factor });
        break;
      case 'metafield':
        metafields.push({ value: metafieldKey(on.value), factor });
        break;
      case 'title':
        titles.push({ value: on.value, factor });
        break;
      default:
        texts[on.field].push({ value: on.value, factor });
    }
  }
  return [
    ...byValue(segment.vendors, texts.vendor),
    ...byValue(segment.productTypes, texts.productType),
    ...byValue(segment.tags, texts.tag),
    ...byValue(segment.metafields, metafields),
    ...byTitle(segment, titles),
    ...byAvailability(availabilities, facts),
    ...byPrice(prices, facts),
  ];
}

interface BoostedValue<Value = string> {
  value: Value;
  factor: number;
}

/** Reads each value of a document once. */
function byValue(
  { values, runs: { offsets, values: numbers } }: ValueColumn,
  boosted: readonly BoostedValue[],
): ReadFactor[] {
  if (boosted.length === 0) {
    return [];
  }
  const factors = new Float64Array(values.size).fill(1);
  for (const { value, factor } of boosted) {
    const number = values.find(value);
    if (number !== -1) {
      factors[number] = (factors[number] ?? 1) * factor;
    }
  }
  return [
    (slot) => {
      let product = 1;
      const end = offsets[slot + 1] ?? 0;
      for (let place = offsets[slot] ?? 0; place < end; place += 1) {
        product *= factors[numbers[place] ?? 0] ?? 1;
      }
      return product;
    },
  ];
}

/** A boost for titles that contain some words. */
interface TitleBoost {
  /** The number of distinct words that must all be in the title. */
  words: number;
  factor: number;
}

/** Counts the words of each boost in one pass over the words of a title. */
function byTitle(
  { words: { vocabulary }, titles: { offsets, values } }: Segment,
  boosted: readonly BoostedValue[],
): ReadFactor[] {
  const boosts: TitleBoost[] = [];
  const boostsOfWord = new Map<number, number[]>();
  for (const { value, factor } of boosted) {
    const words = [...new Set(tokenize(value))].map((word) => vocabulary.find(word));
    if (words.length > 0 && !words.includes(-1)) {
      const place = boosts.push({ words: words.length, factor }) - 1;
      for (const word of words) {
        boostsOfWord.set(word, [...(boostsOfWord.get(word) ?? []), place]);
      }
    }
  }
  if (boosts.length === 0) {
    return [];
  }
  // A flag for each word of the segment avoids a map lookup for words without a boost.
  const isBoosted = new Uint8Array(vocabulary.size);
  for (const word of boostsOfWord.keys()) {
    isBoosted[word] = 1;
  }
  const counts = new Uint16Array(boosts.length);
  return [
    (slot) => {
      const start = offsets[slot] ?? 0;
      const end = offsets[slot + 1] ?? 0;
      let product = 1;
      let isCounted = false;
      for (let place = start; place < end; place += 1) {
        const word = values[place] ?? 0;
        if (isBoosted[word] === 1 && values.indexOf(word, start) === place) {
          isCounted = true;
          for (const boost of boostsOfWord.get(word) ?? []) {
            counts[boost] = (counts[boost] ?? 0) + 1;
            if (counts[boost] === boosts[boost]?.words) {
              product *= boosts[boost].factor;
            }
          }
        }
      }
      if (isCounted) {
        counts.fill(0);
      }
      return product;
    },
  ];
}

function byAvailability(
  boosted: readonly BoostedValue<boolean>[],
  facts: ProductFacts,
): ReadFactor[] {
  if (boosted.length === 0) {
    return [];
  }
  const productOf = (isAvailable: boolean) =>
    boosted.reduce(
      (product, { value, factor }) => (value === isAvailable ? product * factor : product),
      1,
    );
  const [available, unavailable] = [productOf(true), productOf(false)];
  return [(_, fact) => (facts.isAvailable(fact) ? available : unavailable)];
}

/** Caches the factor by price: most products have one price, and many share it. */
function byPrice(boosted: readonly BoostedValue<PriceFilter>[], facts: ProductFacts): ReadFactor[] {
  if (boosted.length === 0) {
    return [];
  }
  const known = new Map<number, number>();
  const productOf = (fact: number) =>
    boosted.reduce(
      (product, { value, factor }) => (facts.hasPrice(fact, value) ? product * factor : product),
      1,
    );
  return [
    (_, fact) => {
      const price = facts.lowestPrice(fact);
      if (price !== facts.highestPrice(fact)) {
        return productOf(fact);
      }
      const factor = known.get(price) ?? productOf(fact);
      known.set(price, factor);
      return factor;
    },
  ];
}
