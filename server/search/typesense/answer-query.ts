import type { ProductFacts } from '../product-facts.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import type { Hit } from './boosted.ts';
import { facetSearches, longValueFilters, readFacets } from './facet-searches.ts';
import {
  type FilterClauses,
  filterClauses,
  joinClauses,
  onlyIds,
  withoutIds,
} from './filter-by.ts';
import {
  buryingClauses,
  type ResultHead,
  isReranked,
  maxHits,
  readHead,
  relevanceAt,
  rerankedHits,
} from './result-head.ts';
import { marketKeyOf } from './market-fields.ts';
import type { RunSearches, ReadTerm } from './read-term.ts';
import { sortBy } from './sort-by.ts';
import type { SearchAnswer } from './typesense-answers.ts';
import type { SearchParameters } from './typesense-cluster.ts';
import { valueKey, readValueKey } from './value-key.ts';
import type { WordField } from './word-fields.ts';
import { idsOnly, wordSearch } from './word-search.ts';

export interface QueryContext {
  runSearches: RunSearches;
  query: SearchQuery;
  term: ReadTerm;
  /** The best text score of all wordings by product id; undefined when the term has no alternatives. */
  wordingScores: ReadonlyMap<number, number> | undefined;
  facts: ProductFacts;
  weights: ReadonlyMap<WordField, number>;
}

/** Answers a query in one round trip, or in two when the first results need an order that the server cannot provide. */
export async function answerQuery(context: QueryContext): Promise<SearchResult> {
  const { runSearches, query, term, wordingScores } = context;
  const market = marketKeyOf(query.marketId);
  const clauses = withWordingIds(filterClauses(query), wordingScores);
  const filter = [joinClauses(clauses)];
  const match = matchOf(context);
  const head = await readHead({ ...context, ...term, match, filter, market });
  const facets = facetSearches(query.facets ?? [], clauses, market);
  const rest = searchesAfterHead(context, match, filter, head);
  const answers = await runSearches([
    ...rest,
    ...facets.map(({ search }) => ({ ...match, ...search, ...idsOnly })),
  ]);
  const counted = answers.slice(rest.length);
  const longValues = await readLongValues(runSearches, longValueFilters(facets, counted, market));
  return {
    ...readPage(context, head, answers.slice(0, rest.length)),
    facets: readFacets(facets, counted, market, longValues),
    reading: term.reading,
  };
}

/** Returns the search parameters for everything that matches, before any filter. */
export function matchOf({
  query,
  term,
  wordingScores,
  weights,
}: Omit<QueryContext, 'ask' | 'facts'>): Omit<SearchParameters, 'collection'> {
  const isEverything = query.term.trim() === '' || wordingScores !== undefined;
  return isEverything
    ? { q: '*', ...idsOnly }
    : wordSearch(term.words, { isRelaxed: term.isRelaxed, weights });
}

function withWordingIds(
  clauses: FilterClauses,
  scores: ReadonlyMap<number, number> | undefined,
): FilterClauses {
  return scores
    ? { ...clauses, always: [...clauses.always, onlyIds([...scores.keys()])] }
    : clauses;
}

/** Returns the searches for the results after the head. There is at least one, which returns the total. */
function searchesAfterHead(
  { query }: QueryContext,
  match: Omit<SearchParameters, 'collection'>,
  filter: readonly string[],
  head: ResultHead,
): Omit<SearchParameters, 'collection'>[] {
  const market = marketKeyOf(query.marketId);
  const start = Math.max(0, query.offset - head.productIds.length);
  const end = Math.max(start, query.offset + query.limit - head.productIds.length);
  const pages = head.isAll ? 1 : Math.max(1, Math.ceil((end - start) / maxHits));
  return Array.from({ length: pages }, (_, page) => ({
    ...match,
    filter_by: [...filter, ...withoutIds(head.productIds)].join(' && '),
    sort_by: sortBy({
      sort: query.sort,
      hasTerm: query.term.trim() !== '',
      market,
      isAvailableFirst: query.outOfStock === 'last',
      buried: buryingClauses(query.boosts ?? [], market),
    }),
    ...offsetBy(start + page * maxHits),
    per_page: head.isAll ? 0 : Math.min(maxHits, end - start - page * maxHits),
  }));
}

/** Returns no parameter for an offset of 0. */
function offsetBy(offset: number): { offset?: number } {
  return offset === 0 ? {} : { offset };
}

function readPage(
  context: QueryContext,
  head: ResultHead,
  answers: readonly SearchAnswer[],
): Pick<SearchResult, 'productIds' | 'scores' | 'total'> {
  const { offset, limit } = context.query;
  const first = head.productIds.slice(offset, offset + limit);
  const hits = answers.flatMap((answer) => answer.hits);
  return {
    productIds: [...first, ...hits.map(({ document }) => Number(document.id))],
    scores: [
      ...head.scores.slice(offset, offset + limit),
      ...hits.map((hit) => scoreAfterHead(context, hit)),
    ],
    total: head.productIds.length + (head.isAll ? 0 : (answers[0]?.found ?? 0)),
  };
}

/** Returns the score of a hit in the server's order: lower than those of all reranked hits. */
export function scoreAfterHead(
  context: Pick<QueryContext, 'query' | 'wordingScores'>,
  { text_match: match = 0 }: Hit,
): number {
  return isReranked(context) ? relevanceAt(rerankedHits) : match / textMatchUnit;
}

/** A text match is a number of 19 digits. */
const textMatchUnit = 1e16;

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
