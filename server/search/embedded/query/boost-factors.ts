import { tokenize } from '../../../text/tokens.ts';
import type { ProductFacts } from '../../product-facts.ts';
import type { Boost, PriceFilter, SearchQuery } from '../../query.ts';
import type { Postings, Segment, ValueColumn } from '../segment/segment.ts';
import { metafieldKey } from '../segment/value-keys.ts';

/**
 * Returns the factor by which boosts of one kind multiply a document's score. `fact` is the slot of the product's
 * facts.
 */
type ReadFactor = (slot: number, fact: number) => number;

/** The upper limit of the product of all boosts. */
const maxFactor = 100;

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
    return Math.min(factor, maxFactor);
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
  /** The words that must be in the title besides the rarest one. */
  otherWords: readonly number[];
  factor: number;
}

/** Reads the words of a title once, and checks only the boosts whose rarest word it contains. */
function byTitle(
  { words, titles: { offsets, values } }: Segment,
  boosted: readonly BoostedValue[],
): ReadFactor[] {
  const boostsOfRarest = boostsByRarestWord(words, boosted);
  if (boostsOfRarest.size === 0) {
    return [];
  }
  // A flag for each word of the segment avoids a map lookup for words without a boost.
  const isRarest = new Uint8Array(words.vocabulary.size);
  for (const word of boostsOfRarest.keys()) {
    isRarest[word] = 1;
  }
  return [
    (slot) => {
      const start = offsets[slot] ?? 0;
      const end = offsets[slot + 1] ?? 0;
      let product = 1;
      for (let place = start; place < end; place += 1) {
        const word = values[place] ?? 0;
        if (isRarest[word] === 1 && !includes(values, word, start, place)) {
          for (const { otherWords, factor } of boostsOfRarest.get(word) ?? []) {
            if (otherWords.every((other) => includes(values, other, start, end))) {
              product *= factor;
            }
          }
        }
      }
      return product;
    },
  ];
}

/** Groups boosts by the word that fewest documents contain. Leaves out those with a word that none contains. */
function boostsByRarestWord(
  { vocabulary, offsets }: Postings,
  boosted: readonly BoostedValue[],
): Map<number, TitleBoost[]> {
  const holdersOf = (word: number) => (offsets[word + 1] ?? 0) - (offsets[word] ?? 0);
  const boostsOfRarest = new Map<number, TitleBoost[]>();
  for (const { value, factor } of boosted) {
    const [rarest, ...otherWords] = [...new Set(tokenize(value))]
      .map((word) => vocabulary.find(word))
      .toSorted((one, other) => holdersOf(one) - holdersOf(other));
    if (rarest !== undefined && rarest !== -1 && !otherWords.includes(-1)) {
      const boosts = boostsOfRarest.get(rarest) ?? [];
      boosts.push({ otherWords, factor });
      boostsOfRarest.set(rarest, boosts);
    }
  }
  return boostsOfRarest;
}

function includes(values: Uint32Array, sought: number, start: number, end: number): boolean {
  for (let place = start; place < end; place += 1) {
    if (values[place] === sought) {
      return true;
    }
  }
  return false;
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
