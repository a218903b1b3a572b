import type { WordOrder } from '../../../text/languages/word-order.ts';
import { stem } from '../../../text/stem.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexView } from '../shop-index.ts';
import { getOrCompute } from './get-or-compute.ts';
import type { QueryWord } from './query-word.ts';
import { sampledPostings, sampleStep } from './sampled-postings.ts';
import { endingsOf, namesThing, type TitleWords } from './title-thing.ts';
import type { WordCache } from './word-cache.ts';
import type { WordList } from './word-lists.ts';
import type { Runs } from '../segment/runs.ts';

/** Keyed by titles, which a segment keeps when documents are marked dead in a copy of it. */
const known = new WeakMap<Runs, Map<WordOrder, Uint32Array>>();

const noWeights = new Uint32Array(0);

/** A word that names what is sold is typed more often than one that only describes it. */
const thingWeight = 4;

const titlesBetweenPauses = 2_000;

export interface LikelyCompletion {
  text: string;
  /** The likelihood that the word was meant, relative to the likeliest one: above 0, up to 1. */
  likelihood: number;
}

type Index = IndexView;

/**
 * Returns the words with a prefix, the likeliest first: those that titles have beside the other words of the term, most
 * of all directly behind the last of them. All titles decide when there are no other words or no title has them. Pauses.
 */
export function* likelyCompletions(
  index: Index,
  prefix: string,
  others: readonly QueryWord[],
  order: WordOrder,
): Generator<void, readonly LikelyCompletion[]> {
  const byOrder = likelyCaches.get(index.words) ?? new Map<WordOrder, LikelyCache>();
  likelyCaches.set(index.words, byOrder);
  const cache = getOrCompute(byOrder, order, maxOrders, (): LikelyCache => new Map());
  // The number of postings tells words apart that have other synonyms.
  const key = [prefix, ...others.map(({ text, cost }) => `${text} ${cost}`)].join('\n');
  const cached = cache.get(key);
  if (cached) {
    return cached;
  }
  const likely = yield* weighAll(index, prefix, others, order);
  return getOrCompute(cache, key, maxCached, () => likely);
}

type LikelyCache = Map<string, readonly LikelyCompletion[]>;

/** Completions until the words change: a dropdown needs them for its products and for its suggestions. */
const likelyCaches = new WeakMap<WordCache, Map<WordOrder, LikelyCache>>();
const maxOrders = 20;
const maxCached = 1_000;

function* weighAll(
  index: Index,
  prefix: string,
  others: readonly QueryWord[],
  order: WordOrder,
): Generator<void, LikelyCompletion[]> {
  const beside = others.length === 0 ? [] : yield* weighBeside(index, prefix, others, order);
  if (beside.length > 0) {
    return beside;
  }
  yield* prepareTitleWords(index.segments, order);
  return rank(
    index.segments.map((segment) => weighInTitles(segment, prefix, order)),
    index,
  );
}

const maxCompletions = 40;

/** Enough to see which words stand beside others, in a fraction of a millisecond. */
const readPostings = 2_000;

/** Shoppers mostly go on with the word that stands behind the typed ones, above all with the one that names the thing. */
const placeWeights = { beside: 1, thing: 2, behind: 20, thingBehind: 50 };

/** The weights of words, by their numbers in a segment. */
type Weights = Map<number, number>;

function* weighBeside(
  index: Index,
  prefix: string,
  others: readonly QueryWord[],
  order: WordOrder,
): Generator<void, LikelyCompletion[]> {
  const weights: Weights[] = [];
  for (const [place, segment] of index.segments.entries()) {
    const lists = others.map(({ meanings }) => meanings.flatMap((one) => one.lists[place] ?? []));
    weights.push(weighSegment(segment, index.accumulator, { prefix, lists, order }));
    yield;
  }
  return rank(weights, index);
}

interface Sought {
  prefix: string;
  /** The lists of each of the other words. */
  lists: readonly (readonly WordList[])[];
  order: WordOrder;
}

function weighSegment(
  segment: Segment,
  accumulator: Index['accumulator'],
  { prefix, lists, order }: Sought,
): Weights {
  const weights: Weights = new Map();
  const range = segment.words.vocabulary.startingWith(prefix);
  if (range.first === range.end || lists.some((own) => own.length === 0)) {
    return weights;
  }
  accumulator.ensureWords(segment.words.vocabulary.size);
  const { bits } = accumulator;
  const marked = markWords(bits, lists);
  const all = 2 ** lists.length - 1;
  const words = { order, endings: endingsOf(segment, order) };
  const titles: Titles = { segment, bits, range, all, words };
  const rarest = lists.reduce((least, own) => (sizeOf(own) < sizeOf(least) ? own : least));
  const step = sampleStep(rarest, readPostings);
  for (const list of rarest) {
    for (const posting of sampledPostings(list, step)) {
      const slot = list.slots[posting] ?? 0;
      if (segment.alive[slot] === 1) {
        weighTitle(weights, titles, slot);
      }
    }
  }
  marked.forEach((word) => (bits[word] = 0));
  return weights;
}

/** Sets, for each word, the bits of the other words of the term that it stands for. Returns the marked words. */
function markWords(bits: Uint16Array, lists: Sought['lists']): number[] {
  return lists.flatMap((own, index) =>
    own.flatMap(({ words }) => {
      words.forEach((word) => (bits[word] = (bits[word] ?? 0) | (1 << index)));
      return words;
    }),
  );
}

function sizeOf(lists: readonly WordList[]): number {
  return lists.reduce((sum, { start, end }) => sum + end - start, 0);
}

interface Titles {
  segment: Segment;
  bits: Uint16Array;
  /** The numbers of the words with the prefix. */
  range: { first: number; end: number };
  /** The bits of all other words of the term. */
  all: number;
  words: TitleWords;
}

/** Weighs the words with the prefix in a title that has all other words of the term. */
function weighTitle(
  weights: Weights,
  { segment, bits, range, all, words }: Titles,
  slot: number,
): void {
  const { offsets, values } = segment.titles;
  const start = offsets[slot] ?? 0;
  const end = offsets[slot + 1] ?? 0;
  if (bitsIn(bits, values, start, end) !== all) {
    return;
  }
  for (let place = start; place < end; place += 1) {
    const word = values[place] ?? 0;
    if (word >= range.first && word < range.end && (bits[word] ?? 0) === 0) {
      const before = place > start ? (bits[values[place - 1] ?? 0] ?? 0) : 0;
      const isThing = namesThing(segment, { place, start, end }, words);
      const weight = weightOf((before & ((all + 1) >>> 1)) !== 0, isThing);
      weights.set(word, (weights.get(word) ?? 0) + weight);
    }
  }
}

function weightOf(isBehind: boolean, isThing: boolean): number {
  if (isBehind) {
    return isThing ? placeWeights.thingBehind : placeWeights.behind;
  }
  return isThing ? placeWeights.thing : placeWeights.beside;
}

function bitsIn(bits: Uint16Array, values: Uint32Array, start: number, end: number): number {
  let found = 0;
  for (let place = start; place < end; place += 1) {
    found |= bits[values[place] ?? 0] ?? 0;
  }
  return found;
}

function weighInTitles(segment: Segment, prefix: string, order: WordOrder): Weights {
  const { first, end } = segment.words.vocabulary.startingWith(prefix);
  const titleWords = titleWordsOf(segment, order);
  const weights: Weights = new Map();
  for (let word = first; word < end; word += 1) {
    const weight = titleWords[word] ?? 0;
    if (weight > 0) {
      weights.set(word, weight);
    }
  }
  return weights;
}

/** Orders the words of all segments by weight. The forms of a word weigh as much as all of them together. */
function rank(weights: readonly Weights[], { segments }: Index): LikelyCompletion[] {
  const byText = new Map<string, number>();
  for (const [place, { words }] of segments.entries()) {
    const ofSegment = [...(weights[place] ?? [])].toSorted(([, one], [, other]) => other - one);
    for (const [word, weight] of ofSegment.slice(0, maxCompletions)) {
      const text = words.vocabulary.textOf(word);
      byText.set(text, (byText.get(text) ?? 0) + weight);
    }
  }
  const byStem = new Map<string, number>();
  for (const [text, weight] of byText) {
    byStem.set(stem(text), (byStem.get(stem(text)) ?? 0) + weight);
  }
  const most = Math.max(...byStem.values());
  return [...byText.keys()]
    .map((text) => ({ text, likelihood: (byStem.get(stem(text)) ?? 0) / most }))
    .toSorted((one, other) => other.likelihood - one.likelihood || (one.text < other.text ? -1 : 1))
    .slice(0, maxCompletions);
}

/** Weighs the words of all titles, unless they are weighed already. Pauses. */
function* prepareTitleWords(segments: readonly Segment[], order: WordOrder): Generator<void, void> {
  for (const segment of segments) {
    const { titles } = segment;
    const byOrder = known.get(titles) ?? new Map<WordOrder, Uint32Array>();
    known.set(titles, byOrder);
    if (!byOrder.has(order)) {
      byOrder.set(order, yield* weighTitleWords(segment, order));
    }
  }
}

/** Returns the weight of each word of a prepared segment in all titles. */
function titleWordsOf({ titles }: Segment, order: WordOrder): Uint32Array {
  return known.get(titles)?.get(order) ?? noWeights;
}

function* weighTitleWords(segment: Segment, order: WordOrder): Generator<void, Uint32Array> {
  const weights = new Uint32Array(segment.words.vocabulary.size);
  const words = { order, endings: endingsOf(segment, order) };
  const { offsets, values } = segment.titles;
  for (let slot = 0; slot < segment.ids.length; slot += 1) {
    const start = offsets[slot] ?? 0;
    const end = offsets[slot + 1] ?? 0;
    for (let place = start; place < end; place += 1) {
      const word = values[place] ?? 0;
      const isThing = namesThing(segment, { place, start, end }, words);
      weights[word] = (weights[word] ?? 0) + (isThing ? thingWeight : 1);
    }
    if (slot % titlesBetweenPauses === 0) {
      yield;
    }
  }
  return weights;
}
