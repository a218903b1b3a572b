import type { ProductFacts } from '../product-facts.ts';
import type { SearchQuery } from '../query.ts';
import type { TermMatches } from './match-term.ts';
import { boostCondition } from './screen.ts';
import type { Segment } from './segment.ts';

/** Reads the score of a match, with all that multiplies it. */
export function scoreHits(
  segments: readonly Segment[],
  query: SearchQuery,
  matches: TermMatches,
  facts: ProductFacts,
): (place: number, match: number, fact: number) => number {
  const shares = sharesByCount(matches);
  const factors = segments.map((segment) => factorOf(segment, query, facts));
  return (place, match, fact) => {
    const found = matches.segments[place];
    const slot = found?.slots[match] ?? 0;
    const count = found?.counts[match] ?? 0;
    const factor = factors[place]?.(slot, fact) ?? 1;
    const words = (found?.scores[match] ?? 0) * (shares[count] ?? 1) * factor;
    return words + allWordsScore(count, matches, factor) + (found?.codes.get(slot) ?? 0);
  };
}

/** Where some have fewer words, those with all come first, unless they are buried. */
export function allWordsScore(
  count: number,
  { required, reading }: TermMatches,
  factor: number,
): number {
  const all = reading.words.length;
  return required < all && count >= all ? ALL_WORDS_SCORE * Math.min(1, factor) : 0;
}

/** Above what words add up to, and below a code. */
const ALL_WORDS_SCORE = 10_000;

/** A product with half of the words is worth less than half of one with all. */
const SHARE_POWER = 1.5;

export function shareOf(count: number, all: number): number {
  return count >= all ? 1 : (count / all) ** SHARE_POWER;
}

function sharesByCount({ reading }: TermMatches): number[] {
  const all = reading.words.length;
  return Array.from({ length: all + 1 }, (_, count) => shareOf(count, all));
}

/** Boosts multiply each other up to this. */
const LARGEST_FACTOR = 100;

/** What boosts and learning multiply a score with; undefined: nothing does. */
export function factorOf(
  segment: Segment,
  { boosts = [], learned }: SearchQuery,
  facts: ProductFacts,
): ((slot: number, fact: number) => number) | undefined {
  if (boosts.length === 0 && !learned) {
    return undefined;
  }
  const conditions = boosts.map(({ on, factor }) => ({
    holds: boostCondition(segment, on, facts),
    factor,
  }));
  return (slot, fact) => {
    const boost = conditions.reduce(
      (product, { holds, factor }) => (holds(slot, fact) ? product * factor : product),
      learned?.get(segment.ids[slot] ?? 0) ?? 1,
    );
    return Math.min(boost, LARGEST_FACTOR);
  };
}
