import { describe, expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { FactsTable } from '../facts-table.ts';
import { collectionSchema } from './collection-schema.ts';
import { toFactFields, toTypesenseDocument } from './to-typesense-document.ts';
import { numberField, valueKey } from './value-key.ts';

const rating = { type: 'rating', namespace: 'reviews', key: 'rating' };

function factsOf(id: number, market?: FactsTable) {
  const base = new FactsTable();
  base.overrides.set(id, { prices: [900, 1200], salesRank: 3 });
  base.collections.set(10, new Set([id])).set(20, new Set([99]));
  return new Map([[undefined, base], ...(market ? [[7, market] as const] : [])]);
}

describe('the Typesense document of a product', () => {
  it('contains words with their stems, and neighbouring words of the title as compounds', () => {
    const document = searchDocument({
      id: 7_000_000_000_001,
      title: 'Tea pots, 15.6" & Café',
      skus: ['AB-12'],
      handle: 'tea-pots',
    });
    const indexed = toTypesenseDocument(document, factsOf(document.id));
    expect(indexed['id']).toBe('7000000000001');
    expect(indexed['title']).toBe('tea pots pot 15 6 cafe 15d6in');
    expect(indexed['codes']).toBe('ab 12 ab12');
    expect(String(indexed['compounds']).split(' ')).toEqual(
      expect.arrayContaining(['teapots', 'teapot']),
    );
    expect(indexed['code_keys']).toEqual(['ab12', 'teapots']);
    expect(indexed['label']).toBe('Tea pots, 15.6" & Café\n\n');
  });

  it('repeats the words of a manual only in part for the ranking', () => {
    const description = 'word '.repeat(9_000);
    const indexed = toTypesenseDocument(searchDocument({ id: 1, description }), factsOf(1));
    expect(String(indexed['source']).length).toBeLessThan(6_000);
    expect(String(indexed['source'])).toContain('9000');
  });

  it('contains values as keys, and long values in full', () => {
    const long = 'x'.repeat(300);
    const document = searchDocument({
      id: 1,
      vendor: 'A & B',
      tags: ['`', long],
      options: [{ name: 'Rim', values: ['Gold'] }],
      metafields: [{ ...rating, values: ['4.5'], number: 4.5 }],
    });
    const indexed = toTypesenseDocument(document, factsOf(1));
    expect(indexed).toMatchObject({
      vendor_keys: [valueKey('A & B')],
      type_keys: [],
      tag_keys: ['z60', valueKey(long)],
      option_keys: [`${valueKey('Rim')}zy${valueKey('Gold')}`],
      option_value_keys: [valueKey('Gold')],
      long_values: [long],
      [numberField(rating)]: 4.5,
    });
    expect(indexed).not.toHaveProperty('sort_title');
  });

  it('contains the facts of each market, sorting missing prices last in both directions', () => {
    const market = new FactsTable();
    market.overrides.set(1, { isShown: false, prices: [5] });
    expect(toFactFields(1, factsOf(1, market))).toEqual({
      id: '1',
      shown_in: ['base'],
      available_in: ['base'],
      prices_base: [900, 1200],
      lowest_rising_base: 900,
      lowest_falling_base: 900,
      prices_m7: [],
      lowest_rising_m7: Number.MAX_SAFE_INTEGER,
      lowest_falling_m7: -Number.MAX_SAFE_INTEGER,
      collection_ids: [10],
      sales_rising: 3,
      sales_falling: 3,
    });
  });

  it('has every required field of its collection', () => {
    const market = new FactsTable();
    const indexed = toTypesenseDocument(searchDocument({ id: 1 }), factsOf(1, market));
    const required = collectionSchema('any', [7]).fields.filter(({ optional }) => !optional);
    for (const { name } of required) {
      expect(indexed).toHaveProperty(name);
    }
  });

  it('is valid JSON for texts with lone surrogates', () => {
    const indexed = toTypesenseDocument(
      searchDocument({ id: 1, title: 'Mug \ud800', tags: ['\udc00'.repeat(200)] }),
      factsOf(1),
    );
    expect(JSON.stringify(indexed)).not.toMatch(/\\ud[89a-f]/);
  });
});
