import type { SearchQuery } from '../query.ts';
import {
  ENOUGH_MATCHES,
  MANY_WORDS,
  matchTerm,
  type SegmentMatches,
  type TermMatches,
} from './match-term.ts';
import type { ShopIndex } from './shop-index.ts';
import { readTypedWords } from './typed-words.ts';

type WrittenQuery = Pick<SearchQuery, 'term' | 'alternatives'>;

/** What a term finds, and what has all words of one of its alternatives; each with its best score. */
export function matchQuery(index: ShopIndex, query: WrittenQuery): TermMatches {
  const [matches, ...others] = matchReadings(index, query);
  return others.reduce(
    (all, { reading, segments }) => ({
      ...all,
      segments: all.segments.map((found, place) =>
        addWhole(found, segments[place], reading.words.length),
      ),
    }),
    matches,
  );
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

/** Adds the documents that have all words of an alternative, as if they had all of the term. */
function addWhole(
  found: SegmentMatches,
  other: SegmentMatches | undefined,
  words: number,
): SegmentMatches {
  const best = new Map(readMatches(found).map((match) => [match.slot, match]));
  for (const { slot, score, count } of other ? readMatches(other) : []) {
    if (count >= words) {
      const highest = Math.max(score, best.get(slot)?.score ?? 0);
      best.set(slot, { slot, score: highest, count: MANY_WORDS });
    }
  }
  const all = [...best.values()];
  return {
    size: all.length,
    slots: Uint32Array.from(all, ({ slot }) => slot),
    scores: Float64Array.from(all, ({ score }) => score),
    counts: Uint8Array.from(all, ({ count }) => count),
    codes: found.codes,
  };
}

interface Match {
  slot: number;
  score: number;
  count: number;
}

function readMatches({ size, slots, scores, counts }: SegmentMatches): Match[] {
  return Array.from({ length: size }, (_, place) => ({
    slot: slots[place] ?? 0,
    score: scores[place] ?? 0,
    count: counts[place] ?? 0,
  }));
}
