import type { WordOrder } from '../../../text/languages/word-order.ts';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { headOf } from '../words/head-word.ts';
import type { Hits } from './hits.ts';
import type { QueryWord, Reading } from '../words/read-term.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexView } from '../shop-index.ts';
import { typeOf, usualTypeOf } from './usual-type.ts';

/**
 * Returns a score factor for each of the best hits, by its title: the share of the term's words that the title
 * contains, the share of the term's word pairs that are adjacent there, and whether the title names the same thing.
 */
export function weighTitles(
  { accumulator, words: wordCache }: IndexView,
  hits: Hits,
  best: readonly number[],
  { words, order }: Pick<Reading, 'words' | 'order'>,
): Map<number, number> {
  const namesType = typeReader(hits, words);
  const head = headOf(words, order);
  const usual = usualTypeOf(wordCache, hits.segments, words[head]);
  const total = words.reduce((sum, { worth }) => sum + worth, 0);
  const factors = new Map<number, number>();
  bySegment(hits, best).forEach((own, place) => {
    const segment = hits.segments[place];
    if (!segment) {
      return;
    }
    const numbers = markWords(accumulator, segment, words, place);
    const usualType = usual?.numbers.get(place);
    const context = {
      accumulator,
      segment,
      words,
      head,
      order,
      endings: endingsOf(segment, order),
    };
    for (const hit of own) {
      const { coverage, neighbours, isThing } = compareTitle(context, hits.slotAt(hit));
      const share = total === 0 ? 0 : coverage / total;
      const phrase = words.length < 2 ? 0 : neighbours / (words.length - 1);
      const type = namesType(hit) ? typeBonus : 0;
      const thing = isThing ? thingBonus : 0;
      const isUsual = usualType !== undefined && typeOf(segment, hits.slotAt(hit)) === usualType;
      const kind = type + thing + (isUsual ? usualTypeBonus : 0);
      factors.set(hit, 1 + coverageBonus * share + phraseBonus * phrase + kind);
    }
    numbers.forEach((number) => (accumulator.bits[number] = 0));
  });
  return factors;
}

/** Groups hits by the place of their segment. */
function bySegment({ segmentOf }: Hits, best: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const hit of best) {
    const place = segmentOf[hit] ?? 0;
    const group = groups.get(place);
    if (group) {
      group.push(hit);
    } else {
      groups.set(place, [hit]);
    }
  }
  return groups;
}

const coverageBonus = 0.5;
const phraseBonus = 0.2;
const typeBonus = 0.25;
const thingBonus = 0.15;
const usualTypeBonus = 0.15;

/**
 * Returns a function that tells whether the term contains all words of a hit's type. Caches the result for each type.
 */
function typeReader(hits: Hits, words: readonly QueryWord[]): (hit: number) => boolean {
  const termStems = new Set(words.map(({ text }) => stem(text)));
  const known = new Map<number, boolean>();
  return (hit) => {
    const { productTypes } = hits.segmentAt(hit);
    const slot = hits.slotAt(hit);
    const place = productTypes.runs.offsets[slot] ?? 0;
    if (place === productTypes.runs.offsets[slot + 1]) {
      return false;
    }
    const type = productTypes.runs.values[place] ?? 0;
    const key = (hits.segmentOf[hit] ?? 0) * 2 ** 32 + type;
    const isNamed =
      known.get(key) ??
      tokenize(productTypes.values.textOf(type)).every((word) => termStems.has(stem(word)));
    known.set(key, isNamed);
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
        marked.push(number);
      }
    }
  });
  return marked;
}

interface TitleContext {
  accumulator: ScoreAccumulator;
  segment: Segment;
  words: readonly QueryWord[];
  head: number;
  order: WordOrder;
  endings: Uint8Array;
}

function compareTitle(
  { accumulator: { bits: bitsOf }, segment, words, head, order, endings }: TitleContext,
  slot: number,
): { coverage: number; neighbours: number; isThing: boolean } {
  let isThing = false;
  let found = 0;
  let pairs = 0;
  let previous = 0;
  const { titles } = segment;
  const end = titles.offsets[slot + 1] ?? 0;
  const start = titles.offsets[slot] ?? 0;
  for (let place = start; place < end; place += 1) {
    const bits = bitsOf[titles.values[place] ?? 0] ?? 0;
    found |= bits;
    // A compound stands for two adjacent words at once.
    pairs |= bits & ((previous | bits) << 1);
    isThing ||=
      head >= 0 &&
      ((bits >>> head) & 1) === 1 &&
      namesThing(segment, { place, start, end }, { order, endings });
    previous = bits;
  }
  let coverage = 0;
  let neighbours = 0;
  for (let index = 0; index < words.length; index += 1) {
    coverage += (found >>> index) & 1 ? (words[index]?.worth ?? 0) : 0;
    neighbours += (pairs >>> index) & 1;
  }
  return { coverage, neighbours, isThing };
}

/**
 * Returns whether a title names its thing with the word at a place: a preposition or a number follows, or nothing.
 * `Keyboard cover` is no keyboard, `Tablet 2 case` no tablet, and a number after the first word is that of a maker. In
 * languages that name the thing first, the title begins with it.
 */
function namesThing(
  { titles, words }: Segment,
  { place, start, end }: { place: number; start: number; end: number },
  { order, endings }: Pick<TitleContext, 'order' | 'endings'>,
): boolean {
  if (order.head === 'first') {
    return place === start;
  }
  if (place + 1 === end) {
    return true;
  }
  const next = titles.values[place + 1] ?? 0;
  const known = endings[next] ?? 0;
  const ending = known === 0 ? readEnding(words.vocabulary.textOf(next), order) : known;
  endings[next] = ending;
  return ending === endingKinds.always || (ending === endingKinds.afterFirst && place > start);
}

/** A word's ability to end the name of a thing; 0 stands for one that has not been read. */
const endingKinds = { never: 1, afterFirst: 2, always: 3 } as const;

function readEnding(text: string, order: WordOrder): number {
  return order.endsThing(text)
    ? endingKinds.always
    : sizePattern.test(text)
      ? endingKinds.afterFirst
      : endingKinds.never;
}

/** Matches sizes and amounts rather than the number of a model. */
const sizePattern = /[0-9]{2}/;

/** Returns the kind of ending of each word of a segment, as far as they have been read. */
function endingsOf(segment: Segment, order: WordOrder): Uint8Array {
  const ofOrder = knownEndings.get(order) ?? new WeakMap<Segment, Uint8Array>();
  const endings = ofOrder.get(segment) ?? new Uint8Array(segment.words.vocabulary.size);
  knownEndings.set(order, ofOrder.set(segment, endings));
  return endings;
}

const knownEndings = new WeakMap<WordOrder, WeakMap<Segment, Uint8Array>>();
