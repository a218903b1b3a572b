import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, evenlySpaced, shuffled } from './sample.ts';

test('evenlySpaced covers the whole list', () => {
  expect(evenlySpaced([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 4, 7]);
  expect(evenlySpaced([1, 2], 3)).toEqual([1, 2]);
});

test('shuffled keeps the products and ignores their original order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.nat(), (products, seed) => {
      const mixed = shuffled(products, seed);
      expect(mixed.toSorted((a, b) => a - b)).toEqual(products.toSorted((a, b) => a - b));
      expect(shuffled(products.toReversed(), seed)).toEqual(mixed);
    }),
  );
});

test('shuffled puts each product first about equally often', () => {
  const firsts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4000; seed++) {
    const first = shuffled([0, 1, 2, 3], seed)[0]!;
    firsts[first] = firsts[first]! + 1;
  }
  expect(Math.min(...firsts)).toBeGreaterThan(900);
  expect(Math.max(...firsts)).toBeLessThan(1100);
});

test('choose returns each number about equally often', () => {
  const counts = [0, 0, 0];
  for (let seed = 0; seed < 3000; seed++) {
    const chosen = choose(3, seed);
    counts[chosen] = counts[chosen]! + 1;
  }
  expect(counts.reduce((sum, count) => sum + count)).toBe(3000);
  expect(Math.min(...counts)).toBeGreaterThan(900);
});
