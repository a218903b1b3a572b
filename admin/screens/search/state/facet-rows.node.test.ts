import { expect, it } from 'vitest';
import { facetRows, movedRow, withMember, withOption } from './facet-rows.ts';

const usual = ['availability', 'price', 'categories', 'options', 'vendors', 'tags'];

it('shows all facets, those without a setting behind the others', () => {
  expect(facetRows(undefined).map(({ field }) => field)).toEqual(usual);
  const rows = facetRows([
    { field: 'tags', sort: 'name' },
    { field: 'options', option: 'Size', values: ['S'] },
  ]);
  expect(rows.slice(0, 2)).toEqual([
    { field: 'tags', sort: 'name' },
    { field: 'options', option: 'Size', values: ['S'] },
  ]);
  expect(rows.slice(2).map(({ field }) => field)).toEqual(usual.slice(0, -1));
});

it('moves a row, and keeps the order at the ends', () => {
  const rows = facetRows([]);
  expect(movedRow(rows, 4, -1).map(({ field }) => field)).toEqual(
    usual.toSpliced(3, 2, 'vendors', 'options'),
  );
  expect(movedRow(rows, 0, -1)).toEqual(rows);
  expect(movedRow(rows, 5, 1)).toEqual(rows);
});

it('puts an option of its own before all other options', () => {
  expect(withOption(facetRows([]), 'Size').slice(2, 5)).toEqual([
    { field: 'categories' },
    { field: 'options', option: 'Size' },
    { field: 'options' },
  ]);
});

it('sets a member of a row, and removes one that is undefined', () => {
  const rows = withMember(facetRows([]), 2, 'sort', 'name');
  expect(rows[2]).toEqual({ field: 'categories', sort: 'name' });
  expect(withMember(rows, 2, 'sort', undefined)[2]).toEqual({ field: 'categories' });
});
