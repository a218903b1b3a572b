import { ListedOrder } from '../listed-order.ts';
import type { Boost, SearchQuery, SearchResult } from '../query.ts';
import type { Hit, SearchAnswer } from './connection/typesense-answers.ts';
import { facetSearches, longValueFilters, readFacets, withFacets } from './facet-searches.ts';
import {
  boostClause,
  type FilterClauses,
  filterClauses,
  joinClauses,
  onlyIds,
  withoutIds,
} from './filter-by.ts';
import { type ListedPage, planListedPage } from './listed-page.ts';
import { type MarketKey, marketKeyOf } from './market-fields.ts';
import { matchesOf, type SearchedTerm } from './matches-of-term.ts';
import type { RankingContext } from './rank-hits.ts';
import { type HeadRequest, isRanked, maxHits, readHead, wordsOnly } from './result-head.ts';
import { sortBy, toFieldSort } from './sort-by.ts';
import { readValueKey, valueKey } from './value-key.ts';
import { idsOnly, type RunSearches, type SearchWithoutCollection } from './word-search.ts';

export interface QueryContext extends RankingContext, SearchedTerm {
  runSearches: RunSearches;
}

/** The page of a result, before its facets are named. */
interface Page extends Pick<SearchResult, 'productIds' | 'scores' | 'relevance' | 'total'> {
  counted: readonly SearchAnswer[];
}

/** What all searches of a query share. */
interface PlannedQuery extends QueryContext, HeadRequest {}

/**
 * Answers a query in one round trip: the best matches are ranked here. A page behind them takes another one, and so do
 * codes in a sorted result.
 */
export async function answerQuery(context: QueryContext): Promise<SearchResult> {
  const { runSearches, query, term } = context;
  const planned = planQuery(context);
  const { market, facets } = planned;
  const page = await (isRanked(query) ? readRankedPage(planned) : readOrderedPage(planned));
  const { counted, ...results } = page;
  const filters = longValueFilters(facets.searches, counted, market);
  const longValues = await readLongValues(runSearches, filters);
  return {
    ...results,
    facets: readFacets(facets.searches, counted, market, longValues),
    reading: term.reading,
  };
}

export function planQuery(context: QueryContext): PlannedQuery {
  const { query, term } = context;
  const market = marketKeyOf(query.marketId);
  const clauses = withWordingIds(filterClauses(query), term.wordingIds);
  const matches = matchesOf(context);
  return {
    ...context,
    matches,
    market,
    filter: joinClauses(clauses),
    facets: {
      searches: facetSearches(query.facets ?? [], clauses, market),
      match: matches[0],
    },
  };
}

function withWordingIds(
  clauses: FilterClauses,
  ids: ReadonlySet<number> | undefined,
): FilterClauses {
  return ids ? { ...clauses, always: [...clauses.always, onlyIds([...ids])] } : clauses;
}

async function readRankedPage(planned: PlannedQuery): Promise<Page> {
  const { offset, limit } = planned.query;
  const { productIds, scores, relevance, scoreAfter, total, counted } = await readHead(planned);
  const first = productIds.slice(offset, offset + limit);
  const range = rangeAfter(planned.query, productIds.length);
  const isBehind = range.end > range.start && total > productIds.length;
  const searches = isBehind ? searchesAfter(planned, productIds, range) : [];
  const answers = searches.length > 0 ? await planned.runSearches(searches) : [];
  const others = answers.flatMap(({ hits }) => hits).map(idOf);
  return {
    productIds: [...first, ...others],
    scores: [...scores.slice(offset, offset + limit), ...others.map(() => scoreAfter)],
    ...(planned.query.hasRelevance && {
      relevance: [
        ...relevance.slice(offset, offset + limit),
        ...others.map(() => wordsOnly(scoreAfter)),
      ],
    }),
    total,
    counted,
  };
}

/** Reads a page in an order other than relevance; products with the term as their code come first. */
async function readOrderedPage(planned: PlannedQuery): Promise<Page> {
  const { query, runSearches, facets } = planned;
  const codes = await readCodes(planned);
  const range = rangeAfter(query, codes.length);
  const listed = listedPage(planned, codes, range);
  const rest = listed?.searches ?? searchesAfter(planned, codes, range);
  const { searches, readCounts } = withFacets(rest, facets);
  const answers = await runSearches(searches);
  const hits = listed
    ? await listed.readHits(answers)
    : answers.slice(0, rest.length).flatMap((answer) => answer.hits);
  const productIds = [...codes.slice(query.offset, query.offset + query.limit), ...hits.map(idOf)];
  return {
    productIds,
    scores: productIds.map(() => orderedScore),
    total: codes.length + (answers[0]?.found ?? 0),
    counted: readCounts(answers),
  };
}

/** The score of a result in another order than that of scores. */
export const orderedScore = 1;

async function readCodes({
  runSearches,
  filter,
  query,
  market,
  term: { codeIds },
}: PlannedQuery): Promise<number[]> {
  const sort = toFieldSort(query.sort);
  const search = {
    q: '*',
    filter_by: [filter, onlyIds(codeIds)].join(' && '),
    sort_by: sortBy({ sort, hasTerm: true, market, isAvailableFirst: false }),
    ...idsOnly,
    per_page: maxHits,
  };
  const answers = await runSearches(codeIds.length > 0 ? [search] : []);
  return answers.flatMap(({ hits }) => hits).map(idOf);
}

interface Range {
  start: number;
  /** Exclusive. */
  end: number;
}

/** Returns the places of the page among the results after the first ones. */
function rangeAfter({ offset, limit }: SearchQuery, first: number): Range {
  const start = Math.max(0, offset - first);
  return { start, end: Math.max(start, offset + limit - first) };
}

/** Returns the searches for some results after the first ones. There is at least one, which returns the total. */
function searchesAfter(
  planned: PlannedQuery,
  firstIds: readonly number[],
  { start, end }: Range,
): [SearchWithoutCollection, ...SearchWithoutCollection[]] {
  const search = searchAfter(planned, firstIds);
  const pageFrom = (from: number) => ({
    ...search,
    ...(from > 0 && { offset: from }),
    per_page: Math.min(maxHits, end - from),
  });
  const pages = Math.ceil((end - start) / maxHits);
  const further = Array.from({ length: Math.max(0, pages - 1) }, (_, page) =>
    pageFrom(start + (page + 1) * maxHits),
  );
  return [pageFrom(start), ...further];
}

/** Returns undefined when the server can provide the order of the query. */
function listedPage(
  planned: PlannedQuery,
  firstIds: readonly number[],
  range: Range,
): ListedPage | undefined {
  const { query, runSearches, facts } = planned;
  const { sort, outOfStock } = query;
  return sort?.field instanceof ListedOrder
    ? planListedPage({
        runSearches,
        search: searchAfter(planned, firstIds),
        order: sort.field,
        direction: sort.order,
        headIds: firstIds,
        range,
        outOfStock,
        facts,
      })
    : undefined;
}

/** Returns a search for everything that matches after the first results, in the order of the query. */
function searchAfter(
  { query, market, filter, matches: [match] }: PlannedQuery,
  firstIds: readonly number[],
) {
  return {
    ...match,
    filter_by: [filter, ...withoutIds(firstIds)].join(' && '),
    sort_by: sortBy({
      sort: toFieldSort(query.sort),
      hasTerm: query.term.trim() !== '',
      market,
      isAvailableFirst: query.outOfStock === 'last',
      buried: buryingClauses(query.boosts ?? [], market),
    }),
  };
}

/** Returns the filters of products that are buried. */
function buryingClauses(boosts: readonly Boost[], market: MarketKey): string[] {
  return boosts
    .filter(({ factor }) => factor < 1)
    .flatMap((boost) => boostClause(boost, market) ?? []);
}

async function readLongValues(
  runSearches: RunSearches,
  filters: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const answers = await runSearches(
    filters.map((filter) => ({
      q: '*',
      filter_by: filter,
      include_fields: 'id,long_values',
      per_page: 1,
    })),
  );
  const values = answers.flatMap(({ hits }) =>
    hits.flatMap(({ document }) => readTexts(document['long_values'])),
  );
  return new Map(
    values
      .map((value): [string, string] => [valueKey(value), value])
      .filter(([key]) => readValueKey(key) === undefined),
  );
}

function readTexts(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

function idOf({ document }: Hit): number {
  return Number(document.id);
}
