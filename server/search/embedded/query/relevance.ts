import type { ProductFacts } from '../../product-facts.ts';
import type { Relevance, SearchQuery } from '../../query.ts';
import { likelyCodeScore } from '../order/score-codes.ts';
import type { Hits } from '../order/hits.ts';
import { factorOf } from './boost-factors.ts';
import type { TermMatches } from './match-term.ts';
import { allWordsScore } from './score-hits.ts';

interface ScoredHits {
  hits: Hits;
  /** The scores of the hits before reranking. */
  baseScores: Float64Array;
  query: SearchQuery;
  matches: TermMatches;
  facts: ProductFacts;
}

/** Returns what the scores of some hits consist of. */
export function relevanceOf(
  page: readonly number[],
  { hits, baseScores, query, matches, facts }: ScoredHits,
): Relevance[] {
  const { boosts = [] } = query;
  const factors = hits.segments.map((segment) => ({
    whole: factorOf(segment, query, facts),
    boost: factorOf(segment, { boosts }, facts),
  }));
  return page.map((hit) => {
    const place = hits.segmentOf[hit] ?? 0;
    const slot = hits.slotAt(hit);
    const fact = hits.factAt(hit);
    const factor = factors[place]?.whole?.(slot, fact) ?? 1;
    const code = matches.segments[place]?.codes.get(slot) ?? 0;
    const step =
      allWordsScore(hits.counts[hit] ?? 0, matches, factor) + (code >= likelyCodeScore ? code : 0);
    const base = baseScores[hit] ?? 0;
    // Reranking raises the steps as well, which is no difference between words.
    const rise = base > 0 ? hits.scoreAt(hit) / base : 1;
    return { step, boost: factors[place]?.boost?.(slot, fact) ?? 1, words: (base - step) * rise };
  });
}
