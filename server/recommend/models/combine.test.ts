import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  combineForCart,
  combineForSession,
  combineWithViewed,
  explainForCart,
  explainForSession,
  explainWithViewed,
} from './combine.ts';
import type { NeighbourList } from './neighbour-list.ts';

/** An id as large as the platform's. */
const platformId = 7_000_000_000_000;

function list(scores: Record<number, number>, occurrences = 10): NeighbourList {
  const entries = Object.entries(scores).toSorted(([, one], [, other]) => other - one);
  return {
    productIds: Float64Array.from(entries, ([id]) => Number(id)),
    scores: Float32Array.from(entries, ([, score]) => score),
    together: Uint32Array.from(entries, (_, index) => index + 1),
    occurrences,
  };
}

describe('a cart', () => {
  test('gets the products that fit all its products best', () => {
    const lists = new Map([
      [1, list({ 11: 0.5, 12: 0.375, 13: 0.25 })],
      [2, list({ 12: 0.25, 14: 0.5625 })],
    ]);

    // 12: 0.625, 14: 0.5625, 11: 0.5, 13: 0.25
    expect([...combineForCart([1, 2], lists)]).toEqual([12, 14, 11, 13]);
  });

  test('gets none of its own products', () => {
    const lists = new Map([
      [1, list({ 2: 0.9, 3: 0.1 })],
      [2, list({ 1: 0.9, 3: 0.1 })],
    ]);

    expect([...combineForCart([1, 2], lists)]).toEqual([3]);
  });

  test('gets the lower id first among equals and counts a repeated product once', () => {
    const lists = new Map([[1, list({ 9: 0.5, 4: 0.5, 6: 0.75 })]]);

    expect([...combineForCart([1, 1], lists)]).toEqual([6, 4, 9]);
    expect(explainForCart(6, [1, 1], lists)).toHaveLength(1);
  });

  test('gets nothing when it is empty or holds unknown products', () => {
    expect([...combineForCart([], new Map())]).toEqual([]);
    expect([...combineForCart([1, 2], new Map())]).toEqual([]);
  });

  test('returns a list that can be read again from the start', () => {
    const combined = combineForCart([1], new Map([[1, list({ 5: 0.5, 6: 0.25 })]]));

    expect([...combined]).toEqual([5, 6]);
    expect([...combined]).toEqual([5, 6]);
  });

  test('explains which of its products led to a candidate, the strongest first', () => {
    const lists = new Map([
      [1, list({ 11: 0.25, 12: 0.125 }, 120)],
      [2, list({ 12: 0.5 }, 40)],
      [3, list({ 11: 1 })],
    ]);

    expect(explainForCart(12, [1, 2, 3], lists)).toEqual([
      // The best sum is 0.25 + 0.5 + 1.
      { givenId: 2, score: expect.closeTo(50 / 1.75), together: 1, occurrences: 40 },
      { givenId: 1, score: expect.closeTo(12.5 / 1.75), together: 2, occurrences: 120 },
    ]);
    expect(explainForCart(99, [1, 2, 3], lists)).toEqual([]);
  });
});

describe('a session', () => {
  const lists = new Map([
    [1, list({ 11: 0.5 })],
    [2, list({ 12: 0.5 })],
    [3, list({ 13: 0.5 })],
  ]);

  test('follows the last viewed product most', () => {
    expect([...combineForSession([3, 2, 1], lists)]).toEqual([13, 12, 11]);
    expect([...combineForSession([1, 2, 3], lists)]).toEqual([11, 12, 13]);
  });

  test('weighs each earlier product less, including unknown ones', () => {
    expect(explainForSession(13, [1, 77, 3], lists)).toEqual([
      {
        givenId: 3,
        score: expect.closeTo((100 * 0.65 ** 2) / (1 + 0.65 ** 2)),
        together: 1,
        occurrences: 10,
      },
    ]);
  });

  test('reads ten different products, each at its last view', () => {
    const views = [1, 1, 20, 21, 22, 23, 24, 25, 26, 27, 2, 3, 1];

    expect([...combineForSession(views, lists)]).toEqual([11, 12]);
  });
});

describe('a session with its viewed products', () => {
  const lists = new Map([
    [1, list({ 11: 0.5, 2: 0.125 })],
    [2, list({ 12: 0.25 })],
  ]);

  test('lets them come back, the later before the earlier', () => {
    // 1: 0.5; 11: 0.5; 2: 0.125 + 0.65 · 0.5; 3: 0.65² · 0.5; 12: 0.65 · 0.25
    expect([...combineWithViewed([1, 2, 3], lists)]).toEqual([1, 11, 2, 3, 12]);
    expect([...combineWithViewed([3, 4], new Map())]).toEqual([3, 4]);
  });

  test('explains them by their own view', () => {
    expect(explainWithViewed(2, [1, 2], lists)).toMatchObject([
      { givenId: 2, score: expect.closeTo(32.5 / 0.825), together: 0 },
      { givenId: 1, score: expect.closeTo(12.5 / 0.825) },
    ]);
  });
});

test('returns each product once, in the order of the plain sums, for any cart', () => {
  // Sixteenths add up exactly in any order.
  const score = fc.integer({ min: 1, max: 16 }).map((parts) => parts / 16);
  const id = fc.nat(30).map((number) => platformId + number);
  const anyList = fc.dictionary(id.map(String), score, { maxKeys: 20 }).map((found) => list(found));
  const anyLists = fc.array(fc.tuple(id, anyList), { maxLength: 6 });

  fc.assert(
    fc.property(anyLists, (pairs) => {
      const lists = new Map(pairs);
      const sums = new Map<number, number>();
      for (const { productIds, scores } of lists.values()) {
        for (const [place, other] of productIds.entries()) {
          sums.set(other, (sums.get(other) ?? 0) + (scores[place] ?? 0));
        }
      }
      const expected = [...sums]
        .filter(([other]) => !lists.has(other))
        .toSorted(([one, a], [other, b]) => b - a || one - other)
        .map(([other]) => other);

      expect([...combineForCart(lists.keys(), lists)]).toEqual(expected);
    }),
  );
});
