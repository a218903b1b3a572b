import type { WordOrder } from '../../../text/languages/word-order.ts';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { headOf } from '../words/head-of.ts';
import { endingsOf, namesThing, standsBehindOther } from '../words/title-thing.ts';
import type { Hits } from '../order/hits.ts';
import type { QueryWord } from '../words/query-word.ts';
import type { Reading } from '../words/read-term.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import { typeOf, untyped } from '../segment/product-type.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexView } from '../shop-index.ts';
import { usualTypeOf } from '../words/usual-type.ts';

/**
 * Returns a score factor for each of the best hits, by its title: the share of the term's words that the title
 * contains, the share of the term's word pairs that are adjacent there, and whether the title names the same thing.
 */
export function weighTitles(
  { accumulator, words: wordCache }: IndexView,
  hits: Hits,
  best: readonly number[],
  { words, order }: Pick<Reading, 'words' | 'order'>,
): Float64Array {
  const head = headOf(words, order);
  const usual = usualTypeOf(wordCache, hits.segments, words[head]);
  const total = words.reduce((sum, { worth }) => sum + worth, 0);
  const factors = new Float64Array(best.length);
  const accessories: number[] = [];
  let things = 0;
  bySegment(hits, best).forEach((own, segmentPlace) => {
    const segment = hits.segments[segmentPlace];
    if (!segment) {
      return;
    }
    const numbers = markWords(accumulator, segment, words, segmentPlace);
    const namesType = typeReader(segment, words);
    const usualType = usual?.numbers.get(segmentPlace);
    const { bits, marks } = accumulator;
    const endings = endingsOf(segment, order);
    const context = { bits, marks, segment, head, order, endings };
    prefetchTitles(segment, hits, best, own);
    for (const place of own) {
      const slot = hits.slotAt(best[place] ?? 0);
      const { found, pairs, isThing, isAccessory } = compareTitle(context, slot);
      const share = total === 0 ? 0 : worthOf(words, found) / total;
      const phrase = words.length < 2 ? 0 : countBits(pairs) / (words.length - 1);
      const ownType = typeOf(segment, slot);
      const type = namesType(ownType) ? typeBonus : 0;
      const thing = isThing ? thingBonus : 0;
      const isUsual = usualType !== undefined && ownType === usualType;
      const kind = type + thing + (isUsual ? usualTypeBonus : 0);
      factors[place] = 1 + coverageBonus * share + phraseBonus * phrase + kind;
      things += isThing ? 1 : 0;
      if (isAccessory && !isUsual) {
        accessories.push(place);
      }
    }
    unmarkWords(accumulator, numbers);
  });
  // No title names a thing by a brand, and `charger for ...` is as good as any product of the brand.
  for (const place of things < minThings ? [] : accessories) {
    factors[place] = (factors[place] ?? 1) - accessoryPenalty;
  }
  return factors;
}

/**
 * Prefetches the titles: reads the first word of each in a short loop, in which the processor loads many titles at once.
 * The loop that compares them would wait for one after the other, since few are in the processor's cache.
 */
function prefetchTitles(
  { titles: { offsets, values } }: Segment,
  { slots }: Hits,
  best: readonly number[],
  own: readonly number[],
): void {
  const count = Math.min(own.length, prefetched.length);
  for (let index = 0; index < count; index += 1) {
    prefetched[index] = offsets[slots[best[own[index] ?? 0] ?? 0] ?? 0] ?? 0;
  }
  for (let index = 0; index < count; index += 1) {
    prefetched[index] = values[prefetched[index] ?? 0] ?? 0;
  }
}

/** Stores what was read, because the compiler drops reads without an effect. */
const prefetched = new Uint32Array(256);

/** Groups places of the best hits by the place of their segment. */
function bySegment({ segmentOf }: Hits, best: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [place, hit] of best.entries()) {
    const segmentPlace = segmentOf[hit] ?? 0;
    const group = groups.get(segmentPlace);
    if (group) {
      group.push(place);
    } else {
      groups.set(segmentPlace, [place]);
    }
  }
  return groups;
}

const coverageBonus = 0.5;
const phraseBonus = 0.2;
const typeBonus = 0.25;
const thingBonus = 0.15;
const usualTypeBonus = 0.15;
/** As much as a title gains that names the thing. */
const accessoryPenalty = thingBonus;
/** One title may end with any word. */
const minThings = 5;

/**
 * Returns a function that tells whether the term contains all words of a type of the segment. Caches the result for each
 * type.
 */
function typeReader(
  { productTypes }: Segment,
  words: readonly QueryWord[],
): (type: number) => boolean {
  const termStems = new Set(
    words.flatMap(({ text, ownNames }) => [text, ...ownNames].map((name) => stem(name))),
  );
  const known = new Map<number, boolean>([[untyped, false]]);
  return (type) => {
    const knownAnswer = known.get(type);
    if (knownAnswer !== undefined) {
      return knownAnswer;
    }
    const typeWords = tokenize(productTypes.values.textOf(type));
    const isNamed = typeWords.every((word) => termStems.has(stem(word)));
    known.set(type, isNamed);
    return isNamed;
  };
}

/** Sets, for each word of a segment, the bits of the term's words that it stands for. Returns the marked words. */
function markWords(
  accumulator: ScoreAccumulator,
  segment: Segment,
  words: readonly QueryWord[],
  place: number,
): number[] {
  accumulator.ensureWords(segment.words.vocabulary.size);
  const marked: number[] = [];
  words.forEach(({ meanings }, index) => {
    for (const { words: numbers } of meanings.flatMap(({ lists }) => lists[place] ?? [])) {
      for (const number of numbers) {
        accumulator.bits[number] = (accumulator.bits[number] ?? 0) | (1 << index);
        accumulator.marks[number >>> 5] =
          (accumulator.marks[number >>> 5] ?? 0) | (1 << (number & 31));
        marked.push(number);
      }
    }
  });
  return marked;
}

function unmarkWords({ bits, marks }: ScoreAccumulator, numbers: readonly number[]): void {
  for (const number of numbers) {
    bits[number] = 0;
    marks[number >>> 5] = 0;
  }
}

interface TitleContext {
  /** The bits of the term's words, for each word of the segment. */
  bits: Uint16Array;
  /** The bit set of the words that have any. */
  marks: Uint32Array;
  segment: Segment;
  head: number;
  order: WordOrder;
  endings: Uint8Array;
}

/** Returns the words and the adjacent pairs found, as bits by their places in the term, and what the title names. */
function compareTitle(
  { bits: bitsOf, marks, segment, head, order, endings }: TitleContext,
  slot: number,
): { found: number; pairs: number; isThing: boolean; isAccessory: boolean } {
  let isThing = false;
  let headPlace = -1;
  let found = 0;
  let pairs = 0;
  let previous = 0;
  const { offsets, values } = segment.titles;
  const headBit = head < 0 ? 0 : 1 << head;
  const end = offsets[slot + 1] ?? 0;
  const start = offsets[slot] ?? 0;
  for (let place = start; place < end; place += 1) {
    const word = values[place] ?? 0;
    let bits = 0;
    // Most words of a title are not in the term.
    if (((marks[word >>> 5] ?? 0) & (1 << (word & 31))) !== 0) {
      bits = bitsOf[word] ?? 0;
      found |= bits;
      // A compound stands for two adjacent words at once.
      pairs |= bits & ((previous | bits) << 1);
      if ((bits & headBit) !== 0) {
        headPlace = headPlace === -1 ? place : headPlace;
        isThing ||= namesThing(segment, { place, start, end }, { order, endings });
      }
    }
    previous = bits;
  }
  const isAccessory =
    !isThing &&
    headPlace !== -1 &&
    standsBehindOther(segment, { place: headPlace, start }, { order, endings });
  return { found, pairs, isThing, isAccessory };
}

function worthOf(words: readonly QueryWord[], found: number): number {
  let worth = 0;
  for (let index = 0; index < words.length; index += 1) {
    worth += (found >>> index) & 1 ? (words[index]?.worth ?? 0) : 0;
  }
  return worth;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}
