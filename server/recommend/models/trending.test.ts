import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyOrders,
  anyProductCount,
  anySessions,
  historyOf,
  type PastOrder,
  type PastSession,
} from '../evaluation/history-fixture.ts';
import { rankTrending } from './trending.ts';

const dayMs = 24 * 3_600_000;
const today = 100;

function rank(orders: readonly PastOrder[], sessions: readonly PastSession[] = []) {
  return rankTrending(historyOf(6, orders, sessions), today * dayMs);
}

function daily(from: number, to: number, product: number, units = 1): PastOrder[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    day: from + index,
    products: [product],
    units,
  }));
}

function views(product: number, times: number): PastSession[] {
  return Array.from({ length: times }, () => ({ day: 99, viewed: [product] }));
}

/** The shop is older than all that is looked at. */
const opening = { day: 0, products: [5] };

describe('what sells', () => {
  test('more than before is trending, what sells as ever or less is not', () => {
    const orders = [
      opening,
      ...daily(34, 100, 0),
      ...daily(34, 93, 1, 4),
      ...daily(34, 93, 2),
      ...daily(94, 100, 2, 4),
    ];

    expect([...rank(orders).products]).toEqual([2]);
  });

  test('is told in units of the last week and of a week before', () => {
    const { products, counts, bases } = rank([
      opening,
      ...daily(34, 93, 3),
      ...daily(94, 100, 3, 2),
      ...daily(95, 100, 3, 5),
    ]);

    expect([...products]).toEqual([3]);
    expect(counts[0]).toBe(7 * 2 + 6 * 5);
    expect(bases[0]).toBe(7);
  });

  test('scores by its rise over the noise of what was expected', () => {
    // r = 1 + 1/2, of today and a week ago; e = 1/60 a day for 7 / ln 2 days.
    const { scores } = rank([opening, { day: 93, products: [0] }, { day: 100, products: [0] }]);

    const expected = 7 / Math.LN2 / 60;
    expect(scores[0]).toBeCloseTo((1.5 - expected) / Math.sqrt(expected + 20), 6);
  });

  test('to many comes before what one customer took fifty of', () => {
    const orders = [opening, ...daily(90, 100, 1, 2), { day: 100, products: [0], units: 50 }];

    expect([...rank(orders).products]).toEqual([1, 0]);
  });

  test('in a shop younger than a week is trending by how much of it was sold', () => {
    const { products, bases } = rank([...daily(95, 100, 1), ...daily(98, 100, 0)]);

    expect([...products]).toEqual([1, 0]);
    expect([...bases]).toEqual([0, 0]);
  });

  test('long ago or after the end does not count', () => {
    expect(rank([opening, { day: 101, products: [0] }]).products).toHaveLength(0);
  });
});

describe('what is viewed', () => {
  test('is trending too, by far less than what is sold as often', () => {
    const sold = [opening, ...daily(90, 100, 1)];

    expect([...rank(sold, views(0, 11)).products]).toEqual([1, 0]);
  });

  test('ranks alone where nothing was sold', () => {
    expect([...rank([], [...views(0, 2), ...views(1, 3)]).products]).toEqual([1, 0]);
  });

  test('does not count when it was put into the cart', () => {
    expect(rank([], [{ day: 99, viewed: [], added: [0] }]).products).toHaveLength(0);
  });
});

test('without products, orders or views nothing is trending', () => {
  expect(rank([]).products).toHaveLength(0);
  expect(rankTrending(historyOf(0, []), 0).products).toHaveLength(0);
});

test('any history gives products once each, best first, the same each time', () => {
  fc.assert(
    fc.property(anyOrders, anySessions, (orders, sessions) => {
      const history = historyOf(anyProductCount, orders, sessions);
      const ranking = rankTrending(history, 100 * dayMs);
      expect(new Set(ranking.products).size).toBe(ranking.products.length);
      expect([...ranking.scores]).toEqual([...ranking.scores].toSorted((a, b) => b - a));
      expect(ranking.scores.every((score) => score > 0 && Number.isFinite(score))).toBe(true);
      expect(rankTrending(history, 100 * dayMs)).toEqual(ranking);
    }),
  );
});
