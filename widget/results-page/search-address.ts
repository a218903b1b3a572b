import { currentPage } from '../core/page.ts';
import { asTypedParameter } from '../core/search-client.ts';

/** A value that results are narrowed by, under the parameter that the address has for it. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** The complete input of a results page, which its address holds. */
export interface Search {
  readonly term: string;
  /** True when the service must neither correct nor interpret the term. */
  readonly isAsTyped: boolean;
  /** Each once, in the order in which they were made. */
  readonly choices: readonly Choice[];
  /** In the currency shown; null where there is no bound. */
  readonly min: number | null;
  readonly max: number | null;
  readonly sort: Sort;
  /** From 1. Where more is loaded below, the last page shown. */
  readonly page: number;
}

/** The field that the service sorts by, for each order. */
export const sortFields = {
  relevance: '',
  'best-selling': 'best-sellers',
  'price-ascending': 'price',
  'price-descending': 'price',
  'created-descending': 'created_at',
  'title-ascending': 'name',
} as const;
export type Sort = keyof typeof sortFields;

export const sorts = Object.keys(sortFields).filter(isSort);

/**
 * The parameters of the address, named as the platform names them, so that a theme that filters without script
 * understands the same address.
 */
export const parameters = {
  categories: 'filter.p.product_type',
  vendors: 'filter.p.vendor',
  tags: 'filter.p.tag',
  availability: 'filter.v.availability',
  /** Followed by the option's name. */
  options: 'filter.v.option.',
} as const;

const lowestParameter = 'filter.v.price.gte';
const highestParameter = 'filter.v.price.lte';
const choiceParameter =
  /^filter\.(?:p\.(?:vendor|product_type|tag)|v\.(?:availability|option\..+))$/s;
const ownParameter = /^(?:as_typed|sort_by|page|filter\.v\.price\.[gl]te)$/;

/** Addresses come from anywhere. */
const mostChoices = 100;

export function readSearch(query: URLSearchParams): Search {
  const sort = query.get('sort_by') ?? '';
  const page = query.get('page') ?? '';
  return {
    term: (query.get(termParameter()) ?? currentPage()?.tag.searchTerm ?? '').trim(),
    isAsTyped: query.has(asTypedParameter),
    choices: readChoices(query),
    min: readBound(query.get(lowestParameter)),
    max: readBound(query.get(highestParameter)),
    sort: isSort(sort) ? sort : 'relevance',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/**
 * Returns whether a page of results is about a term that its address has in no parameter that is known: all products would
 * be something else.
 */
export function isTermUnknown(query: URLSearchParams): boolean {
  const { pageType, searchTerm } = currentPage()?.tag ?? {};
  const isTold = searchTerm || query.has(termParameter());
  return pageType === 'search' && !isTold && [...query.keys()].some(isForeign);
}

/** Returns the query of an address that shows the search, with the other parameters of the current one. */
export function writeSearch(search: Search, current: URLSearchParams): string {
  const { term, isAsTyped, choices, min, max, sort, page } = search;
  const named = termParameter();
  const query = new URLSearchParams([
    ...parameter(named, term, ''),
    ...parameter(asTypedParameter, isAsTyped ? 1 : 0, 0),
    ...choices.map(({ name, value }) => [name, value]),
    ...parameter(lowestParameter, min, null),
    ...parameter(highestParameter, max, null),
    ...parameter('sort_by', sort, 'relevance'),
    ...parameter('page', page, 1),
    ...[...current].filter(([name]) => name !== named && isForeign(name)),
  ]);
  return `?${query}`;
}

function isForeign(name: string): boolean {
  return !ownParameter.test(name) && !choiceParameter.test(name);
}

/** Returns the parameter that has the term on this page, which stores name differently. */
function termParameter(): string {
  return currentPage()?.tag.searchParameter || 'q';
}

/** Reads a price bound as shoppers and addresses write it; null for what is no price. */
export function readBound(text: string | null): number | null {
  const bound = Number.parseFloat(text ?? '');
  return bound >= 0 && bound < 1e9 ? bound : null;
}

export function isChosen({ choices }: Pick<Search, 'choices'>, { name, value }: Choice): boolean {
  return choices.some((made) => made.name === name && made.value === value);
}

export function isPriced({ min, max }: Search): boolean {
  return min !== null || max !== null;
}

export function isFiltered(search: Search): boolean {
  return search.choices.length > 0 || isPriced(search);
}

/** Leaves out a parameter that has its default value. */
function parameter(name: string, value: unknown, byDefault: unknown): string[][] {
  return value === byDefault ? [] : [[name, String(value)]];
}

function readChoices(query: URLSearchParams): Choice[] {
  const choices: Choice[] = [];
  for (const [name, value] of query) {
    const choice = { name, value };
    if (
      choiceParameter.test(name) &&
      value &&
      choices.length < mostChoices &&
      !isChosen({ choices }, choice)
    ) {
      choices.push(choice);
    }
  }
  return choices;
}

function isSort(name: string): name is Sort {
  return Object.hasOwn(sortFields, name);
}
