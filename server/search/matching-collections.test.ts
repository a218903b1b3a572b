import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CatalogCollection } from '../catalog/catalog-collection.ts';
import { stem } from '../text/stem.ts';
import { matchingCollections } from './matching-collections.ts';

const collections = collectionsOf([
  'Summer mugs for tea',
  'Mugs',
  'Tea',
  'Tea towels',
  'マグカップ',
]);

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

  it('finds the same as a comparison of all titles with all words', () => {
    const words = fc.array(fc.constantFrom('mug', 'mugs', 'tea', 't', 'te', 'box', 'boxes'), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(words), words, (titles, typed) => {
        const found = matchingCollections(
          collectionsOf(titles.map((title) => title.join(' '))),
          typed.join(' '),
        );
        const expected = [...titles.entries()]
          .filter(([, title]) => typed.length > 0 && hasAll(title, typed))
          .toSorted(([, one], [, other]) => one.length - other.length);
        expect(found.map(({ id }) => id)).toEqual(expected.map(([place]) => place));
      }),
    );
  });
});

function collectionsOf(titles: readonly string[]): CatalogCollection[] {
  return titles.map(
    (title, index) => new CatalogCollection({ id: index, handle: '', title, productIds: [] }),
  );
}

function hasAll(title: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word, place) =>
    title.some(
      (other) =>
        stem(other) === stem(word) || (place === typed.length - 1 && other.startsWith(word)),
    ),
  );
}
