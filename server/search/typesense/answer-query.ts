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
  type Head,
  isWeighed,
  mostHits,
  readHead,
  relevanceAt,
  weighedHits,
} from './head-of-answer.ts';
import { marketKeyOf } from './market-fields.ts';
import type { AskShop, ReadTerm } from './read-term.ts';
import { sortBy } from './sort-by.ts';
import type { SearchAnswer } from './typesense-answers.ts';
import type { SearchParameters } from './typesense-cluster.ts';
import { valueKey, readValueKey } from './value-key.ts';
import type { WordField } from './word-fields.ts';
import { idsAlone, wordSearch } from './word-search.ts';

export interface QueryContext {
  ask: AskShop;
  query: SearchQuery;
  term: ReadTerm;
  /** The best text score of all wordings by product id; undefined when the term has no alternatives. */
  scoresOfWordings: ReadonlyMap<number, number> | undefined;
  facts: ProductFacts;
  weights: ReadonlyMap<WordField, number>;
}

/** Answers a query in one round trip, or in two when the first results need an order that the server cannot provide. */
export async function answerQuery(context: QueryContext): Promise<SearchResult> {
  const { ask, query, term, scoresOfWordings } = context;
  const market = marketKeyOf(query.marketId);
  const clauses = withWordings(filterClauses(query), scoresOfWordings);
  const filter = [joinClauses(clauses)];
  const match = matchOf(context);
  const head = await readHead({ ...context, ...term, match, filter, market });
  const facets = facetSearches(query.facets ?? [], clauses, market);
  const rest = restSearches(context, match, filter, head);
  const answers = await ask([
    ...rest,
    ...facets.map(({ search }) => ({ ...match, ...search, ...idsAlone })),
  ]);
  const counted = answers.slice(rest.length);
  const longValues = await readLongValues(ask, longValueFilters(facets, counted, market));
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
  scoresOfWordings,
  weights,
}: Omit<QueryContext, 'ask' | 'facts'>): Omit<SearchParameters, 'collection'> {
  const isEverything = query.term.trim() === '' || scoresOfWordings !== undefined;
  return isEverything
    ? { q: '*', ...idsAlone }
    : wordSearch(term.words, { isWidened: term.isWidened, weights });
}

function withWordings(
  clauses: FilterClauses,
  scores: ReadonlyMap<number, number> | undefined,
): FilterClauses {
  return scores
    ? { ...clauses, always: [...clauses.always, onlyIds([...scores.keys()])] }
    : clauses;
}

/** Returns the searches for the results after the head. There is at least one, which returns the total. */
function restSearches(
  { query }: QueryContext,
  match: Omit<SearchParameters, 'collection'>,
  filter: readonly string[],
  head: Head,
): Omit<SearchParameters, 'collection'>[] {
  const market = marketKeyOf(query.marketId);
  const start = Math.max(0, query.offset - head.productIds.length);
  const end = Math.max(start, query.offset + query.limit - head.productIds.length);
  const pages = head.isAll ? 1 : Math.max(1, Math.ceil((end - start) / mostHits));
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
    ...offsetBy(start + page * mostHits),
    per_page: head.isAll ? 0 : Math.min(mostHits, end - start - page * mostHits),
  }));
}

/** Returns no parameter for an offset of 0. */
function offsetBy(offset: number): { offset?: number } {
  return offset === 0 ? {} : { offset };
}

function readPage(
  context: QueryContext,
  head: Head,
  answers: readonly SearchAnswer[],
): Pick<SearchResult, 'productIds' | 'scores' | 'total'> {
  const { offset, limit } = context.query;
  const first = head.productIds.slice(offset, offset + limit);
  const hits = answers.flatMap((answer) => answer.hits);
  return {
    productIds: [...first, ...hits.map(({ document }) => Number(document.id))],
    scores: [
      ...head.scores.slice(offset, offset + limit),
      ...hits.map((hit) => scoreBehindHead(context, hit)),
    ],
    total: head.productIds.length + (head.isAll ? 0 : (answers[0]?.found ?? 0)),
  };
}

/** Returns the score of a hit in the server's order: lower than those of all reranked hits. */
export function scoreBehindHead(
  context: Pick<QueryContext, 'query' | 'scoresOfWordings'>,
  { text_match: match = 0 }: Hit,
): number {
  return isWeighed(context) ? relevanceAt(weighedHits) : match / textMatchUnit;
}

/** A text match is a number of 19 digits. */
const textMatchUnit = 1e16;

async function readLongValues(
  ask: AskShop,
  filters: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const answers = await ask(
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
