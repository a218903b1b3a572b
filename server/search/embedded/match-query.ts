import type { SearchQuery } from '../query.ts';
import {
  ENOUGH_MATCHES,
  MANY_WORDS,
  matchTerm,
  type SegmentMatches,
  type TermMatches,
} from './match-term.ts';
import type { Scoreboard } from './scoreboard.ts';
import type { ShopIndex } from './shop-index.ts';
import { readTypedWords } from './typed-words.ts';

type WrittenQuery = Pick<SearchQuery, 'term' | 'alternatives'>;

/** What a term finds, and what has all words of one of its alternatives; each with its best score. */
export function matchQuery(index: ShopIndex, query: WrittenQuery): TermMatches {
  const [matches, ...others] = matchReadings(index, query);
  if (others.length === 0) {
    return matches;
  }
  const segments = matches.segments.map((found, place) => {
    const { scoreboard: board, segments: all } = index;
    const alive = all[place]?.alive ?? new Uint8Array(0);
    board.fit(alive.length);
    raise(board, found, 0);
    for (const { reading, segments: ofOther } of others) {
      raise(board, ofOther[place], reading.words.length, MANY_WORDS);
    }
    return { ...board.take(alive, 0), codes: found.codes };
  });
  return { ...matches, segments };
}

/** What the term finds, then what each of its alternatives does. */
export function matchReadings(
  index: ShopIndex,
  { term, alternatives = [] }: WrittenQuery,
): [TermMatches, ...TermMatches[]] {
  // An empty term has everything already.
  if (alternatives.length === 0 || term.trim() === '') {
    return [matchTerm(index, term)];
  }
  const spelled = replacedWords([term, ...alternatives]);
  const others = alternatives.map((other) => matchTerm(index, other, { enough: 0, spelled }));
  const found = Math.max(...others.map(countMatches));
  // Where the other words find enough, the term's own are not asked to find more with fewer.
  const enough = Math.max(0, ENOUGH_MATCHES - found);
  return [matchTerm(index, term, { enough, spelled }), ...others];
}

/** Words that stand in some readings only: those that stand for each other in the shop's synonyms. */
function replacedWords(readings: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of readings.flatMap(readTypedWords)) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([text, count]) => (count < readings.length ? text : [])));
}

function countMatches({ segments }: TermMatches): number {
  return segments.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Puts the documents with at least so many words on the board, each with the best of its scores; `count`
 * says what they count as having, where that is more than they have.
 */
function raise(
  board: Scoreboard,
  found: SegmentMatches | undefined,
  leastWords: number,
  count = 0,
): void {
  const { scores, counts, touched } = board;
  const size = found?.size ?? 0;
  for (let place = 0; place < size; place += 1) {
    const slot = found?.slots[place] ?? 0;
    const words = found?.counts[place] ?? 0;
    if (words >= leastWords) {
      const known = counts[slot] ?? 0;
      if (known === 0) {
        touched[board.touchedCount] = slot;
        board.touchedCount += 1;
      }
      counts[slot] = Math.max(known, words, count);
      scores[slot] = Math.max(scores[slot] ?? 0, found?.scores[place] ?? 0);
    }
  }
}
