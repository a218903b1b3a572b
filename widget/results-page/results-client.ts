import { fetchJson } from '../core/client.ts';
import { at, listAt, textAt } from '../core/json.ts';
import { currentPage, type Page } from '../core/page.ts';
import { readProducts } from '../core/product.ts';
import { countryOf, moneyFormatOf } from '../core/shop-config.ts';
import type { Counts } from './facets.ts';
import type { SearchResults } from './results-reducer.ts';
import { parameters, type Search, type Sort } from './search-address.ts';

export interface ResultsRequest {
  readonly search: Search;
  /** The first page asked for; the last is that of the search. */
  readonly firstPage: number;
  readonly pageSize: number;
  /** Which of the service's counts are asked for, in their order on the page. */
  readonly facets: readonly string[];
}

/** The service refuses longer terms. */
const longestTerm = 512;

const fields = ['title', 'handle', 'link', 'images', 'options', 'variants'];

const order: Readonly<Record<Sort, { field: string; order: string } | undefined>> = {
  relevance: undefined,
  'best-selling': { field: 'best-sellers', order: 'DESC' },
  'price-ascending': { field: 'price', order: 'ASC' },
  'price-descending': { field: 'price', order: 'DESC' },
  'created-descending': { field: 'created_at', order: 'DESC' },
  'title-ascending': { field: 'name', order: 'ASC' },
};

/** Loads all pages of a request. */
export async function askResults(
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
  const country = await countryOf(page);
  const body = {
    searchTerm: search.term.slice(0, longestTerm),
    fields,
    filters: filtersOf(search),
    sortBy: order[search.sort],
    aggregate: { fields: facets },
    pageSize,
    ...(country && { countryCode: country }),
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

/** What is not narrowed by may stay empty. */
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
  const [available, ...others] = availability;
  return {
    ...filters,
    price: { min: lowest, max: highest },
    // Both of them are as good as none.
    ...(available && others.length === 0 && { available: available !== '0' }),
  };
}

function readResults(
  answers: readonly unknown[],
  { search, firstPage, facets }: ResultsRequest,
  moneyFormat: string,
): SearchResults {
  const [answer] = answers;
  const counts = at(answer, 'aggregations');
  const min = at(counts, 'price', 'min');
  const max = at(counts, 'price', 'max');
  return {
    search,
    firstPage,
    promotedSize: numberAt(answer, 'promotedSize'),
    products: readProducts(answers.flatMap((one) => listAt(one, 'data'))),
    total: numberAt(answer, 'serverSize'),
    pageCount: numberAt(answer, 'pageCount'),
    facets: new Map(facets.flatMap((facet) => readFacet(facet, listAt(counts, facet)))),
    prices: typeof min === 'number' && typeof max === 'number' ? { min, max } : null,
    correctedTerm: textAt(answer, 'pageInfo', 'correctedTerm'),
    popular: readProducts(listAt(answer, 'popular')),
    redirect: textAt(answer, 'redirect'),
    moneyFormat,
  };
}

function numberAt(answer: unknown, name: string): number {
  const found = at(answer, 'pageInfo', name);
  return typeof found === 'number' ? found : 0;
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

/** What is in stock or not comes as true or false, and is 1 or 0 in an address. */
function readCounts(list: readonly unknown[]): Counts {
  return new Map(
    list.flatMap((one) => {
      const value = at(one, 'value');
      const count = at(one, 'count');
      const text = typeof value === 'boolean' ? String(Number(value)) : value;
      return typeof text === 'string' && text && typeof count === 'number'
        ? [[text, count] as const]
        : [];
    }),
  );
}
