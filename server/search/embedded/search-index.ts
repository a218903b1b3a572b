import type { ProductFacts } from '../product-facts.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import { FacetCounter } from './facet-counter.ts';
import type { Hits } from './hits.ts';
import { matchQuery } from './match-query.ts';
import type { SegmentMatches, TermMatches } from './match-term.ts';
import type { NearMisses } from './near-misses.ts';
import { orderHits, orderOf } from './order-hits.ts';
import { scoreHits } from './score-hits.ts';
import type { Scoreboard } from './scoreboard.ts';
import { LEFT_OUT, Screen } from './screen.ts';
import type { ShopIndex } from './shop-index.ts';
import { weighTitles } from './weigh-titles.ts';

/** Answers a query: matches of the term, screened and counted in one pass, the best of them looked at twice. */
export function searchIndex(
  index: ShopIndex,
  query: SearchQuery,
  facts: ProductFacts,
): SearchResult {
  const matches = matchQuery(index, query);
  const counter = new FacetCounter(query.facets ?? [], facts);
  const hits = collectHits(index, query, matches, counter, facts);
  const best = bestHits(index.scoreboard, hits, query, matches, facts);
  const page = best.slice(query.offset, query.offset + query.limit);
  const { words, correctedTerm } = matches.reading;
  return {
    productIds: page.map((hit) => hits.idAt(hit)),
    scores: page.map((hit) => hits.scoreAt(hit)),
    total: hits.size,
    facets: counter.finish(),
    reading: { correctedTerm, words: words.length, required: matches.required },
  };
}

/** What matches and passes the filters, with the scores of the first look. */
export function collectHits(
  { segments, scoreboard: { hits, misses } }: ShopIndex,
  query: SearchQuery,
  matches: TermMatches,
  counter: FacetCounter,
  facts: ProductFacts,
): Hits {
  hits.begin(
    segments,
    matches.segments.reduce((sum, { size }) => sum + size, 0),
  );
  for (const [place, segment] of segments.entries()) {
    const found = matches.segments[place];
    if (found && found.size > 0) {
      const from = hits.size;
      misses.begin(found.size);
      screenMatches(found, place, new Screen(segment, query, facts), counter.bits, hits, misses);
      counter.count(segment, hits, from, misses);
    }
  }
  scoreHits(hits, query, matches, facts);
  return hits;
}

function screenMatches(
  { size, slots, scores, counts }: SegmentMatches,
  segment: number,
  screen: Screen,
  countedBits: number,
  hits: Hits,
  misses: NearMisses,
): void {
  for (let match = 0; match < size; match += 1) {
    const slot = slots[match] ?? 0;
    const fact = screen.factOf(slot);
    const failures = fact === -1 ? LEFT_OUT : screen.failures(slot, fact);
    if (failures === 0) {
      hits.add(segment, slot, fact, scores[match] ?? 0, counts[match] ?? 0);
    } else if ((failures & countedBits) === failures && (failures & (failures - 1)) === 0) {
      misses.add(slot, fact, failures);
    }
  }
}

/** So many are looked at twice. */
const SECOND_LOOK = 200;

/** In the order of the query, up to the last of the page. The best get the scores of a second look. */
export function bestHits(
  board: Scoreboard,
  hits: Hits,
  query: SearchQuery,
  { reading }: TermMatches,
  facts: ProductFacts,
): number[] {
  const last = query.offset + query.limit;
  if (reading.words.length === 0) {
    return orderHits(hits, query, facts, last);
  }
  const first = orderHits(hits, { ...query, sort: undefined }, facts, Math.max(last, SECOND_LOOK));
  const best = first.slice(0, SECOND_LOOK);
  for (const [hit, factor] of weighTitles(board, hits, best, reading.words)) {
    hits.scores[hit] = hits.scoreAt(hit) * factor;
  }
  if (query.sort) {
    return orderHits(hits, query, facts, last);
  }
  // Those looked at twice stay before the others.
  return [...best.toSorted(orderOf(hits, query, facts)), ...first.slice(SECOND_LOOK)];
}
