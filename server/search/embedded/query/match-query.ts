import { enoughMatches, type SearchQuery } from '../../query.ts';
import {
  toTermMatches,
  codeWordCount,
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
import { totalWorth } from '../words/read-term.ts';
import { readSubstitutes, type Substitutes } from '../words/substitutes.ts';

type TermQuery = Pick<SearchQuery, 'term' | 'alternatives' | 'isAsTyped' | 'languages'>;

export interface MatchedReadings extends Pick<Substitutes, 'byWord' | 'phrases'> {
  own: TermMatches;
  /** The matches for each of `phrases`. */
  others: TermMatches[];
}

/** Matches a term and its alternatives; each document gets its best score. */
export function* matchQuery(index: IndexView, query: TermQuery): Generator<void, TermMatches> {
  const { own, others } = yield* matchReadings(index, query);
  if (others.length === 0) {
    return own;
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
  return { ...own, segments };
}

/**
 * Matches each reading of the term. Requires fewer words of each when no reading finds enough products with all of its
 * words.
 */
export function* matchReadings(
  index: IndexView,
  { term, alternatives: given = [], isAsTyped = false, languages = [] }: TermQuery,
): Generator<void, MatchedReadings> {
  // An empty term matches everything already, and an empty alternative must not match everything.
  const alternatives = term.trim() === '' ? [] : given.filter((other) => other.trim() !== '');
  if (alternatives.length === 0) {
    return {
      own: yield* matchTerm(index, term, { isAsTyped, languages }),
      others: [],
      byWord: new Map(),
      phrases: [],
    };
  }
  const { byWord, phrases, exchanged: neverCorrected } = readSubstitutes(term, alternatives);
  const shared = { neverCorrected, isAsTyped, languages };
  const own = yield* matchAllWords(index, term, { ...shared, substitutes: byWord });
  const maxWorth = totalWorth(own.reading.words) * substituteTrust;
  const others: FullMatches[] = [];
  for (const phrase of phrases) {
    others.push(yield* matchAllWords(index, phrase, { ...shared, maxWorth }));
  }
  const most = Math.max(own.count, ...others.map(({ count }) => count));
  const finished: TermMatches[] = [];
  for (const whole of [own, ...others]) {
    finished.push(
      most < enoughMatches ? yield* relaxRequiredWords(index, whole) : toTermMatches(whole),
    );
  }
  const [finishedOwn = toTermMatches(own), ...finishedOthers] = finished;
  return { own: finishedOwn, others: finishedOthers, byWord, phrases };
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
