import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyOrders,
  anyProductCount,
  anySessions,
  historyOf,
  type PastOrder,
  type PastSession,
} from '../testing/history-fixture.ts';
import { rankTrending, riseKinds } from './trending.ts';

const dayMs = 24 * 3_600_000;
const today = 100;

function rank(orders: readonly PastOrder[], sessions: readonly PastSession[] = []) {
  return rankTrending(historyOf(6, orders, sessions), today * dayMs);
}

/** Returns each product with what rose, in the last week and in a usual one. */
function rises(orders: readonly PastOrder[], sessions: readonly PastSession[] = []) {
  const { products, kinds, counts, bases } = rank(orders, sessions);
  return [...products].map((product, place) => [
    product,
    kinds[place],
    counts[place],
    bases[place],
  ]);
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

/** Makes the shop older than the observed time. */
const opening = { day: 0, products: [5] };

describe('sales', () => {
  test('trend when they are higher than before', () => {
    const orders = [
      opening,
      ...daily(34, 100, 0),
      ...daily(34, 93, 1, 4),
      ...daily(34, 93, 2),
      ...daily(94, 100, 2, 4),
    ];

    expect([...rank(orders).products]).toEqual([2]);
  });

  test('are counted in units of the last week and of a usual week', () => {
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

  test('are scored by their rise over the noise of the expected value', () => {
    // r = 1 + 1/2, of today and a week ago; e = 1/60 a day for 7 / ln 2 days.
    const { scores } = rank([opening, { day: 93, products: [0] }, { day: 100, products: [0] }]);

    const expected = 7 / Math.LN2 / 60;
    expect(scores[0]).toBeCloseTo((1.5 - expected) / Math.sqrt(expected + 20), 6);
  });

  test('to many customers rank above fifty to one', () => {
    const orders = [opening, ...daily(90, 100, 1, 2), { day: 100, products: [0], units: 50 }];

    expect([...rank(orders).products]).toEqual([1, 0]);
  });

  test('rank by their amount in a shop younger than a week', () => {
    const { products, bases } = rank([...daily(95, 100, 1), ...daily(98, 100, 0)]);

    expect([...products]).toEqual([1, 0]);
    expect([...bases]).toEqual([0, 0]);
  });

  test('do not count when they are long ago or after the end', () => {
    expect(rank([opening, { day: 101, products: [0] }]).products).toHaveLength(0);
  });
});

describe('views', () => {
  test('trend by far less than as many sales', () => {
    const sold = [opening, ...daily(90, 100, 1)];

    expect([...rank(sold, views(0, 11)).products]).toEqual([1, 0]);
  });

  test('rank products when nothing was sold', () => {
    expect([...rank([], [...views(0, 2), ...views(1, 3)]).products]).toEqual([1, 0]);
  });

  test('do not include additions to the cart', () => {
    expect(rank([], [{ day: 99, viewed: [], added: [0] }]).products).toHaveLength(0);
  });
});

describe('the reason of a trend names', () => {
  test('units when more are sold than in a usual week', () => {
    expect(rises([opening, ...daily(34, 93, 0), ...daily(94, 100, 0, 3)])).toEqual([
      [0, riseKinds.units, 21, 7],
    ]);
  });

  test('orders when many small ones replace a large one', () => {
    const orders = [opening, { day: 90, products: [0], units: 600 }, ...daily(94, 100, 0, 2)];

    expect(rises(orders)).toEqual(
      [[0, riseKinds.orders, 7, 7 / 60]].map((row) => row.map(Math.fround)),
    );
  });

  test('views when they rose more than sales, and never without any', () => {
    const sold = [opening, ...daily(34, 100, 0)];

    expect(rises(sold, [{ day: 0, viewed: [5] }, ...views(0, 90)])).toEqual([
      [0, riseKinds.views, 90, 0],
    ]);
    expect(rises(sold)).toEqual([]);
  });

  test('nothing by week when the rise is a little older', () => {
    const burst = Array.from({ length: 40 }, () => ({ day: 92, products: [0] }));

    expect(rises([opening, ...burst])).toEqual(
      [[0, riseKinds.nothingByWeek, 0, (40 * 7) / 60]].map((row) => row.map(Math.fround)),
    );
  });
});

test('returns nothing without products, orders or views', () => {
  expect(rank([]).products).toHaveLength(0);
  expect(rankTrending(historyOf(0, []), 0).products).toHaveLength(0);
});

test('ranks products once each, best first and reproducibly, for any history', () => {
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
