import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankByConversion } from './conversion.ts';
import {
  anyOrders,
  anyProductCount,
  anySessions,
  historyOf,
  type PastOrder,
  type PastSession,
} from '../testing/history-fixture.ts';

const dayMs = 24 * 3_600_000;

const oneType = new Uint32Array(4);

function rank(
  pastOrders: readonly PastOrder[],
  pastSessions: readonly PastSession[],
  productTypes = oneType,
) {
  const history = historyOf(productTypes.length, pastOrders, pastSessions);
  const days = [...pastOrders, ...pastSessions].map(({ day }) => day);
  // A visit goes on for some minutes.
  return rankByConversion(history, productTypes, (Math.max(0, ...days) + 0.5) * dayMs);
}

function visits(times: number, session: Omit<PastSession, 'day'>): PastSession[] {
  return Array.from({ length: times }, () => ({ day: 10, ...session }));
}

function orders(times: number, ...products: number[]): PastOrder[] {
  return ordersAt(10, times, ...products);
}

function ordersAt(day: number, times: number, ...products: number[]): PastOrder[] {
  return Array.from({ length: times }, () => ({ day, products }));
}

describe('a shop with views', () => {
  test("ranks by carts and purchases over views, with the shop's rate as a prior", () => {
    const history = [
      ...visits(100, { viewed: [0] }),
      ...visits(60, { viewed: [1] }),
      ...visits(20, { viewed: [1], added: [1] }),
      ...visits(20, { viewed: [2] }),
    ];

    const { products, scores, counts, bases } = rank(orders(5, 0), history);

    // C = 25 of N = 200 in the only type: r = 0.125, that of the shop as well, and 30·r = 3.75.
    expect([...products]).toEqual([1, 3, 2, 0]);
    expect([...scores]).toEqual([23.75 / 110, 0.125, 3.75 / 50, 8.75 / 130].map(Math.fround));
    expect([...counts]).toEqual([20, 0, 0, 5]);
    expect([...bases]).toEqual([80, 0, 20, 100]);
  });

  test('expects the rate of its type from a product without views', () => {
    const types = Uint32Array.of(1, 1, 2, 2);
    const history = [...visits(50, { viewed: [2], added: [2] }), ...visits(50, { viewed: [0] })];

    const { products } = rank([], history, types);

    expect([...products]).toEqual([2, 3, 1, 0]);
  });

  test('does not rank a product first that was bought at its only view', () => {
    const history = [
      ...visits(1, { viewed: [0], added: [0] }),
      ...visits(100, { viewed: [1] }),
      ...visits(40, { viewed: [1], added: [1] }),
      ...visits(1000, { viewed: [2] }),
    ];

    // The rates with r = 41 / 1141 = 0.036 are 0.24, 0.067, 0.036, 0.001.
    expect([...rank([], history).products]).toEqual([1, 0, 3, 2]);
  });

  test('ignores what is older than a year and what is later than the end', () => {
    const seen = [{ day: 5, viewed: [1, 2] }];

    const { counts, bases } = rank([...orders(1, 0), { day: 400, products: [3] }], seen);
    expect([...counts]).toEqual([1, 0, 0, 0]);
    expect([...bases]).toEqual([0, 0, 0, 0]);
    const history = historyOf(4, [...orders(1, 0), { day: 400, products: [3] }]);
    expect([...rankByConversion(history, oneType, 11 * dayMs).products]).toEqual([0, 1, 2, 3]);
  });

  test('counts at least as many views as purchases of a product', () => {
    const { scores, counts, bases } = rank(orders(9, 1), visits(1, { viewed: [0] }));

    expect(scores.every((score) => score <= 1)).toBe(true);
    expect([counts[0], bases[0]]).toEqual([9, 0]);
  });
});

describe('a shop that begins to record views', () => {
  const bestFirst = [2, 3, 0, 1];
  const sold = [1, 2, 3, 4, 5].flatMap((week) => [
    ...ordersAt(week * 7, 8, 2),
    ...ordersAt(week * 7, 5, 3),
    ...ordersAt(week * 7, 2, 0),
    ...ordersAt(week * 7, 1, 1),
  ]);

  test('keeps its order after one event of any kind at any time', () => {
    expect([...rank(sold, []).products]).toEqual(bestFirst);
    for (const product of oneType.keys()) {
      for (const day of [0, 7, 20, 35, 36]) {
        expect([...rank(sold, [{ day, viewed: [product] }]).products]).toEqual(bestFirst);
        expect([...rank(sold, [{ day, viewed: [], added: [product] }]).products]).toEqual(
          bestFirst,
        );
      }
    }
  });

  test('keeps its order when one shopper views everything day after day', () => {
    const walks = [31, 32, 33, 34, 35].map((day) => ({ day, viewed: [0, 1, 2, 3], added: [1] }));

    expect([...rank(sold, walks).products]).toEqual(bestFirst);
  });

  test('shifts to views gradually as more of its orders have visits', () => {
    // Every visitor views product 2, far too often for what it sells.
    const scoresOf2 = Array.from({ length: 101 }, (_, visitors) => {
      const seen = Array.from({ length: visitors }, () => ({ day: 35, viewed: [2, 2] }));
      const { products, scores } = rank(sold, seen);
      return scores[products.indexOf(2)] ?? 0;
    });

    const steps = scoresOf2.slice(1).map((score, index) => (scoresOf2[index] ?? 0) - score);
    expect(Math.max(...steps)).toBeLessThan(0.02);
    expect(scoresOf2.at(-1)).toBeLessThan((scoresOf2[0] ?? 0) * 0.9);
  });

  test('still counts all purchases for explanations', () => {
    const { products, counts } = rank(sold, [{ day: 35, viewed: [1] }]);

    expect([...counts].map((count, place) => [products[place], count])).toEqual([
      [2, 40],
      [3, 25],
      [0, 10],
      [1, 5],
    ]);
  });
});

describe('a shop without views', () => {
  test('ranks by the number of orders', () => {
    const { products, counts, bases } = rank([...orders(2, 0), ...orders(5, 2, 3)], []);

    expect([...products]).toEqual([2, 3, 0, 1]);
    expect([...counts]).toEqual([5, 5, 2, 0]);
    expect([...bases]).toEqual([0, 0, 0, 0]);
  });

  test('ranks all products by number when it has no orders either', () => {
    const { products, scores } = rank([], []);

    expect([...products]).toEqual([0, 1, 2, 3]);
    expect([...scores]).toEqual([0, 0, 0, 0]);
    expect(rank([], [], new Uint32Array()).products).toHaveLength(0);
  });
});

test('ranks all products by rates between 0 and 1, reproducibly, for any history', () => {
  const types = fc.array(fc.nat(3), { minLength: anyProductCount, maxLength: anyProductCount });

  fc.assert(
    fc.property(anyOrders, anySessions, types, (pastOrders, pastSessions, typeNumbers) => {
      const productTypes = Uint32Array.from(typeNumbers);
      const ranking = rank(pastOrders, pastSessions, productTypes);
      expect(new Set(ranking.products).size).toBe(anyProductCount);
      expect([...ranking.scores]).toEqual([...ranking.scores].toSorted((a, b) => b - a));
      expect(ranking.scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(rank(pastOrders, pastSessions, productTypes)).toEqual(ranking);
    }),
  );
});
