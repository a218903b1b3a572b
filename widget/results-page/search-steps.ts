import type { Search, Sort } from './search-address.ts';

/** Where a shopper goes from a search. Each step but one to another page begins at the first. */

export function withSort(search: Search, sort: Sort): Search {
  return { ...search, sort, page: 1 };
}

export function atPage(search: Search, page: number): Search {
  return { ...search, page };
}

export function withoutFilters(search: Search): Search {
  return { ...search, choices: [], lowest: null, highest: null, page: 1 };
}

export function isPriced({ lowest, highest }: Search): boolean {
  return lowest !== null || highest !== null;
}

export function isFiltered(search: Search): boolean {
  return search.choices.length > 0 || isPriced(search);
}
