import { wordOrderOf } from '../../../text/languages/word-order.ts';
import { compact } from '../../../text/tokens.ts';
import { enoughMatches } from '../../query.ts';
import { type Reading, type ReadOptions, readTerm } from '../words/read-term.ts';
import { emphasizeHead } from '../words/head-word.ts';
import { scoreCodes } from '../order/score-codes.ts';
import { scoreWords } from './score-words.ts';
import type { Matches } from './score-accumulator.ts';
import type { IndexView } from '../shop-index.ts';

/** The matches of a term in the whole shop, before any filter. */
export interface TermMatches {
  reading: Reading;
  /** The number of words that a product needs. */
  required: number;
  /** The matches for each segment. */
  segments: SegmentMatches[];
}

export interface SegmentMatches extends Matches {
  /** Scores, by slot, of documents with a code that equals the term or begins with it. */
  codes: ReadonlyMap<number, number>;
}

export function* matchTerm(
  index: IndexView,
  term: string,
  options?: ReadOptions,
): Generator<void, TermMatches> {
  if (term.trim() === '') {
    return matchEverything(index);
  }
  const whole = yield* matchAllWords(index, term, options);
  return whole.count < enoughMatches
    ? yield* relaxRequiredWords(index, whole)
    : toTermMatches(whole);
}

/** The documents that contain all words of a term. */
export interface FullMatches {
  reading: Reading;
  matches: readonly Matches[];
  codes: readonly ReadonlyMap<number, number>[];
  /** The number of documents in all segments. */
  count: number;
  /** True when the term is the beginning of a code, which makes its words less significant. */
  isCode: boolean;
}

export function* matchAllWords(
  index: IndexView,
  term: string,
  options?: ReadOptions,
): Generator<void, FullMatches> {
  const reading = yield* readTerm(index, term, options);
  const codes = index.segments.map((segment) => scoreCodes(segment, term));
  yield;
  const isCode = codes.some(({ size }) => size > 0) && compact(term).length > 3;
  const matches = yield* scoreSegments(index, reading, reading.needed);
  const count = matches.reduce((sum, { size }) => sum + size, 0);
  return { reading, matches, codes, count, isCode };
}

export function toTermMatches({ reading, matches, codes }: FullMatches): TermMatches {
  return { reading, required: reading.needed, segments: withCodes(matches, codes) };
}

/**
 * Reduces the number of required words until enough products match, but not of an unfinished term that finds some by all
 * words. The word that names the thing then counts most: no red tea comes before a blue mug.
 */
export function* relaxRequiredWords(
  index: IndexView,
  whole: FullMatches,
  {
    isUnfinished = false,
    isFound = whole.count > 0,
    isCostly = isCostlyToRead(index, [whole]),
  }: { isUnfinished?: boolean; isFound?: boolean; isCostly?: boolean } = {},
): Generator<void, TermMatches> {
  const { codes, isCode } = whole;
  const { loose, order } = whole.reading;
  const needed = loose.filter(({ isSmall }) => !isSmall).length;
  if (isCode || whole.reading.needed < 2 || (needed < 2 && whole.count > 0)) {
    return toTermMatches(whole);
  }
  const words = emphasizeHead(loose, order, { isUnfinished, isFound: whole.count > 0 });
  const reading = { ...whole.reading, words, needed };
  const { matches, required } =
    isUnfinished && isFound
      ? { matches: yield* scoreSegments(index, reading, needed), required: needed }
      : yield* matchSomeWords(index, reading, isCostly);
  const kept = matches.map((found) => keepWithWords(found, required));
  return { reading, required, segments: withCodes(kept, codes) };
}

/**
 * Finds the highest number of words that enough documents contain. Starts with one missing word and doubles that, because
 * frequent words are then read only for documents that contain a rare one. A costly term may lack half of its words at once,
 * since reading it again and again would cost more than that saves. May return documents with fewer words.
 */
function* matchSomeWords(
  index: IndexView,
  reading: Reading,
  isCostly: boolean,
): Generator<void, { matches: Matches[]; required: number }> {
  const { needed } = reading;
  const first = isCostly ? Math.ceil(needed / 2) : 1;
  for (let mayLack = first; ; mayLack *= 2) {
    const least = Math.max(1, needed - mayLack);
    const matches = yield* scoreSegments(index, reading, least);
    const required = requiredFor(matches, { needed, least });
    if (required !== undefined) {
      return { matches, required };
    }
  }
}

/** Returns whether reading all words of some terms takes a notable part of what a search may take. */
export function isCostlyToRead(
  { size }: IndexView,
  terms: readonly Pick<FullMatches, 'reading'>[],
): boolean {
  const words = terms.flatMap(({ reading }) => reading.words);
  return words.reduce((sum, { cost }) => sum + cost, 0) > size * costlyShare;
}

/** The number of postings for each product of the shop; a term of three words has fewer. */
const costlyShare = 2;

/**
 * Returns the most words of which enough documents have as many; undefined when the documents with `least` words are too
 * few and others may have fewer words. The loop over all matches is no part of a generator, since a generator that resumes
 * may lose its compiled code.
 */
function requiredFor(
  matches: readonly Matches[],
  { needed, least }: { needed: number; least: number },
): number | undefined {
  const countsByWords = new Uint32Array(needed + 1);
  for (const { size, counts } of matches) {
    for (let place = 0; place < size; place += 1) {
      const count = counts[place] ?? 0;
      countsByWords[count] = (countsByWords[count] ?? 0) + 1;
    }
  }
  let required = needed;
  let found = countsByWords[required] ?? 0;
  while (required > least && found < enoughMatches) {
    required -= 1;
    found += countsByWords[required] ?? 0;
  }
  return found >= enoughMatches || least === 1 ? required : undefined;
}

function* scoreSegments(
  index: IndexView,
  { words }: Reading,
  required: number,
): Generator<void, Matches[]> {
  const matches: Matches[] = [];
  for (const [place, segment] of index.segments.entries()) {
    matches.push(yield* scoreWords(index.accumulator, segment, place, words, required));
  }
  return matches;
}

function keepWithWords({ size, slots, scores, counts }: Matches, required: number): Matches {
  let kept = 0;
  for (let place = 0; place < size; place += 1) {
    if ((counts[place] ?? 0) >= required) {
      slots[kept] = slots[place] ?? 0;
      scores[kept] = scores[place] ?? 0;
      counts[kept] = counts[place] ?? 0;
      kept += 1;
    }
  }
  return { size: kept, slots, scores, counts };
}

/** Appends documents that only their code matches; the order of the others stays. */
function withCodes(
  matches: readonly Matches[],
  codes: readonly ReadonlyMap<number, number>[],
): SegmentMatches[] {
  return matches.map((found, index) => {
    const ofSegment = codes[index] ?? new Map<number, number>();
    return {
      ...(ofSegment.size === 0 ? found : appendMissing(found, ofSegment)),
      codes: ofSegment,
    };
  });
}

function appendMissing(
  { size, slots, scores, counts }: Matches,
  codes: ReadonlyMap<number, number>,
): Matches {
  const known = new Set(slots.subarray(0, size));
  const missing = [...codes.keys()].filter((slot) => !known.has(slot));
  const grown = {
    size: size + missing.length,
    slots: new Uint32Array(size + missing.length),
    scores: new Float64Array(size + missing.length),
    counts: new Uint8Array(size + missing.length),
  };
  grown.slots.set(slots.subarray(0, size));
  grown.slots.set(missing, size);
  grown.scores.set(scores.subarray(0, size));
  grown.counts.set(counts.subarray(0, size));
  grown.counts.fill(codeWordCount, size);
  return grown;
}

/** A count for documents matched by their code: they rank like documents with all words. */
export const codeWordCount = 255;

function matchEverything(index: IndexView): TermMatches {
  const segments = index.segments.map(({ alive, aliveCount }) => {
    const slots = new Uint32Array(aliveCount);
    let size = 0;
    for (let slot = 0; slot < alive.length; slot += 1) {
      if (alive[slot] === 1) {
        slots[size] = slot;
        size += 1;
      }
    }
    const scores = new Float64Array(size).fill(1);
    return { size, slots, scores, counts: new Uint8Array(size), codes: new Map<number, number>() };
  });
  return {
    reading: {
      words: [],
      loose: [],
      order: wordOrderOf([]),
      needed: 0,
      correctedTerm: null,
      unnamed: [],
    },
    required: 0,
    segments,
  };
}
