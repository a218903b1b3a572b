import type { ProductFacts } from '../../product-facts.ts';
import type { SearchQuery } from '../../query.ts';
import { factorOf } from './boost-factors.ts';
import type { Hits } from '../order/hits.ts';
import type { SegmentMatches, TermMatches } from './match-term.ts';

const hitsBetweenPauses = 8_192;

/** Applies word counts, boosts, learning and codes to the word scores. */
export function* scoreHits(
  hits: Hits,
  query: SearchQuery,
  matches: TermMatches,
  facts: ProductFacts,
): Generator<void, void> {
  const factors = hits.segments.map((segment) => factorOf(segment, query, facts));
  if (factors.every((factor) => !factor) && !changesScores(matches)) {
    return;
  }
  const context = { matches, factors, shares: sharesByCount(matches) };
  for (let from = 0; from < hits.size; from += hitsBetweenPauses) {
    scoreRange(hits, { from, to: Math.min(from + hitsBetweenPauses, hits.size) }, context);
    yield;
  }
}

interface ScoringContext {
  matches: TermMatches;
  /** The function that computes the factor of a document, for each segment. */
  factors: readonly ReturnType<typeof factorOf>[];
  shares: readonly number[];
}

function scoreRange(
  hits: Hits,
  { from, to }: { from: number; to: number },
  { matches, factors, shares }: ScoringContext,
): void {
  for (let hit = from; hit < to; hit += 1) {
    const place = hits.segmentOf[hit] ?? 0;
    const slot = hits.slots[hit] ?? 0;
    const count = hits.counts[hit] ?? 0;
    const factor = factors[place]?.(slot, hits.facts[hit] ?? 0) ?? 1;
    const words = (hits.scores[hit] ?? 0) * (shares[count] ?? 1) * factor;
    const code = scoreOfCode(matches.segments[place], slot);
    hits.scores[hit] = words + allWordsScore(count, matches, factor) + code;
  }
}

/** Returns whether word counts or codes change any score. */
function changesScores({ required, reading, segments }: TermMatches): boolean {
  return required < reading.needed || segments.some(({ codes }) => codes.size > 0);
}

function scoreOfCode(found: SegmentMatches | undefined, slot: number): number {
  return found && found.codes.size > 0 ? (found.codes.get(slot) ?? 0) : 0;
}

/** Returns the bonus of a document with all words when others have fewer; 0 when the document is buried. */
export function allWordsScore(
  count: number,
  { required, reading }: TermMatches,
  factor: number,
): number {
  const all = reading.needed;
  return required < all && count >= all && factor > 0 ? allWordsBonus : 0;
}

/** Higher than any sum of word scores, and lower than a code. */
const allWordsBonus = 10_000;

/** The exponent that makes a product with half of the words score less than half of one with all. */
const sharePower = 1.5;

export function shareOf(count: number, all: number): number {
  return count >= all ? 1 : (count / all) ** sharePower;
}

function sharesByCount({ reading }: TermMatches): number[] {
  const all = reading.needed;
  return Array.from({ length: all + 1 }, (_, count) => shareOf(count, all));
}
