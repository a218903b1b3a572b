import type { ProductFacts } from '../product-facts.ts';
import type { Boost, SearchQuery } from '../query.ts';
import { boostClause, boostedFields, factorOf, type Hit } from './boosted.ts';
import { availabilityClause, onlyIds } from './filter-by.ts';
import type { MarketKey } from './market-fields.ts';
import type { RunSearches } from './word-search.ts';
import { sortBy, toFieldSort } from './sort-by.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import type { SearchParameters } from './connection/typesense-cluster.ts';
import { idsOnly } from './word-search.ts';

/** The first results, in an order that the server cannot provide. */
export interface ResultHead {
  productIds: number[];
  scores: number[];
  /** True when the head contains all results. */
  isAll: boolean;
}

export interface HeadRequest {
  runSearches: RunSearches;
  /** The parameters for everything that matches; `filter` restricts the matches. */
  match: Omit<SearchParameters, 'collection'>;
  filter: readonly string[];
  query: SearchQuery;
  market: MarketKey;
  codeIds: readonly number[];
  /** The text score by product id, when there are several wordings. */
  wordingScores: ReadonlyMap<number, number> | undefined;
  facts: ProductFacts;
}

/** Higher than any sum of word scores, including boosts. */
const exactCodeScore = 10_000_000;

/** The number of best matches that are reranked here. */
export const rerankedHits = 250;

/** The most hits that Typesense returns at once. */
export const maxHits = 250;

/** Returns products with the term as a code, then the best matches, reranked by boosts, learning and other wordings. */
export async function readHead(request: HeadRequest): Promise<ResultHead> {
  const codes = await readCodes(request);
  if (!isReranked(request)) {
    return { ...codes, isAll: false };
  }
  const reranked = await rerank(request);
  const learnedIds = new Set(codes.productIds);
  const others = reranked.hits.filter(({ id }) => !learnedIds.has(id));
  return {
    productIds: [...codes.productIds, ...others.map(({ id }) => id)],
    scores: [...codes.scores, ...others.map(({ score }) => score)],
    isAll: reranked.isAll,
  };
}

/** Returns whether the best matches are reranked here. */
export function isReranked({
  query: { sort, boosts = [], learned },
  wordingScores,
}: Pick<HeadRequest, 'query' | 'wordingScores'>): boolean {
  const isChanged = boosts.length > 0 || (learned?.size ?? 0) > 0;
  return sort === undefined && (isChanged || wordingScores !== undefined);
}

async function readCodes({
  runSearches,
  filter,
  query,
  market,
  codeIds,
}: HeadRequest): Promise<Omit<ResultHead, 'isAll'>> {
  if (codeIds.length === 0) {
    return { productIds: [], scores: [] };
  }
  const [answer] = await runSearches([
    {
      q: '*',
      filter_by: [...filter, onlyIds(codeIds)].join(' && '),
      sort_by: sortBy({
        sort: toFieldSort(query.sort),
        hasTerm: true,
        market,
        isAvailableFirst: false,
      }),
      ...idsOnly,
      per_page: maxHits,
    },
  ]);
  const productIds = (answer?.hits ?? []).map(idOf);
  return { productIds, scores: productIds.map(() => exactCodeScore) };
}

interface RerankedHit {
  id: number;
  score: number;
}

async function rerank(request: HeadRequest): Promise<{ hits: RerankedHit[]; isAll: boolean }> {
  const { runSearches, query, wordingScores, facts } = request;
  const searches = rerankSearches(request);
  const answers = await runSearches(searches);
  const found = answers[0]?.found ?? 0;
  const pages = wordingScores === undefined ? 1 : Math.ceil(found / maxHits);
  const further = await runSearches(
    Array.from({ length: Math.max(0, pages - 1) }, (_, page) => ({
      ...searches[0],
      q: String(request.match['q'] ?? '*'),
      offset: (page + 1) * maxHits,
    })),
  );
  const hits = distinctHits([...answers, ...further]);
  const isAll = hits.length >= found;
  const isLast = (id: number) => query.outOfStock === 'last' && !isAvailable(facts, id);
  const factor = factorOf(query, facts);
  const relevance = relevanceOf(hits, query.term, wordingScores);
  const reranked = hits
    .map((hit) => ({ id: idOf(hit), factor: factor(hit), relevance: relevance(hit) }))
    // Buried and sold-out products come after all others, so they are left out unless the head contains everything.
    .filter((hit) => isAll || (hit.factor >= 1 && !isLast(hit.id)))
    .map(({ id, ...parts }) => ({ id, score: parts.factor * parts.relevance }));
  return {
    isAll,
    hits: reranked.toSorted(
      (one, other) =>
        Number(isLast(one.id)) - Number(isLast(other.id)) ||
        other.score - one.score ||
        (query.term.trim() === '' ? 0 : one.id - other.id),
    ),
  };
}

/** Returns searches for the best matches, the best boosted products and the learned products. */
function rerankSearches({ match, filter, query, market, ...request }: HeadRequest) {
  const { boosts = [], learned, outOfStock } = query;
  const boosting = boosts
    .filter(({ factor }) => factor > 1)
    .flatMap((boost) => boostClause(boost, market) ?? []);
  const known = [...(learned ?? [])].filter(([, factor]) => factor > 1).map(([id]) => id);
  const hasTerm = query.term.trim() !== '';
  const isAvailableFirst = outOfStock === 'last';
  const search = (clauses: readonly string[]) => ({
    ...match,
    q: String(match['q'] ?? '*'),
    filter_by: [...filter, ...clauses].join(' && '),
    sort_by: sortBy({ hasTerm, market, isAvailableFirst }),
    include_fields: boostedFields,
    per_page: maxHits,
  });
  const ifAvailable = isAvailableFirst ? [availabilityClause(market, true)] : [];
  return [
    search([]),
    ...(boosting.length > 0 ? [search([...ifAvailable, `(${boosting.join(' || ')})`])] : []),
    ...(known.length > 0 && request.wordingScores === undefined
      ? [search([...ifAvailable, onlyIds(known.slice(0, maxHits))])]
      : []),
  ];
}

/** Returns the filters of products that are buried. */
export function buryingClauses(boosts: readonly Boost[], market: MarketKey): string[] {
  return boosts
    .filter(({ factor }) => factor < 1)
    .flatMap((boost) => boostClause(boost, market) ?? []);
}

function distinctHits(answers: readonly SearchAnswer[]): Hit[] {
  const hits = new Map<string, Hit>();
  for (const hit of answers.flatMap((answer) => answer.hits)) {
    hits.set(hit.document.id, hits.get(hit.document.id) ?? hit);
  }
  return [...hits.values()];
}

/**
 * Scores hits by their rank, from 100 down; equal hits share a rank. Typesense's text match numbers only express an
 * order: they differ so little that any factor would reverse it.
 */
function relevanceOf(
  hits: readonly Hit[],
  term: string,
  scores: ReadonlyMap<number, number> | undefined,
): (hit: Hit) => number {
  const scoreOf = (hit: Hit) => scores?.get(idOf(hit)) ?? hit.text_match ?? 0;
  if (term.trim() === '') {
    return () => relevanceOfFirst;
  }
  const distinct = [...new Set(hits.map(scoreOf))].toSorted((one, other) => other - one);
  const places = new Map(distinct.map((score, place) => [score, place]));
  return (hit) => relevanceAt(places.get(scoreOf(hit)) ?? distinct.length);
}

export function relevanceAt(place: number): number {
  return relevanceOfFirst / Math.log2(2 + place);
}

const relevanceOfFirst = 100;

function idOf({ document }: Hit): number {
  return Number(document.id);
}

function isAvailable(facts: ProductFacts, id: number): boolean {
  const slot = facts.slotOf(id);
  return slot !== undefined && facts.isAvailable(slot);
}
