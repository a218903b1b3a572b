import type { SearchQuery } from '../query.ts';
import {
  asFound,
  enoughMatches,
  codeWordCount,
  matchTerm,
  matchWhole,
  type SegmentMatches,
  type TermMatches,
  type WholeMatches,
  widen,
} from './match-term.ts';
import type { Scoreboard } from './scoreboard.ts';
import type { IndexView } from './shop-index.ts';
import { readSubstitutes, type Substitutes } from './substitutes.ts';

type WrittenQuery = Pick<SearchQuery, 'term' | 'alternatives'>;

export interface MatchedReadings extends Pick<Substitutes, 'byWord' | 'phrases'> {
  own: TermMatches;
  /** The matches for each of `phrases`. */
  others: TermMatches[];
}

/** Matches a term and its alternatives; each document gets its best score. */
export function* matchQuery(index: IndexView, query: WrittenQuery): Generator<void, TermMatches> {
  const { own, others } = yield* matchReadings(index, query);
  if (others.length === 0) {
    return own;
  }
  const board = index.scoreboard;
  const segments = own.segments.map((found, place) => {
    const alive = index.segments[place]?.alive ?? new Uint8Array(0);
    board.fit(alive.length);
    raise(board, found, (words) => words);
    for (const { reading, segments: ofOther } of others) {
      raise(board, ofOther[place], (words) => countInTerm(own, reading.words.length, words));
    }
    return { ...board.take(alive, own.required), codes: found.codes };
  });
  return { ...own, segments };
}

/**
 * Matches each reading of the term. Requires fewer words of each when no reading finds enough products with all of its
 * words.
 */
export function* matchReadings(
  index: IndexView,
  { term, alternatives: given = [] }: WrittenQuery,
): Generator<void, MatchedReadings> {
  // An empty term matches everything already, and an empty alternative must not match everything.
  const alternatives = term.trim() === '' ? [] : given.filter((other) => other.trim() !== '');
  if (alternatives.length === 0) {
    return { own: yield* matchTerm(index, term), others: [], byWord: new Map(), phrases: [] };
  }
  const { byWord, phrases, exchanged: spelled } = readSubstitutes(term, alternatives);
  const own = yield* matchWhole(index, term, { spelled, substitutes: byWord });
  const others: WholeMatches[] = [];
  for (const phrase of phrases) {
    others.push(yield* matchWhole(index, phrase, { spelled }));
  }
  const most = Math.max(own.count, ...others.map(({ count }) => count));
  const finished: TermMatches[] = [];
  for (const whole of [own, ...others]) {
    finished.push(most < enoughMatches ? yield* widen(index, whole) : asFound(whole));
  }
  const [finishedOwn = asFound(own), ...finishedOthers] = finished;
  return { own: finishedOwn, others: finishedOthers, byWord, phrases };
}

/** Converts a count of matched words of an alternative into a count of the term's words. */
function countInTerm({ reading }: TermMatches, all: number, words: number): number {
  return words >= all ? codeWordCount : Math.min(words, reading.words.length - 1);
}

/** Adds documents to the accumulator, each with the best of its scores and its highest count. */
function raise(
  board: Scoreboard,
  found: SegmentMatches | undefined,
  countOf: (words: number) => number,
): void {
  const { scores, counts, touched } = board;
  const size = found?.size ?? 0;
  for (let place = 0; place < size; place += 1) {
    const slot = found?.slots[place] ?? 0;
    const count = countOf(found?.counts[place] ?? 0);
    const known = counts[slot] ?? 0;
    if (count > 0) {
      if (known === 0) {
        touched[board.touchedCount] = slot;
        board.touchedCount += 1;
      }
      counts[slot] = Math.max(known, count);
      scores[slot] = Math.max(scores[slot] ?? 0, found?.scores[place] ?? 0);
    }
  }
}
