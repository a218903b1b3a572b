import { describe, expect, it } from 'vitest';
import { type SearchesModel, packSearches, unpackSearches } from './searches-blob.ts';

const names = {
  productIds: Float64Array.from([7_000_000_000_001, 7_000_000_000_002]),
  typeSpellings: [[], ['Mugs', 'mug']],
};

const pair = {
  from: 'beaker',
  to: 'mug',
  searched: 20,
  reformulated: 9,
  chose: 0,
  choseNamed: 0,
  isCertain: false,
};

function modelOf(queries: number): SearchesModel {
  return {
    queries: Array.from({ length: queries }, (_, key) => ({
      key,
      shoppers: 9,
      products: [{ product: 1, factor: 1.5, clicked: 4, added: 2, purchased: 1, expected: 0.5 }],
      types: [{ type: 1, factor: 1.25 }],
    })),
    words: [{ key: 5, types: [{ type: 1, factor: 1.1 }] }],
    popular: [{ product: 0, popularity: 1.1, conversion: 0.98, units: 12 }],
    terms: [{ text: 'tea mug', shoppers: 6 }],
    pairs: [pair],
  };
}

describe('a packed searches model', () => {
  it('names products by id and types by all their spellings', () => {
    const [piece] = packSearches(modelOf(1), names).map(unpackSearches);
    expect(piece).toEqual({
      format: 1,
      queries: [
        {
          key: 0,
          shoppers: 9,
          products: [[7_000_000_000_002, 1.5, 4, 2, 1, 0.5]],
          types: [
            ['Mugs', 1.25],
            ['mug', 1.25],
          ],
        },
      ],
      words: [
        {
          key: 5,
          types: [
            ['Mugs', 1.1],
            ['mug', 1.1],
          ],
        },
      ],
      popular: [[7_000_000_000_001, 1.1, 0.98, 12]],
      terms: [['tea mug', 6]],
      pairs: [pair],
    });
  });

  it('has pieces of 100 entries, and none when nothing was learned', () => {
    const pieces = packSearches(modelOf(250), names).map(unpackSearches);
    expect(pieces.map((piece) => piece?.queries.length)).toEqual([100, 100, 50]);
    expect(pieces.map((piece) => piece?.words.length)).toEqual([1, 0, 0]);
    expect(
      packSearches({ queries: [], words: [], popular: [], terms: [], pairs: [] }, names),
    ).toEqual([]);
  });

  it.each(['', '{', '[]', '{"format":2}'])('reads %j as nothing', (text) => {
    expect(unpackSearches(Buffer.from(text))).toBeUndefined();
  });
});
