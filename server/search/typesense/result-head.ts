import { tokenize } from '../../text/tokens.ts';
import type { SearchDocument } from '../document.ts';
import type { ScoreExplanation } from '../engine.ts';
import type { Relevance, SearchQuery } from '../query.ts';
import type { Hit, SearchAnswer } from './connection/typesense-answers.ts';
import { type CountedFacets, withFacets } from './facet-searches.ts';
import { availabilityClause, boostClause, onlyIds, withoutIds } from './filter-by.ts';
import type { MarketKey } from './market-fields.ts';
import type { Matches } from './matches-of-term.ts';
import { alternativesOf, type RankedHit, type RankingContext, rankHits } from './rank-hits.ts';
import { sourceFields } from './ranked-source.ts';
import { sortBy } from './sort-by.ts';
import { queryWeights } from './word-fields.ts';
import { countSearch, type RunSearches, type SearchWithoutCollection } from './word-search.ts';

/** The first results, ranked here. The others follow in the server's order. */
export interface ResultHead {
  productIds: readonly number[];
  scores: readonly number[];
  /** What the scores consist of; that of a product which was not ranked is all words. */
  relevance: readonly Relevance[];
  /** The number of all results. */
  total: number;
  /** The score of the results behind the head: lower than all of the head. */
  scoreAfter: number;
  counted: readonly SearchAnswer[];
  explain: (documents: readonly SearchDocument[]) => Promise<ScoreExplanation[]>;
}

export interface HeadRequest extends RankingContext {
  runSearches: RunSearches;
  matches: Matches;
  filter: string;
  market: MarketKey;
  facets: CountedFacets;
}

/** The number of hits of each search that are ranked here. */
const rankedHits = 150;

/** The most hits that Typesense returns at once. */
export const maxHits = 250;

/** Returns whether the best matches are ranked here: without a term, only boosts and learning change an order. */
export function isRanked({ term, sort, boosts = [], learned }: SearchQuery): boolean {
  const isChanged = boosts.length > 0 || (learned?.size ?? 0) > 0;
  return sort === undefined && (term.trim() !== '' || isChanged);
}

/** Reads the best matches in one request, with the number of all and the counts of facets, and ranks them. */
export async function readHead(request: HeadRequest): Promise<ResultHead> {
  const { query, term, facts, facets, counts } = request;
  const { searches, readCounts } = withFacets(searchesOf(request), facets);
  const counted = countedWords(request);
  const uncounted = [...counted].filter(([text]) => counts.get(text) === undefined);
  const weights = queryWeights(request.fieldWeights);
  const known = new Map([...counted.keys()].map((text) => [text, counts.get(text) ?? 0]));
  const answers = await request.runSearches([
    ...searches,
    ...uncounted.map(([, token]) => countSearch(token, weights)),
  ]);
  uncounted.forEach(([text], place) => {
    const count = answers[searches.length + place]?.found ?? 0;
    known.set(text, count);
    counts.set(text, count);
  });
  const [all, codes] = answers;
  const found = all?.found ?? 0;
  const hits = distinctHits(answers);
  const ofCodes = term.codeIds.length > 0 ? (codes?.found ?? 0) : 0;
  const total = Math.max(found + ofCodes, hits.length);
  const { ranked, explain } = await rankHits(hits, request, {
    found,
    size: all?.out_of ?? 0,
    counts: known,
  });
  const isAll = hits.length >= total;
  const isAvailable = (id: number) => {
    const slot = facts.slotOf(id);
    return slot !== undefined && facts.isAvailable(slot);
  };
  const isSoldOut = ({ productId }: RankedHit) =>
    query.outOfStock === 'last' && !isAvailable(productId) && !term.codeIds.includes(productId);
  // Buried and sold-out products come after all others, so they are left out unless the head contains everything.
  const first = isAll ? ranked : ranked.filter((hit) => hit.factor >= 1 && !isSoldOut(hit));
  const lowest = first.at(-1)?.score ?? 1;
  const others = isAll ? unranked(hits, first, lowest) : [];
  const head = [...first, ...others].toSorted(
    (one, other) => Number(isSoldOut(one)) - Number(isSoldOut(other)),
  );
  return {
    productIds: head.map(({ productId }) => productId),
    scores: head.map(({ score }) => score),
    relevance: head.map(({ score, relevance }) => relevance ?? wordsOnly(score)),
    total,
    scoreAfter: lowest / 2,
    counted: readCounts(answers),
    explain,
  };
}

/**
 * Returns the words whose rarity decides what they are worth, each with what is searched for it. They are the same for all
 * pages of a result, whatever was counted before: otherwise its order would differ from page to page.
 */
function countedWords({ query, term }: HeadRequest): Map<string, string> {
  const own = new Map([...term.texts].map(([token, text]) => [text, token]));
  const words = new Set(alternativesOf(query, term).flatMap(tokenize));
  const others = [...words].filter((word) => !own.has(word)).slice(0, maxCounted);
  return new Map([...own, ...others.map((word) => [word, word] as const)]);
}

/** The most words of synonyms that are counted. */
const maxCounted = 4;

/** Returns the relevance of a product of which the score alone is known. */
export function wordsOnly(score: number): Relevance {
  return { step: 0, boost: 1, words: score };
}

/** Returns hits by forms of words that only the server knows. They come last, in its order. */
function unranked(hits: readonly Hit[], ranked: readonly RankedHit[], lowest: number): RankedHit[] {
  const known = new Set(ranked.map(({ productId }) => productId));
  return hits
    .map(({ document }) => ({ productId: Number(document.id), score: lowest / 2, factor: 1 }))
    .filter(({ productId }) => !known.has(productId));
}

/**
 * Returns the searches for everything that matches, for the products with the term as their code, and for others that are
 * to be ranked: more matches, boosted products and learned ones.
 */
function searchesOf({
  matches: [all, ...others],
  filter,
  query,
  market,
  term: { codeIds },
}: HeadRequest): Matches {
  const { boosts = [], learned, outOfStock } = query;
  const boosting = boosts
    .filter(({ factor }) => factor > 1)
    .flatMap((boost) => boostClause(boost, market) ?? []);
  const known = [...(learned ?? [])].filter(([, factor]) => factor > 1).map(([id]) => id);
  const isAvailableFirst = outOfStock === 'last';
  const search = (match: SearchWithoutCollection, clauses: readonly string[]) => ({
    ...match,
    filter_by: [filter, ...clauses].join(' && '),
    sort_by: sortBy({ hasTerm: query.term.trim() !== '', market, isAvailableFirst }),
    include_fields: sourceFields,
    per_page: rankedHits,
  });
  const words = withoutIds(codeIds);
  const ifAvailable = isAvailableFirst ? [availabilityClause(market, true)] : [];
  return [
    search(all, words),
    ...(codeIds.length > 0 ? [search({ q: '*' }, [onlyIds(codeIds)])] : []),
    ...others.map((match) => search(match, words)),
    ...(boosting.length > 0
      ? [search(all, [...words, ...ifAvailable, `(${boosting.join(' || ')})`])]
      : []),
    ...(known.length > 0
      ? [search(all, [...words, ...ifAvailable, onlyIds(known.slice(0, maxHits))])]
      : []),
  ];
}

function distinctHits(answers: readonly SearchAnswer[]): Hit[] {
  const hits = new Map<string, Hit>();
  for (const hit of answers.flatMap((answer) => answer.hits)) {
    hits.set(hit.document.id, hits.get(hit.document.id) ?? hit);
  }
  return [...hits.values()];
}
