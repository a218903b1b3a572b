import { describe, expect, test } from 'vitest';
import {
  continued,
  initialResults,
  isContinued,
  positionOf,
  reduceResults,
  type SearchResults,
} from './results-reducer.ts';
import { readSearch, type Search } from './search-address.ts';

function search(query: string): Search {
  return readSearch(new URLSearchParams(query));
}

function results(of: Search, changes: Partial<SearchResults> = {}): SearchResults {
  return {
    search: of,
    products: [],
    firstPage: of.page,
    promotedSize: 3,
    pageCount: 3,
    total: 60,
    facets: new Map(),
    prices: null,
    correctedTerm: '',
    popular: [],
    redirect: '',
    moneyFormat: '{{amount}}',
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

    const waiting = reduceResults(shown, { type: 'navigated', search: pots });
    expect(waiting).toMatchObject({ status: 'loading', search: pots, results: { search: mugs } });
    const slow = reduceResults(waiting, { type: 'slowed' });
    expect(slow).toMatchObject({ status: 'slow', results: { search: mugs } });
    const failed = reduceResults(slow, { type: 'failed' });
    expect(failed).toMatchObject({ status: 'failed', results: { search: mugs } });
  });

  test('leaves its facets where they are while the term stays', () => {
    const former = results(mugs, { facets: vendors('A', 'B') });
    const shown = shownAt(former);
    const orderAfter = (next: Search) =>
      reduceResults(reduceResults(shown, { type: 'navigated', search: next }), {
        type: 'answered',
        results: results(next, { facets: vendors('B', 'A') }),
      }).results?.facets.get('filter.p.vendor');

    expect([...(orderAfter(search('q=mug&page=2'))?.keys() ?? [])]).toEqual(['A', 'B']);
    expect([...(orderAfter(pots)?.keys() ?? [])]).toEqual(['B', 'A']);
  });
});

function shownAt(answer: SearchResults) {
  return reduceResults(initialResults(), { type: 'answered', results: answer });
}

function vendors(...names: string[]) {
  return new Map([['filter.p.vendor', new Map(names.map((name) => [name, 1]))]]);
}

describe('more of the same', () => {
  const second = search('q=mug&page=2');

  test('is the next page of an unchanged search', () => {
    expect(isContinued(results(mugs), second)).toBe(true);
    expect(isContinued(null, second)).toBe(false);
    expect(isContinued(results(mugs), search('q=mug&page=3'))).toBe(false);
    expect(isContinued(results(mugs), search('q=mug&page=2&sort_by=best-selling'))).toBe(false);
  });

  test('stands below what is shown', () => {
    const first = results(mugs, { products: [product(1), product(2)] });
    const next = results(second, { products: [product(3)] });
    const both = continued(first, next);
    expect(both.products.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(both).toMatchObject({ firstPage: 1, search: second });
  });

  test('counts on through the pages', () => {
    expect(positionOf(results(mugs), 24, 0)).toBe(1);
    // The first page also shows the three that are promoted.
    expect(positionOf(results(second), 24, 5)).toBe(33);
  });
});
