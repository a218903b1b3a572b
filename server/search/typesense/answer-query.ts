import { ListedOrder } from '../listed-order.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { SearchQuery, SearchResult } from '../query.ts';
import type { Hit } from './boosted.ts';
import { type FacetSearch, facetSearches, longValueFilters, readFacets } from './facet-searches.ts';
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
import { type ListedPage, planListedPage } from './listed-page.ts';
import { marketKeyOf } from './market-fields.ts';
import type { ReadTerm } from './read-term.ts';
import { sortBy, toFieldSort } from './sort-by.ts';
import type { SearchAnswer } from './connection/typesense-answers.ts';
import type { SearchParameters } from './connection/typesense-cluster.ts';
import { valueKey, readValueKey } from './value-key.ts';
import type { WordField } from './word-fields.ts';
import { idsOnly, type RunSearches, scoreOfMatch, wordSearch } from './word-search.ts';

type SearchWithoutCollection = Omit<SearchParameters, 'collection'>;

export interface QueryContext {
  runSearches: RunSearches;
  query: SearchQuery;
  term: ReadTerm;
  /** The best text score of all wordings by product id; undefined when the term has no alternatives. */
  wordingScores: ReadonlyMap<number, number> | undefined;
  facts: ProductFacts;
  weights: ReadonlyMap<WordField, number>;
}

/** Answers a query in one round trip, or in a few when results need an order that the server cannot provide. */
export async function answerQuery(context: QueryContext): Promise<SearchResult> {
  const { runSearches, query, term, wordingScores } = context;
  const market = marketKeyOf(query.marketId);
  const clauses = withWordingIds(filterClauses(query), wordingScores);
  const filter = [joinClauses(clauses)];
  const match = matchOf(context);
  const head = await readHead({ ...context, ...term, match, filter, market });
  const facets = facetSearches(query.facets ?? [], clauses, market);
  const listed = listedPageAfterHead(context, match, filter, head);
  const rest = listed?.searches ?? searchesAfterHead(context, match, filter, head);
  const { searches, readCounts } = withFacets(rest, facets, match);
  const answers = await runSearches(searches);
  const hits = listed
    ? await listed.readHits(answers)
    : answers.slice(0, rest.length).flatMap((answer) => answer.hits);
  const counted = readCounts(answers);
  const longValues = await readLongValues(runSearches, longValueFilters(facets, counted, market));
  return {
    ...readPage(context, head, { hits, found: answers[0]?.found ?? 0 }),
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
}: Omit<QueryContext, 'ask' | 'facts'>): SearchWithoutCollection {
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
  match: SearchWithoutCollection,
  filter: readonly string[],
  head: ResultHead,
): SearchWithoutCollection[] {
  const { start, end } = rangeAfterHead(query, head);
  const pages = head.isAll ? 1 : Math.max(1, Math.ceil((end - start) / maxHits));
  return Array.from({ length: pages }, (_, page) => ({
    ...searchAfterHead(query, match, filter, head),
    ...offsetBy(start + page * maxHits),
    per_page: head.isAll ? 0 : Math.min(maxHits, end - start - page * maxHits),
  }));
}

/** Returns undefined when the server can provide the order of the query. */
function listedPageAfterHead(
  { query, runSearches, facts }: QueryContext,
  match: SearchWithoutCollection,
  filter: readonly string[],
  head: ResultHead,
): ListedPage | undefined {
  const { sort, outOfStock } = query;
  return sort?.field instanceof ListedOrder
    ? planListedPage({
        runSearches,
        search: searchAfterHead(query, match, filter, head),
        order: sort.field,
        direction: sort.order,
        headIds: head.productIds,
        range: rangeAfterHead(query, head),
        outOfStock,
        facts,
      })
    : undefined;
}

/** Returns a search for everything that matches after the head, in the order of the query. */
function searchAfterHead(
  query: SearchQuery,
  match: SearchWithoutCollection,
  filter: readonly string[],
  head: ResultHead,
) {
  const market = marketKeyOf(query.marketId);
  return {
    ...match,
    q: String(match['q']),
    filter_by: [...filter, ...withoutIds(head.productIds)].join(' && '),
    sort_by: sortBy({
      sort: toFieldSort(query.sort),
      hasTerm: query.term.trim() !== '',
      market,
      isAvailableFirst: query.outOfStock === 'last',
      buried: buryingClauses(query.boosts ?? [], market),
    }),
  };
}

/** Returns the places of the page among the results after the head. */
function rangeAfterHead({ offset, limit }: SearchQuery, { productIds }: ResultHead) {
  const start = Math.max(0, offset - productIds.length);
  return { start, end: Math.max(start, offset + limit - productIds.length) };
}

/** Returns no parameter for an offset of 0. */
function offsetBy(offset: number): { offset?: number } {
  return offset === 0 ? {} : { offset };
}

/** Adds the facets to the searches. The first search counts those with the same filter, which saves a pass. */
function withFacets(
  [page, ...rest]: readonly SearchWithoutCollection[],
  facets: readonly FacetSearch[],
  match: SearchWithoutCollection,
) {
  const shared = facets.find(({ search }) => search.filter_by === page?.['filter_by']);
  const others = facets.filter((facet) => facet !== shared);
  const searches = [
    {
      ...page,
      q: String(page?.['q']),
      ...(shared && {
        facet_by: shared.search.facet_by,
        max_facet_values: shared.search.max_facet_values,
      }),
    },
    ...rest,
    ...others.map(({ search }) => ({ ...match, ...search, ...idsOnly })),
  ];
  const readCounts = (answers: readonly SearchAnswer[]) =>
    facets.flatMap((facet) => {
      const place = facet === shared ? 0 : 1 + rest.length + others.indexOf(facet);
      return answers[place] ?? [];
    });
  return { searches, readCounts };
}

function readPage(
  context: QueryContext,
  head: ResultHead,
  { hits, found }: { hits: readonly Hit[]; found: number },
): Pick<SearchResult, 'productIds' | 'scores' | 'total'> {
  const { offset, limit } = context.query;
  const first = head.productIds.slice(offset, offset + limit);
  return {
    productIds: [...first, ...hits.map(({ document }) => Number(document.id))],
    scores: [
      ...head.scores.slice(offset, offset + limit),
      ...hits.map((hit) => scoreAfterHead(context, hit)),
    ],
    total: head.productIds.length + (head.isAll ? 0 : found),
  };
}

/** Returns the score of a hit in the server's order: lower than those of all reranked hits. */
export function scoreAfterHead(
  context: Pick<QueryContext, 'query' | 'term' | 'wordingScores'>,
  { text_match: match = 0 }: Hit,
): number {
  return isReranked(context)
    ? relevanceAt(rerankedHits)
    : scoreOfMatch(match, context.term.isRelaxed);
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
