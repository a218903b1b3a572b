import { fetchJson } from '../core/client.ts';
import { at, listAt, textAt } from '../core/json.ts';
import { currentPage, type Page } from '../core/page.ts';
import { readProducts } from '../core/product.ts';
import { countryOf, moneyFormatOf } from '../core/shop-config.ts';
import type { Counts, SearchResults } from './reducer.ts';
import { parameters, sortFields, type Search } from './search-address.ts';

export interface ResultsRequest {
  readonly search: Search;
  /** The first page to load; the last is that of the search. */
  readonly firstPage: number;
  readonly pageSize: number;
  /** The service's counts to load, in their order on the page. */
  readonly facets: readonly string[];
}

/** The service refuses longer terms. */
const longestTerm = 512;

/** Loads all pages of a request. */
export async function loadResults(
  request: ResultsRequest,
  signal: AbortSignal,
): Promise<SearchResults> {
  const page = currentPage();
  if (!page) {
    throw new Error('The script of the service has not run on this page');
  }
  const [answers, moneyFormat] = await Promise.all([
    fetchPages(page, request, signal),
    moneyFormatOf(page),
  ]);
  return readResults(answers, request, moneyFormat);
}

async function fetchPages(
  page: Page,
  { search, firstPage, pageSize, facets }: ResultsRequest,
  signal: AbortSignal,
): Promise<unknown[]> {
  const countryCode = await countryOf(page);
  const field = sortFields[search.sort];
  const order = search.sort.endsWith('ascending') ? 'ASC' : 'DESC';
  const body = {
    searchTerm: search.term.slice(0, longestTerm),
    fields: ['title', 'handle', 'link', 'images', 'options', 'variants'],
    filters: filtersOf(search),
    ...(field && { sortBy: { field, order } }),
    aggregate: { fields: facets },
    pageSize,
    ...(countryCode && { countryCode }),
  };
  return Promise.all(
    Array.from({ length: search.page - firstPage + 1 }, (_, index) =>
      fetchJson(`${page.base}/api/v1/smart-search/search`, signal, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Service-Api-Key': page.key },
        body: JSON.stringify({ ...body, currentPage: firstPage + index }),
      }),
    ),
  );
}

/** A filter may stay empty. */
function filtersOf({ choices, lowest, highest }: Search): object {
  const { availability = [], ...filters } = Object.fromEntries(
    Object.entries(parameters).map(([filter, parameter]) => [
      filter,
      choices
        .filter(({ name }) => name.startsWith(parameter))
        // An option with its name.
        .map(({ name, value }) => [name.slice(parameter.length), value].filter(Boolean).join(':')),
    ]),
  );
  return {
    ...filters,
    price: { min: lowest, max: highest },
    // Both of them are as good as none.
    ...(availability.length === 1 && { available: availability[0] !== '0' }),
  };
}

function readResults(
  answers: readonly unknown[],
  { search, firstPage, pageSize, facets }: ResultsRequest,
  moneyFormat: string,
): SearchResults {
  const [answer] = answers;
  const counts = at(answer, 'aggregations');
  const min = at(counts, 'price', 'min');
  const max = at(counts, 'price', 'max');
  // The first page shows promoted products besides its own.
  const promotedSize = numberAt(answer, 'pageInfo', 'promotedSize');
  return {
    search,
    firstPage,
    offset: firstPage > 1 ? (firstPage - 1) * pageSize + promotedSize : 0,
    products: readProducts(answers.flatMap((one) => listAt(one, 'data'))),
    total: numberAt(answer, 'pageInfo', 'serverSize'),
    pageCount: numberAt(answer, 'pageInfo', 'pageCount'),
    facets: new Map(facets.flatMap((facet) => readFacet(facet, listAt(counts, facet)))),
    prices: typeof min === 'number' && typeof max === 'number' ? { min, max } : null,
    correctedTerm: textAt(answer, 'pageInfo', 'correctedTerm'),
    popular: readProducts(listAt(answer, 'popular')),
    redirect: textAt(answer, 'redirect'),
    moneyFormat,
  };
}

/** Of the price there are no counts, but a place among the facets. */
function readFacet(facet: string, list: readonly unknown[]): (readonly [string, Counts])[] {
  return facet === 'options'
    ? list.map((option) => [
        parameters.options + textAt(option, 'name'),
        readCounts(listAt(option, 'values')),
      ])
    : [[textAt(parameters, facet) || facet, readCounts(list)]];
}

/** Availability comes as true or false, and is 1 or 0 in an address. */
function readCounts(list: readonly unknown[]): Counts {
  return new Map(
    list.flatMap((one) => {
      const value = at(one, 'value');
      const text = typeof value === 'boolean' ? String(Number(value)) : value;
      return typeof text === 'string' && text ? [[text, numberAt(one, 'count')] as const] : [];
    }),
  );
}

function numberAt(value: unknown, ...path: string[]): number {
  return Number(at(value, ...path)) || 0;
}
