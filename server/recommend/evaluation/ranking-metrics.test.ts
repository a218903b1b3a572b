import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverage, hitAt, ndcgAt, reciprocalRankAt } from './ranking-metrics.ts';

const relevant = new Set([3, 5]);

describe('ranking metrics', () => {
  test('count anything relevant in the first places as a hit', () => {
    expect(hitAt([1, 2, 3], relevant, 3)).toBe(1);
    expect(hitAt([1, 2, 3], relevant, 2)).toBe(0);
  });

  test("weigh places in NDCG by 1 / log2(place + 1), divided by the best list's sum", () => {
    // Second place 1 / log2(3), third 1 / 2; the best list has places one and two.
    const best = 1 + 1 / Math.log2(3);
    expect(ndcgAt([1, 3, 5, 2], relevant, 10)).toBeCloseTo((1 / Math.log2(3) + 0.5) / best, 12);
    expect(ndcgAt([1, 3, 5, 2], relevant, 10)).toBeCloseTo(0.69343, 5);
    expect(ndcgAt([1, 3, 5, 2], relevant, 2)).toBeCloseTo(1 / Math.log2(3) / best, 12);
  });

  test('allow an NDCG of 1 for a list shorter than the relevant products', () => {
    expect(ndcgAt([5], relevant, 1)).toBe(1);
  });

  test('return the reciprocal rank of the first relevant product', () => {
    expect(reciprocalRankAt([1, 2, 5, 3], relevant, 10)).toBeCloseTo(1 / 3, 12);
    expect(reciprocalRankAt([1, 2, 5, 3], relevant, 2)).toBe(0);
  });

  test('return the share of listed products as coverage', () => {
    expect(coverage(new Set([1, 4, 6]), 12)).toBe(0.25);
  });

  test('return 0 for empty input, without dividing by it', () => {
    for (const measure of [hitAt, ndcgAt, reciprocalRankAt]) {
      expect(measure([], relevant, 10)).toBe(0);
      expect(measure([1], new Set(), 10)).toBe(0);
    }
    expect(coverage(new Set(), 0)).toBe(0);
  });
});

const lists = fc.uniqueArray(fc.nat(30), { maxLength: 20 });
const places = fc.integer({ min: 1, max: 15 });

describe('ranking metrics for any list', () => {
  test('are between 0 and 1, and all or none are 0', () => {
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

  test('are 1 for a list that begins with all relevant products', () => {
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

  test('never lower NDCG when a relevant product moves up', () => {
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
