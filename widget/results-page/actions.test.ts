import { describe, expect, test } from 'vitest';
import {
  answered,
  appended,
  failed,
  initialResults,
  navigated,
  resultsBefore,
  slowed,
  type SearchResults,
} from './actions.ts';
import { readSearch, type Search } from './search-address.ts';

function search(query: string): Search {
  return readSearch(new URLSearchParams(query));
}

function results(of: Search, changes: Partial<SearchResults> = {}): SearchResults {
  return {
    search: of,
    collection: '',
    products: [],
    firstPage: of.page,
    offset: 0,
    pageCount: 3,
    total: 60,
    facets: new Map(),
    prices: null,
    correction: '',
    note: '',
    reading: null,
    popular: [],
    redirect: '',
    priceFormat: '{{amount}}',
    ...changes,
  };
}

const mugs = search('q=mug');
const pots = search('q=pot');

function product(id: number) {
  return { id, title: `Product ${id}`, link: `/products/${id}`, images: [], variants: [] };
}

describe('a results page', () => {
  test('keeps the former results until the next ones arrive', () => {
    const shown = shownAt(results(mugs));
    expect(shown.status).toBe('settled');

    const waiting = navigated(pots)(shown);
    expect(waiting).toMatchObject({ status: 'loading', search: pots, results: { search: mugs } });
    const slow = slowed(waiting);
    expect(slow).toMatchObject({ status: 'slow', results: { search: mugs } });
    expect(failed(slow)).toMatchObject({ status: 'failed', results: { search: mugs } });
  });

  test('keeps the order of facets and values while the term stays the same', () => {
    const former = new Map([
      ['type', counts({ Mugs: 9, Pots: 4 })],
      ['vendor', counts({ Pell: 3 })],
    ]);
    const next = new Map([
      ['new', counts({ x: 1 })],
      ['type', counts({ Pots: 7, Lamps: 5 })],
    ]);
    const shown = shownAt(results(mugs, { facets: former }));
    const facetsAfter = (address: Search) => {
      const answer = results(address, { facets: next });
      const { facets } = answered(answer)(shown).results ?? {};
      return [...(facets ?? [])].map(([name, values]) => [name, Object.fromEntries(values)]);
    };

    expect(facetsAfter(search('q=mug&page=2'))).toEqual([
      ['type', { Mugs: 0, Pots: 7, Lamps: 5 }],
      ['vendor', { Pell: 0 }],
      ['new', { x: 1 }],
    ]);
    expect(facetsAfter(pots).map(([name]) => name)).toEqual(['new', 'type']);
  });
});

function shownAt(answer: SearchResults) {
  return answered(answer)(initialResults());
}

function counts(list: Record<string, number>) {
  return new Map(Object.entries(list));
}

describe('a search whose pages are loaded below each other', () => {
  const second = search('q=mug&page=2');
  const before = (query: string, shown: SearchResults | null) =>
    resultsBefore(search(query), { results: shown });

  test('continues the former results when it is their next page', () => {
    const shown = results(mugs);
    expect(before('q=mug&page=2', shown)).toBe(shown);
    expect(before('q=mug&page=2', null)).toBeNull();
    expect(before('q=mug&page=3', shown)).toBeNull();
    expect(before('q=mug&page=2&sort_by=best-selling', shown)).toBeNull();
  });

  test('puts the next page below the results that are shown', () => {
    const first = results(mugs, { products: [product(1), product(2)] });
    const next = results(second, { products: [product(3)], offset: 24 });
    const both = appended(first, next);
    expect(both.products.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(both).toMatchObject({ firstPage: 1, offset: 0, search: second });
  });
});
