import { describe, expect, it } from 'vitest';
import { readWords } from './product-words.ts';
import { listHolders, weighWords } from './word-vectors.ts';

function titles(...all: string[]) {
  return readWords(
    all.map((title) => ({
      price: 0,
      title,
      productType: '',
      vendor: '',
      tags: '',
      description: '',
    })),
  );
}

describe('weighWords', () => {
  it('ranks the rare word first, and the first of two equally rare ones', () => {
    const { starts, words } = weighWords(titles('red mug large', 'red plate', 'red cup'));
    expect([...words.subarray(starts[0], starts[1])]).toEqual([1, 2, 0]);
  });

  it('returns vectors of length 1', () => {
    const { starts, weights } = weighWords(titles('red mug', 'red', 'blue mug blue'));
    for (let product = 0; product < 3; product += 1) {
      const own = [...weights.subarray(starts[product], starts[product + 1])];
      expect(Math.hypot(...own)).toBeCloseTo(1, 6);
    }
  });

  it('keeps the 20 most telling words', () => {
    const common = Array.from({ length: 15 }, (_, number) => `common${number}x`).join(' ');
    const rare = Array.from({ length: 15 }, (_, number) => `rare${number}x`).join(' ');
    const { starts, words } = weighWords(titles(`${common} ${rare}`, common));
    const own = [...words.subarray(starts[0], starts[1])];
    expect(own).toHaveLength(20);
    expect(own.slice(0, 15).every((word) => word >= 15)).toBe(true);
    expect(own.slice(15)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('listHolders', () => {
  it('lists the products of each word in the given order', () => {
    const words = titles('red mug', 'red plate', 'blue mug');
    const vectors = weighWords(words);
    const { starts, products } = listHolders(
      vectors,
      words.holders.length,
      Uint32Array.of(2, 1, 0),
    );
    const holders = Array.from(words.holders, (_, word) => [
      ...products.subarray(starts[word], starts[word + 1]),
    ]);
    expect(holders).toEqual([[1, 0], [2, 0], [1], [2]]);
  });
});
