import { getPath, listAt, textAt } from '../core/json.ts';
import { isReadOtherwise } from '../core/read-otherwise.ts';
import type { RenderedData } from '../hydration/rendered.ts';
import {
  longestTerm,
  personIn,
  readFound,
  searchShop,
  type FoundProducts,
} from '../core/search-client.ts';
import type { Counts, SearchResults } from './actions.ts';
import { addressAfter } from './page-address.ts';
import { parameters, sortFields, type Search } from './search-address.ts';

/** What the service sends beside the nodes of rendered results. */
export interface RenderedSearch extends RenderedData {
  /** The search, as an address has it. */
  readonly search: string;
  /** The address of the page, as the results link to it. */
  readonly address: string;
  /** The answer to the search, with what the nodes need of its products. */
  readonly answer: unknown;
  /** The number of products that are not among them; missing when all are there with all of their variants. */
  readonly missing?: number;
}

export interface ResultsRequest {
  readonly search: Search;
  /** The first page to load; the last is that of the search. */
  readonly firstPage: number;
  readonly pageSize: number;
  /** The service's counts to load, in their order on the page; undefined: those that the shop shows. */
  readonly facets: readonly string[] | undefined;
  /** Handle of a collection; empty for the whole shop. */
  readonly collection: string;
  /** The collection begins with what viewers most likely buy, and not in its own order. */
  readonly isSmart: boolean;
  /** `off` leaves links without their source. */
  readonly attribution: string;
  /** Ids that the service adds to the first page. */
  readonly promotedIds: readonly string[];
}

/** Loads all pages of a request. */
export async function loadResults(
  request: ResultsRequest,
  signal: AbortSignal,
): Promise<SearchResults> {
  const person = await personOf(request);
  const [found, answer] = await searchShop(
    '',
    request.search.term,
    bodiesOf(request).map((body) => ({ ...body, ...person })),
    request.attribution,
    () => import('../shopper/experiment.ts'),
    signal,
  );
  return resultsOf(found, answer, request);
}

/** Returns what the request tells of the shopper. */
export function personOf({ collection, isSmart }: ResultsRequest): ReturnType<typeof personIn> {
  const list = collection && isSmart ? 'collections' : 'search';
  return personIn(list, () => import('../shopper/viewed-products.ts'));
}

/** Reads the results that a server has rendered. */
export function readRenderedResults(
  { answer, price_format: priceFormat, missing }: Omit<RenderedSearch, 'search' | 'address'>,
  request: ResultsRequest,
): Promise<SearchResults> {
  const { search, attribution } = request;
  const found = readFound([answer], { term: search.term, attribution, priceFormat });
  return resultsOf({ ...found, missing }, answer, request);
}

async function resultsOf(
  found: FoundProducts & Pick<SearchResults, 'missing'>,
  answer: unknown,
  request: ResultsRequest,
): Promise<SearchResults> {
  const code =
    found.correction || isReadOtherwise(answer)
      ? await import('../reading/reading-note.ts').catch(() => null)
      : null;
  return {
    ...readResults(found, answer, request),
    reading: code ? (results) => code.readingNote(results, answer, addressAfter) : null,
  };
}

/** Returns a body for each page that is requested. */
export function bodiesOf(request: ResultsRequest): object[] {
  const { search, firstPage, pageSize, facets, collection, isSmart, promotedIds } = request;
  const field = sortFields[search.sort];
  const order = search.sort.endsWith('ascending') ? 'ASC' : 'DESC';
  const sortBy = field
    ? { field, order }
    : collection
      ? { field: isSmart ? 'smart-sort' : 'collection-default' }
      : undefined;
  return Array.from({ length: search.page - firstPage + 1 }, (_, index) => ({
    searchTerm: search.term.slice(0, longestTerm),
    asTyped: search.isAsTyped || undefined,
    fields: ['title', 'handle', 'link', 'images', 'options', 'variants', 'sold_at'],
    filters: {
      ...filtersOf(search),
      collection_handles: collection ? [collection] : [],
    },
    promotedIds,
    sortBy,
    aggregate: { fields: facets },
    pageSize,
    currentPage: firstPage + index,
  }));
}

/** A filter may stay empty. */
function filtersOf({ choices, min, max }: Search): object {
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
    price: { min, max },
    // Both of them are as good as none.
    ...(availability.length === 1 && { available: availability[0] !== '0' }),
  };
}

function readResults(
  found: FoundProducts & Pick<SearchResults, 'missing'>,
  answer: unknown,
  { search, collection, firstPage, pageSize, facets }: ResultsRequest,
): Omit<SearchResults, 'reading'> {
  const counts = getPath(answer, 'aggregations');
  const min = getPath(counts, 'price', 'min');
  const max = getPath(counts, 'price', 'max');
  // The first page shows promoted products besides its own.
  const promotedSize = numberAt(answer, 'pageInfo', 'promotedSize');
  return {
    ...found,
    search,
    collection,
    firstPage,
    offset: firstPage > 1 ? (firstPage - 1) * pageSize + promotedSize : 0,
    pageCount: numberAt(answer, 'pageInfo', 'pageCount'),
    facets: new Map(
      (facets ?? listAt(answer, 'facets')).flatMap((place) => readFacet(counts, place)),
    ),
    prices: typeof min === 'number' && typeof max === 'number' ? { min, max } : null,
    redirect: textAt(answer, 'redirect'),
  };
}

/**
 * Returns the counts of a facet, a field or its place in the answer; of all options unless one is named. The price has
 * no counts, only a position among the facets.
 */
function readFacet(counts: unknown, place: unknown): (readonly [string, Counts])[] {
  const field = textAt(place, 'field') || String(place);
  const option = textAt(place, 'option');
  const list = listAt(counts, field);
  return (field === 'options' ? list : [{ values: list }])
    .filter((one) => !option || option === textAt(one, 'name'))
    .map((one) => [
      textAt(parameters, field) + textAt(one, 'name') || field,
      readCounts(listAt(one, 'values')),
    ]);
}

/** Availability comes as true or false, and is 1 or 0 in an address. */
function readCounts(list: readonly unknown[]): Counts {
  return new Map(
    list.flatMap((one) => {
      const value = getPath(one, 'value');
      const text = typeof value === 'boolean' ? String(Number(value)) : value;
      return typeof text === 'string' && text ? [[text, numberAt(one, 'count')] as const] : [];
    }),
  );
}

function numberAt(value: unknown, ...path: string[]): number {
  return Number(getPath(value, ...path)) || 0;
}
