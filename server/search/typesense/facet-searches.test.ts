import { describe, expect, it } from 'vitest';
import { facetSearches, readFacets } from './facet-searches.ts';
import { filterClauses } from './filter-by.ts';
import { optionKey, valueKey } from './value-key.ts';

const none = new Map<string, string>();

describe('facet searches', () => {
  it('are one search when nothing is filtered, and one for the price', () => {
    const searches = facetSearches(['tags', 'vendors', 'price'], filterClauses({}), 'base');
    expect(searches).toMatchObject([
      {
        search: {
          facet_by: 'tag_keys,vendor_keys',
          max_facet_values: 250,
          per_page: 0,
        },
      },
      { search: { facet_by: 'prices_base', max_facet_values: 1, per_page: 0 } },
    ]);
  });

  it('leave out the filter of their own field only', () => {
    const clauses = filterClauses({ filter: { tags: ['a'], vendors: ['b'] } });
    const searches = facetSearches(['tags', 'vendors', 'price', 'availability'], clauses, 'm7');
    expect(searches.map(({ search }) => [search.facet_by, search.filter_by])).toEqual([
      ['tag_keys', 'shown_in:=[`base`] && vendor_keys:=[`b`]'],
      ['vendor_keys', 'shown_in:=[`base`] && tag_keys:=[`a`]'],
      ['available_in', 'shown_in:=[`base`] && tag_keys:=[`a`] && vendor_keys:=[`b`]'],
      ['prices_m7', 'shown_in:=[`base`] && tag_keys:=[`a`] && vendor_keys:=[`b`]'],
    ]);
  });
});

it('counts the options of a group without its filter, and the others with it', () => {
  const options = [{ name: 'Size', value: 'S' }];
  const searches = facetSearches(['options'], filterClauses({ filter: { options } }), 'base');
  expect(searches.map(({ search }) => search.filter_by)).toEqual([
    'shown_in:=[`base`]',
    `shown_in:=[\`base\`] && option_keys:=[\`${optionKey('Size', 'S')}\`]`,
  ]);
  const answers = ['Size', 'Colour'].map((name) =>
    counted('option_keys', { [optionKey(name, 'S')]: 1 }),
  );
  const ofSize = [{ name: 'Size', values: [{ value: 'S', count: 1 }] }];
  const ofColour = [{ name: 'Colour', values: [{ value: 'S', count: 1 }] }];
  expect(readFacets(searches, answers, 'base', none).options).toEqual([...ofColour, ...ofSize]);
  expect(readFacets(searches, answers.toReversed(), 'base', none).options).toEqual([]);
});

const read = (
  fields: Parameters<typeof facetSearches>[0],
  answer: Parameters<typeof readFacets>[1][0],
) => readFacets(facetSearches(fields, filterClauses({}), 'base'), [answer], 'base', none);
const counted = (field: string, counts: Record<string, number>, stats = {}) => ({
  found: 5,
  out_of: 0,
  hits: [],
  request_params: { collection_name: 'x' },
  facet_counts: [
    {
      field_name: field,
      counts: Object.entries(counts).map(([value, count]) => ({ value, count })),
      stats,
    },
  ],
});

describe('facet counts', () => {
  it('contain the original values, ordered by count, then by value', () => {
    const counts = { [valueKey('b')]: 1, [valueKey('A b')]: 1, [valueKey('c')]: 2 };
    expect(read(['tags'], counted('tag_keys', counts))).toEqual({
      tags: [
        { value: 'c', count: 2 },
        { value: 'A b', count: 1 },
        { value: 'b', count: 1 },
      ],
    });
  });

  it('contain available products and the rest for availability', () => {
    expect(read(['availability'], counted('available_in', { base: 3, m7: 4 }))).toEqual({
      availability: [
        { value: true, count: 3 },
        { value: false, count: 2 },
      ],
    });
  });

  it('contain the lowest and highest price, and null without prices', () => {
    const stats = { min: 100, max: 900 };
    expect(read(['price'], counted('prices_base', { 100: 1 }, stats))).toEqual({ price: stats });
    expect(read(['price'], counted('prices_base', {}, { min: 0, max: 0 }))).toEqual({
      price: null,
    });
  });
});
