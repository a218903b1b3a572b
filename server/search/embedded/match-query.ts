import type { SearchQuery } from '../query.ts';
import { MANY_WORDS, matchTerm, type SegmentMatches, type TermMatches } from './match-term.ts';
import type { ShopIndex } from './shop-index.ts';

/** What a term finds, and what has all words of one of its alternatives; each with its best score. */
export function matchQuery(
  index: ShopIndex,
  { term, alternatives = [] }: Pick<SearchQuery, 'term' | 'alternatives'>,
): TermMatches {
  const matches = matchTerm(index, term);
  // An empty term has everything already, and an empty alternative is no wish for everything.
  const wishes = term.trim() === '' ? [] : alternatives.filter((other) => other.trim() !== '');
  const others = wishes.map((other) => matchTerm(index, other));
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
