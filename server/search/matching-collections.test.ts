import { describe, expect, it } from 'vitest';
import { CatalogCollection } from '../catalog/catalog-collection.ts';
import { matchingCollections } from './matching-collections.ts';

const collections = ['Summer mugs for tea', 'Mugs', 'Tea', 'Tea towels', 'マグカップ'].map(
  (title, index) => new CatalogCollection({ id: index, handle: '', title, productIds: [] }),
);

describe('matchingCollections', () => {
  it.each([
    ['mug', ['Mugs', 'Summer mugs for tea']],
    ['MUGS', ['Mugs', 'Summer mugs for tea']],
    ['mugs te', ['Summer mugs for tea']],
    ['te', ['Tea', 'Tea towels', 'Summer mugs for tea']],
    ['towel tea', ['Tea towels']],
    ['tow tea', []],
    ['マグ', ['マグカップ']],
    ['', []],
    ['!', []],
  ])('returns for %j the collections %j', (term, expected) => {
    const found = matchingCollections(collections, term);
    expect(found.map(({ title }) => title)).toEqual(expected);
  });
});
