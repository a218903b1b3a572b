import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchQuery } from '../query.ts';
import { filterClauses, joinClauses } from './filter-by.ts';
import { exchangeAbout } from './testing/recorded-exchanges.ts';
import { readFilter } from './testing/stand-in-filter.ts';

const shown = 'shown_in:=[`base`]';
const care = { type: 'string', namespace: 'facts', key: 'care', value: 'by hand' };

describe('the filters of a query', () => {
  it.each<[string, Partial<SearchQuery>, string]>([
    ['nothing', {}, shown],
    [
      'empty lists',
      { filter: { tags: [], productIds: [], options: [] }, exclusions: { tags: [] } },
      shown,
    ],
    [
      'tags',
      { filter: { tags: ['sale', 'New in'] } },
      `${shown} && tag_keys:=[\`sale\`,\`z4eewz20in\`]`,
    ],
    ['types', { filter: { productTypes: ['mug'] } }, `${shown} && type_keys:=[\`mug\`]`],
    ['vendors', { filter: { vendors: ['a'] } }, `${shown} && vendor_keys:=[\`a\`]`],
    [
      'an option',
      { filter: { options: [{ name: 'rim', value: 'red' }] } },
      `${shown} && option_keys:=[\`rimzyred\`]`,
    ],
    [
      'an option of any name',
      { filter: { options: [{ name: null, value: 'red' }] } },
      `${shown} && option_value_keys:=[\`red\`]`,
    ],
    [
      'both kinds of options',
      {
        filter: {
          options: [
            { name: null, value: 'red' },
            { name: 'rim', value: 'sand' },
          ],
        },
      },
      `${shown} && option_value_keys:=[\`red\`] && option_keys:=[\`rimzysand\`]`,
    ],
    [
      'products',
      { filter: { productIds: [7_000_000_000_001, 2] } },
      `${shown} && id:=[7000000000001,2]`,
    ],
    ['collections', { filter: { collectionIds: [9001] } }, `${shown} && collection_ids:=[9001]`],
    [
      'available products',
      { filter: { isAvailable: true } },
      `${shown} && available_in:=[\`base\`]`,
    ],
    [
      'sold-out products',
      { filter: { isAvailable: false } },
      `${shown} && available_in:!=[\`base\`]`,
    ],
    [
      'prices between',
      { filter: { price: { min: 50, max: 100 } } },
      `${shown} && prices_base:[50..100]`,
    ],
    [
      'fractions of hundredths',
      { filter: { price: { min: 50.2, max: 99.9 } } },
      `${shown} && prices_base:[51..99]`,
    ],
    ['prices from', { filter: { price: { min: 50 } } }, `${shown} && prices_base:>=50`],
    ['prices up to', { filter: { price: { max: 50 } } }, `${shown} && prices_base:[0..50]`],
    [
      'a range without prices',
      { filter: { price: { min: 2, max: 1 } } },
      `${shown} && product_id:<0`,
    ],
    [
      'exclusions',
      { exclusions: { productIds: [1, 2], collectionIds: [3], tags: ['a'] } },
      `${shown} && id:!=[1,2] && collection_ids:!=[3] && tag_keys:!=[\`a\`]`,
    ],
    ['hidden sold-out products', { outOfStock: 'hidden' }, `${shown} && available_in:=[\`base\`]`],
    [
      'a market',
      { marketId: 7, filter: { price: { min: 1 } } },
      'shown_in:=[`m7`] && prices_m7:>=1',
    ],
  ])('are written for %s', (_, query, expected) => {
    expect(joinClauses(filterClauses(query))).toBe(expected);
  });

  it('are quoted as in a recorded request', () => {
    const { path } = exchangeAbout('filters: strings exact').request;
    const recorded = new URL(path, 'http://server').searchParams.get('filter_by') ?? '';
    expect(recorded).toContain('vendor:=[`Acme`,`Cobalt`] && ');
    expect(recorded).toContain('prices:[50..100]');
    expect(recorded).toContain('tags:!=[`sale`]');
  });

  it('leave out the filter of the counted facet', () => {
    const clauses = filterClauses({
      filter: { tags: ['a'], vendors: ['b'], metafields: [care], price: { min: 1 } },
    });
    expect(joinClauses(clauses, 'tags')).not.toContain('tag_keys');
    expect(joinClauses(clauses, 'tags')).toContain('vendor_keys:=[`b`]');
    expect(joinClauses(clauses, 'price')).not.toContain('prices_base');
    expect(joinClauses(clauses, { group: 'Size' })).toBe(joinClauses(clauses));
  });

  it('cannot be escaped by any value', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '`',
        '``]',
        '"',
        "'",
        '\n',
        'a` || id:!=[`1',
        '] && (',
        ')',
        ',',
        '..',
        '😀',
        '',
      ),
    );
    fc.assert(
      fc.property(text, (value) => {
        const filter = {
          tags: [value],
          vendors: [value],
          options: [{ name: value, value }],
          metafields: [{ ...care, key: value, value }],
        };
        const written = joinClauses(filterClauses({ filter, exclusions: { tags: [value] } }));
        const holds = readFilter(written, () => true);
        expect(holds({ id: '1', shown_in: ['base'] })).toBe(false);
        expect(written.split(' && ')).toHaveLength(6);
      }),
    );
  });
});
