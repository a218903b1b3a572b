import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverage, hitAt, ndcgAt, reciprocalRankAt } from './ranking-metrics.ts';

const relevant = new Set([3, 5]);

describe('measures of a list', () => {
  test('a hit is anything relevant in the first places', () => {
    expect(hitAt([1, 2, 3], relevant, 3)).toBe(1);
    expect(hitAt([1, 2, 3], relevant, 2)).toBe(0);
  });

  test('NDCG counts places by 1 / log2(place + 1), divided by what the best list gets', () => {
    // Second place 1 / log2(3), third 1 / 2; the best list has places one and two.
    const best = 1 + 1 / Math.log2(3);
    expect(ndcgAt([1, 3, 5, 2], relevant, 10)).toBeCloseTo((1 / Math.log2(3) + 0.5) / best, 12);
    expect(ndcgAt([1, 3, 5, 2], relevant, 10)).toBeCloseTo(0.69343, 5);
    expect(ndcgAt([1, 3, 5, 2], relevant, 2)).toBeCloseTo(1 / Math.log2(3) / best, 12);
  });

  test('NDCG of a list shorter than what is relevant can still be 1', () => {
    expect(ndcgAt([5], relevant, 1)).toBe(1);
  });

  test('the reciprocal rank is that of the first relevant one', () => {
    expect(reciprocalRankAt([1, 2, 5, 3], relevant, 10)).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRankAt([1, 2, 5, 3], relevant, 2)).toBe(0);
  });

  test('coverage is the share of products that are listed at all', () => {
    expect(coverage(new Set([1, 4, 6]), 12)).toBe(0.25);
  });

  test('of nothing is 0, never a division by it', () => {
    for (const measure of [hitAt, ndcgAt, reciprocalRankAt]) {
      expect(measure([], relevant, 10)).toBe(0);
      expect(measure([1], new Set(), 10)).toBe(0);
    }
    expect(coverage(new Set(), 0)).toBe(0);
  });
});

const lists = fc.uniqueArray(fc.nat(30), { maxLength: 20 });
const places = fc.integer({ min: 1, max: 15 });

describe('for any list', () => {
  test('each measure is between 0 and 1, and all or none are 0', () => {
    fc.assert(
      fc.property(lists, lists, places, (list, wanted, k) => {
        const scores = [hitAt, ndcgAt, reciprocalRankAt].map((measure) =>
          measure(list, new Set(wanted), k),
        );
        expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...scores)).toBeLessThanOrEqual(1 + 1e-12);
        expect(new Set(scores.map((score) => score > 0)).size).toBe(1);
      }),
    );
  });

  test('one that begins with all that is relevant gets 1', () => {
    fc.assert(
      fc.property(lists, lists, places, (wanted, others, k) => {
        fc.pre(wanted.length > 0);
        const list = [...wanted, ...others.filter((product) => !wanted.includes(product))];
        for (const measure of [hitAt, ndcgAt, reciprocalRankAt]) {
          expect(measure(list, new Set(wanted), k)).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  test('moving what is relevant up never makes NDCG smaller', () => {
    fc.assert(
      fc.property(lists, fc.nat(), (list, at) => {
        fc.pre(list.length >= 2);
        const place = 1 + (at % (list.length - 1));
        const wanted = new Set(list.slice(place, place + 1));
        const moved = list.with(place, list[place - 1]!).with(place - 1, list[place]!);
        expect(ndcgAt(moved, wanted, 10)).toBeGreaterThanOrEqual(ndcgAt(list, wanted, 10));
      }),
    );
  });
});
