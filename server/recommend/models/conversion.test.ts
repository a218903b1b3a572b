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
} from '../evaluation/history-fixture.ts';

const oneType = new Uint32Array(4);

function rank(
  pastOrders: readonly PastOrder[],
  pastSessions: readonly PastSession[],
  productTypes = oneType,
) {
  return rankByConversion(historyOf(productTypes.length, pastOrders, pastSessions), productTypes);
}

function visits(times: number, session: Omit<PastSession, 'day'>): PastSession[] {
  return Array.from({ length: times }, () => ({ day: 10, ...session }));
}

function orders(times: number, ...products: number[]): PastOrder[] {
  return Array.from({ length: times }, () => ({ day: 10, products }));
}

describe('a shop with views', () => {
  test('ranks by carts and purchases over views, with the rate of the shop added', () => {
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

  test('expects of a product that nobody has seen what its type has shown', () => {
    const types = Uint32Array.of(1, 1, 2, 2);
    const history = [...visits(50, { viewed: [2], added: [2] }), ...visits(50, { viewed: [0] })];

    const { products } = rank([], history, types);

    expect([...products]).toEqual([2, 3, 1, 0]);
  });

  test('does not put first what was bought at the only look', () => {
    const history = [
      ...visits(1, { viewed: [0], added: [0] }),
      ...visits(100, { viewed: [1] }),
      ...visits(40, { viewed: [1], added: [1] }),
      ...visits(1000, { viewed: [2] }),
    ];

    // With r = 41 / 1141 = 0.036: 0.24, 0.067, 0.036, 0.001.
    expect([...rank([], history).products]).toEqual([1, 0, 3, 2]);
  });

  test('leaves out purchases from before views were recorded, and what is over a year old', () => {
    const early = { day: 2, products: [0] };
    const late = { day: 400, products: [3] };
    const seen = { day: 5, viewed: [1, 2] };

    expect([...rank([early], [seen]).counts]).toEqual([0, 0, 0, 0]);
    expect([...rank([late], [seen]).bases]).toEqual([0, 0, 0, 0]);
  });

  test('takes what was bought more often than viewed for viewed as often', () => {
    const { scores, counts, bases } = rank(orders(9, 1), visits(1, { viewed: [0] }));

    expect(scores.every((score) => score <= 1)).toBe(true);
    expect([counts[0], bases[0]]).toEqual([9, 0]);
  });
});

describe('a shop without views', () => {
  test('ranks by the number of orders', () => {
    const { products, counts, bases } = rank([...orders(2, 0), ...orders(5, 2, 3)], []);

    expect([...products]).toEqual([2, 3, 0, 1]);
    expect([...counts]).toEqual([5, 5, 2, 0]);
    expect([...bases]).toEqual([0, 0, 0, 0]);
  });

  test('or orders has all products ranked by number', () => {
    const { products, scores } = rank([], []);

    expect([...products]).toEqual([0, 1, 2, 3]);
    expect([...scores]).toEqual([0, 0, 0, 0]);
    expect(rank([], [], new Uint32Array()).products).toHaveLength(0);
  });
});

test('any history gives all products a place, by rates between 0 and 1, the same each time', () => {
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
