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
  test('shows the former results until the next have come', () => {
    const shown = reduceResults(initialResults(mugs), { type: 'answered', results: results(mugs) });
    expect(shown.status).toBe('settled');

    const waiting = reduceResults(shown, { type: 'navigated', search: pots });
    expect(waiting).toMatchObject({ status: 'loading', search: pots, results: { search: mugs } });
    expect(reduceResults(waiting, { type: 'stalled', search: pots }).status).toBe('stalled');
  });

  test('does not hear late news of a search that it has left', () => {
    const waiting = reduceResults(initialResults(mugs), { type: 'navigated', search: pots });
    for (const late of [
      { type: 'answered', results: results(mugs) },
      { type: 'stalled', search: mugs },
      { type: 'failed', search: mugs },
    ] as const) {
      expect(reduceResults(waiting, late)).toBe(waiting);
    }
  });

  test('hears of a search that was asked again once', () => {
    const again = search('q=mug');
    const waiting = reduceResults(initialResults(mugs), { type: 'navigated', search: again });
    expect(reduceResults(waiting, { type: 'failed', search: mugs })).toBe(waiting);
    const settled = reduceResults(waiting, { type: 'answered', results: results(again) });
    expect(reduceResults(settled, { type: 'failed', search: again })).toBe(settled);
  });

  test('leaves its facets where they are while the term stays', () => {
    const former = results(mugs, { facets: vendors('A', 'B') });
    const shown = reduceResults(initialResults(mugs), { type: 'answered', results: former });
    const orderAfter = (next: Search) =>
      reduceResults(reduceResults(shown, { type: 'navigated', search: next }), {
        type: 'answered',
        results: results(next, { facets: vendors('B', 'A') }),
      }).results?.facets.get('filter.p.vendor');

    expect([...(orderAfter(search('q=mug&page=2'))?.keys() ?? [])]).toEqual(['A', 'B']);
    expect([...(orderAfter(pots)?.keys() ?? [])]).toEqual(['B', 'A']);
  });
});

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
