import type { ProductFacts } from '../../product-facts.ts';
import type { SearchQuery, SearchResult } from '../../query.ts';
import { FacetCounter } from './facet-counter.ts';
import type { Hits } from '../order/hits.ts';
import { matchQuery } from './match-query.ts';
import type { SegmentMatches, TermMatches } from './match-term.ts';
import type { NearMisses } from './near-misses.ts';
import { orderHits, orderSome } from '../order/order-hits.ts';
import { scoreHits } from './score-hits.ts';
import { excludedBit } from './filter-bits.ts';
import { namesOfAnyOption, variantsBetweenPauses } from './variant-conditions.ts';
import { FilterMask, readNamedCollections } from './filter-mask.ts';
import type { IndexView } from '../shop-index.ts';
import { relevanceOf } from './relevance.ts';
import { favourOwnType, rerankBest, rerankedCount } from './rerank-hits.ts';

/**
 * Answers a query: filters and counts the matches of the term in one pass, then reranks the best of them. Pauses, so
 * that a query over a large shop can run in slices.
 */
export function* searchIndex(
  index: IndexView,
  query: SearchQuery,
  facts: ProductFacts,
): Generator<void, SearchResult> {
  const matches = yield* matchQuery(index, query);
  const counter = new FacetCounter(
    query.facets ?? [],
    facts,
    namesOfAnyOption(index.segments, query),
  );
  const hits = yield* collectHits(index, query, matches, counter, facts);
  const baseScores = query.hasRelevance && hits.scores.slice(0, hits.size);
  const page = yield* pageOf(index, hits, query, matches, facts);
  const facets = yield* counter.finish();
  const { required, missing, reading } = matches;
  const { needed, correctedTerm, unnamed } = reading;
  return {
    productIds: page.map((hit) => hits.idAt(hit)),
    scores: page.map((hit) => hits.scoreAt(hit)),
    ...(baseScores && {
      relevance: relevanceOf(page, { hits, baseScores, query, matches, facts }),
    }),
    total: hits.size,
    facets,
    reading: { correctedTerm, missing, unnamed, words: needed, required },
  };
}

/** Collects the matches that pass the filters, with their scores before reranking. */
export function* collectHits(
  { segments, accumulator: { hits, nearMisses } }: IndexView,
  query: SearchQuery,
  matches: TermMatches,
  counter: FacetCounter,
  facts: ProductFacts,
): Generator<void, Hits> {
  const collections = yield* readNamedCollections(query, facts);
  hits.begin(
    segments,
    matches.segments.reduce((sum, { size }) => sum + size, 0),
  );
  for (const [place, segment] of segments.entries()) {
    const found = matches.segments[place];
    if (found && found.size > 0) {
      const from = hits.size;
      nearMisses.begin(found.size);
      const filter = new FilterMask(segment, query, facts, collections);
      for (let match = 0; match < found.size;) {
        const range = { from: match, to: Math.min(match + matchesBetweenPauses, found.size) };
        const filtering = { filter, countedBits: counter.bits, hits, nearMisses };
        match = filterMatches(found, range, place, filtering);
        yield;
      }
      yield* counter.count(segment, hits, from, { nearMisses, variants: filter.variants });
    }
  }
  yield* scoreHits(hits, query, matches, facts);
  return hits;
}

/** About as many matches as a few milliseconds can process. */
const matchesBetweenPauses = 8_192;

interface Filtering {
  filter: FilterMask;
  countedBits: number;
  hits: Hits;
  nearMisses: NearMisses;
}

/** Filters matches up to the end of the range or the next pause. Returns the place of the next match. */
function filterMatches(
  { slots, scores, counts }: SegmentMatches,
  { from, to }: { from: number; to: number },
  segment: number,
  { filter, countedBits, hits, nearMisses }: Filtering,
): number {
  const loaded = filter.variants?.loaded;
  const pauseAt = (loaded?.total ?? 0) + variantsBetweenPauses;
  for (let match = from; match < to; match += 1) {
    const slot = slots[match] ?? 0;
    const fact = filter.factOf(slot);
    const failures = fact === -1 ? excludedBit : filter.failures(slot, fact);
    if (failures === 0) {
      hits.add(segment, slot, fact, scores[match] ?? 0, counts[match] ?? 0);
    } else if ((failures & countedBits) !== 0) {
      nearMisses.add(slot, fact, failures & countedBits);
    }
    if (loaded && loaded.total >= pauseAt) {
      return match + 1;
    }
  }
  return to;
}

/** Returns the hits of the page in the order of the query. */
function* pageOf(
  index: IndexView,
  hits: Hits,
  query: SearchQuery,
  matches: TermMatches,
  facts: ProductFacts,
): Generator<void, number[]> {
  const range = { from: query.offset, to: query.offset + query.limit };
  if (matches.reading.words.length === 0) {
    return yield* orderHits(hits, query, facts, range);
  }
  const byRelevance = { ...query, sort: undefined };
  favourOwnType(index, hits, matches);
  // Reranked hits stay before the others, whose scores are not reranked.
  const others =
    query.sort || range.to <= rerankedCount
      ? []
      : yield* orderHits(hits, byRelevance, facts, {
          from: Math.max(range.from, rerankedCount),
          to: range.to,
        });
  const best = yield* rerankBest(index, hits, byRelevance, matches, facts);
  if (query.sort) {
    return yield* orderHits(hits, query, facts, range);
  }
  const first = orderSome(best, hits, query, facts, range.to);
  return [...first.slice(range.from), ...others];
}
