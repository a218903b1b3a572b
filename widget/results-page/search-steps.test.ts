import { describe, expect, test } from 'vitest';
import { parameters, readSearch, type Search } from './search-address.ts';
import { isChosen, withPrices, withToggled } from './filters/filter-steps.ts';
import { atPage, isFiltered, withoutFilters, withSort } from './search-steps.ts';

const moss = { name: `${parameters.options}Colour`, value: 'Moss' };
const oat = { name: `${parameters.options}Colour`, value: 'Oat' };
const third: Search = readSearch(new URLSearchParams('q=mug&page=3&sort_by=best-selling'));

describe('a step from a search', () => {
  test('adds a choice, or takes it back, and begins at the first page', () => {
    const chosen = withToggled(withToggled(third, moss), oat);
    expect(chosen).toMatchObject({ choices: [moss, oat], page: 1, sort: 'best-selling' });
    expect(isChosen(chosen, { ...moss })).toBe(true);
    expect(withToggled(chosen, { ...moss }).choices).toEqual([oat]);
  });

  test('bounds the price, in either order', () => {
    expect(withPrices(third, 40, 10)).toMatchObject({ lowest: 10, highest: 40, page: 1 });
    expect(withPrices(third, 40, null)).toMatchObject({ lowest: 40, highest: null });
  });

  test('sorts anew from the first page, and turns pages without forgetting anything', () => {
    expect(withSort(third, 'relevance')).toMatchObject({ sort: 'relevance', page: 1 });
    expect(atPage(withToggled(third, moss), 2)).toMatchObject({ choices: [moss], page: 2 });
  });

  test('removes all filters, and keeps term and order', () => {
    const narrow = withPrices(withToggled(third, moss), 5, null);
    expect(isFiltered(narrow)).toBe(true);
    expect(withoutFilters(narrow)).toEqual({ ...third, page: 1 });
    expect(isFiltered(withoutFilters(narrow))).toBe(false);
  });
});
