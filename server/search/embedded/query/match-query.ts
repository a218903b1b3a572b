import { enoughMatches, type SearchQuery } from '../../query.ts';
import {
  toTermMatches,
  codeWordCount,
  isCostlyToRead,
  matchTerm,
  matchAllWords,
  type SegmentMatches,
  type TermMatches,
  type FullMatches,
  relaxRequiredWords,
} from './match-term.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { IndexView } from '../shop-index.ts';
import { substituteTrust } from '../words/meaning.ts';
import { totalWorth } from '../words/query-word.ts';
import { readSubstitutes, type Substitutes } from '../words/substitutes.ts';

type TermQuery = Pick<
  SearchQuery,
  'term' | 'alternatives' | 'alternativesOf' | 'isAsTyped' | 'isUnfinished' | 'languages'
>;

interface MatchedReadings extends Pick<Substitutes, 'byWord' | 'phrases'> {
  own: TermMatches;
  /** The matches for each of `phrases`. */
  others: TermMatches[];
  /** The words of the term that no product has. */
  missing: readonly string[];
}

/** The matches of all readings of a term together. */
interface QueryMatches extends TermMatches {
  missing: readonly string[];
}

/** Matches a term and its alternatives; each document gets its best score. */
export function* matchQuery(index: IndexView, query: TermQuery): Generator<void, QueryMatches> {
  const { own, others, missing } = yield* matchReadings(index, query);
  if (others.length === 0) {
    return { ...own, missing };
  }
  const accumulator = index.accumulator;
  const segments = own.segments.map((found, place) => {
    const alive = index.segments[place]?.alive ?? new Uint8Array(0);
    accumulator.ensureSlots(alive.length);
    mergeScores(accumulator, found, (words) => words);
    for (const { reading, segments: ofOther } of others) {
      mergeScores(accumulator, ofOther[place], (words) => countInTerm(own, reading.needed, words));
    }
    return { ...accumulator.take(alive, own.required), codes: found.codes };
  });
  return { ...own, segments, missing };
}

/**
 * Matches each reading of the term. Requires fewer words of each when no reading finds enough products with all of its
 * words.
 */
export function* matchReadings(
  index: IndexView,
  query: TermQuery,
): Generator<void, MatchedReadings> {
  const { term, isAsTyped = false, isUnfinished = false, languages = [] } = query;
  if (term.trim() === '') {
    // An empty term matches everything already.
    const own = yield* matchTerm(index, term, { isAsTyped, languages });
    return { own, others: [], byWord: new Map(), phrases: [], missing: [] };
  }
  const { own, byWord, exchanged: neverCorrected, ...found } = yield* matchOwn(index, query);
  const phrases = found.phrases.slice(0, Math.floor(maxReadWords / own.reading.words.length));
  const maxWorth = totalWorth(own.reading.words) * substituteTrust;
  const others: FullMatches[] = [];
  for (const phrase of phrases) {
    const options = { neverCorrected, isAsTyped, languages, maxWorth };
    others.push(yield* matchAllWords(index, phrase, options));
  }
  const most = Math.max(own.count, ...others.map(({ count }) => count));
  const isCostly = isCostlyToRead(index, [own, ...others]);
  const finished: TermMatches[] = [];
  for (const whole of [own, ...others]) {
    finished.push(
      most < enoughMatches
        ? yield* relaxRequiredWords(index, whole, { isUnfinished, isFound: most > 0, isCostly })
        : toTermMatches(whole),
    );
  }
  const [finishedOwn = toTermMatches(own), ...finishedOthers] = finished;
  const missing = most > 0 ? [] : missingWords(own);
  return { own: finishedOwn, others: finishedOthers, byWord, phrases, missing };
}

/**
 * The most words of a term and of its phrases together that are read. A term of four words has all phrases that can be, one
 * of sixteen words the first four.
 */
const maxReadWords = 64;

/** Returns the words that no product has, unless the term is the beginning of a code. */
function missingWords({ reading, codes }: FullMatches): string[] {
  return codes.some(({ size }) => size > 0)
    ? []
    : reading.loose.filter(({ isSmall, cost }) => !isSmall && cost === 0).map(({ text }) => text);
}

/** Matches the term itself with the synonyms of its words, and of the words that they are corrected to. */
function* matchOwn(
  index: IndexView,
  {
    term,
    alternatives = [],
    alternativesOf,
    isAsTyped = false,
    isUnfinished,
    languages = [],
  }: TermQuery,
): Generator<void, Substitutes & { own: FullMatches }> {
  // An empty alternative must not match everything.
  const typed = readSubstitutes(
    term,
    alternatives.filter((other) => other.trim() !== ''),
  );
  const substitutesOf =
    alternativesOf &&
    ((word: string) => readSubstitutes(word, alternativesOf(word)).byWord.get(word) ?? []);
  const options = {
    isAsTyped,
    isUnfinished,
    languages,
    substitutes: typed.byWord,
    substitutesOf,
  };
  const own = yield* matchAllWords(index, term, { ...options, neverCorrected: typed.exchanged });
  const { correctedTerm } = own.reading;
  const further = correctedTerm === null ? [] : (alternativesOf?.(correctedTerm) ?? []);
  // So many frequent words find enough without the synonyms of the corrected ones.
  if (correctedTerm === null || further.length === 0 || isCostlyToRead(index, [own])) {
    return { ...typed, own };
  }
  const corrected = readSubstitutes(correctedTerm, further);
  return {
    own: yield* matchAllWords(index, term, {
      ...options,
      neverCorrected: typed.exchanged,
      correctedSubstitutes: corrected.byWord,
    }),
    byWord: new Map([...typed.byWord, ...corrected.byWord]),
    phrases: corrected.phrases,
    exchanged: new Set([...typed.exchanged, ...corrected.exchanged]),
  };
}

/** Converts a count of matched words of an alternative into a count of the term's words. */
function countInTerm({ reading }: TermMatches, all: number, words: number): number {
  return words >= all ? codeWordCount : Math.min(words, reading.needed - 1);
}

/** Adds documents to the accumulator, each with the best of its scores and its highest count. */
function mergeScores(
  accumulator: ScoreAccumulator,
  found: SegmentMatches | undefined,
  countOf: (words: number) => number,
): void {
  const { scores, counts, touched } = accumulator;
  const size = found?.size ?? 0;
  for (let place = 0; place < size; place += 1) {
    const slot = found?.slots[place] ?? 0;
    const count = countOf(found?.counts[place] ?? 0);
    const known = counts[slot] ?? 0;
    if (count > 0) {
      if (known === 0) {
        touched[accumulator.touchedCount] = slot;
        accumulator.touchedCount += 1;
      }
      counts[slot] = Math.max(known, count);
      scores[slot] = Math.max(scores[slot] ?? 0, found?.scores[place] ?? 0);
    }
  }
}
