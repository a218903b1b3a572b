import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trainBoughtTogether } from './bought-together.ts';
import {
  anyOrders,
  anyProductCount,
  historyOf,
  type PastOrder,
} from '../evaluation/history-fixture.ts';
import { listsOf } from './neighbour-list.ts';

function train(orders: readonly PastOrder[], productCount = 10) {
  return trainBoughtTogether(historyOf(productCount, orders).orders, productCount);
}

/** What goes with product 0, best first. */
function neighboursOfFirst(orders: readonly PastOrder[], productCount?: number): number[] {
  return [...(listsOf(train(orders, productCount)).get(0)?.productIds ?? [])];
}

function repeat(times: number, products: readonly number[]): PastOrder[] {
  return Array.from({ length: times }, () => ({ day: 0, products }));
}

describe('what is bought together', () => {
  test('comes first when it is so in more orders, and says in how many', () => {
    const model = train([...repeat(2, [0, 1]), ...repeat(3, [0, 2]), ...repeat(1, [0, 3])]);

    const list = listsOf(model).get(0);

    expect([...(list?.productIds ?? [])]).toEqual([2, 1, 3]);
    expect([...(list?.together ?? [])]).toEqual([3, 2, 1]);
    expect(list?.occurrences).toBe(6);
  });

  test('scores as the formula says', () => {
    const list = listsOf(train([{ day: 0, products: [0, 1] }])).get(0);

    // W = w̄ = p = 1, n = 1 for both: (1 − 0.5·√1 + 15·1·1) / (1 + 20 + 15) · (1 + 100)^−0.3
    expect(list?.scores[0]).toBeCloseTo((15.5 / 36) * 101 ** -0.3, 6);
  });

  test('counts more in a small order than in a large one', () => {
    // W with 1 is 1, with 2 it is 2 · 8^−0.5 = 0.71.
    const large = repeat(2, [0, 2, 3, 4, 5, 6, 7, 8, 9]);

    expect(neighboursOfFirst([...large, ...repeat(1, [0, 1])])[0]).toBe(1);
  });

  test('counts more when it was so lately', () => {
    const orders = [
      { day: 0, products: [0, 1] },
      { day: 240, products: [0, 2] },
    ];

    expect(neighboursOfFirst(orders)).toEqual([2, 1]);
  });

  test('does not hold what sells with everything above what sells with the product', () => {
    // 1: (100 − 5 + 1.2) · 200^−0.3 = 19.6; 2: (120 − 5.5 + 13.8) · 1220^−0.3 = 15.2
    const orders = [...repeat(100, [0, 1]), ...repeat(120, [0, 2]), ...repeat(1000, [2, 3])];

    expect(neighboursOfFirst(orders)).toEqual([1, 2]);
  });

  test('is put forward, but not brought in, by other orders of the same customer', () => {
    const orders = [
      { day: 0, products: [0, 1] },
      { day: 0, products: [0, 2], customerId: 7 },
      { day: 0, products: [3, 4], customerId: 7 },
    ];

    const list = listsOf(train(orders)).get(0);

    expect([...(list?.productIds ?? [])]).toEqual([2, 1]);
    expect([...(list?.together ?? [])]).toEqual([1, 1]);
  });

  test('stands by number where nothing else tells', () => {
    expect(neighboursOfFirst(repeat(1, [3, 1, 0, 2]))).toEqual([1, 2, 3]);
  });
});

describe('orders that have no pairs', () => {
  test('of one product count among its orders', () => {
    const model = train([...repeat(4, [0]), ...repeat(1, [0, 1])]);

    expect([...model.occurrences.subarray(0, 2)]).toEqual([5, 1]);
    expect(listsOf(model).get(0)?.productIds).toHaveLength(1);
  });

  test('of more than 500 products are not looked at', () => {
    const products = Array.from({ length: 501 }, (_, number) => number);

    const model = train([{ day: 0, products }], 501);

    expect(model.products).toHaveLength(0);
    expect(model.occurrences.every((count) => count === 0)).toBe(true);
  });

  test('leave every product without neighbours', () => {
    expect(train([]).products).toHaveLength(0);
    expect(train(repeat(1, [0])).products).toHaveLength(0);
    expect(train([], 0).starts).toEqual(new Uint32Array(1));
  });
});

test('a product has 100 neighbours at most', () => {
  const products = Array.from({ length: 150 }, (_, number) => number);

  const { starts } = train([{ day: 0, products }], 150);

  expect(starts[1]).toBe(100);
  expect(starts[150]).toBe(150 * 100);
});

test('any orders give lists of other products, best first, the same each time', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const model = train(orders, anyProductCount);
      const lists = listsOf(model);
      for (let product = 0; product < anyProductCount; product++) {
        const { productIds, scores, together, occurrences } = lists.get(product) ?? emptyList;
        expect(productIds).not.toContain(product);
        expect(new Set(productIds).size).toBe(productIds.length);
        expect([...scores]).toEqual([...scores].toSorted((one, other) => other - one));
        expect(scores.every((score) => score > 0 && Number.isFinite(score))).toBe(true);
        expect(together.every((count) => count > 0 && count <= occurrences)).toBe(true);
      }
      expect(train(orders, anyProductCount)).toEqual(model);
    }),
  );
});

const emptyList = {
  productIds: new Uint32Array(),
  scores: new Float32Array(),
  together: new Uint32Array(),
  occurrences: 0,
};
