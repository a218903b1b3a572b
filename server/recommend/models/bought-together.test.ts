import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trainBoughtTogether } from './bought-together.ts';
import {
  anyOrders,
  anyProductCount,
  historyOf,
  type PastOrder,
} from '../testing/history-fixture.ts';
import { listsOf } from './neighbour-list.ts';

function train(orders: readonly PastOrder[], productCount = 10) {
  return trainBoughtTogether(historyOf(productCount, orders).orders, productCount).single;
}

/** Returns the neighbours of product 0, best first. */
function neighboursOfFirst(orders: readonly PastOrder[], productCount?: number): number[] {
  return [...(listsOf(train(orders, productCount)).get(0)?.productIds ?? [])];
}

function repeat(times: number, products: readonly number[]): PastOrder[] {
  return Array.from({ length: times }, () => ({ day: 0, products }));
}

describe('what is bought together', () => {
  test('ranks products by the number of shared orders and returns that number', () => {
    const model = train([...repeat(2, [0, 1]), ...repeat(3, [0, 2]), ...repeat(1, [0, 3])]);

    const list = listsOf(model).get(0);

    expect([...(list?.productIds ?? [])]).toEqual([2, 1, 3]);
    expect([...(list?.together ?? [])]).toEqual([3, 2, 1]);
    expect(list?.occurrences).toBe(6);
  });

  test('scores by the documented formula', () => {
    const list = listsOf(train([{ day: 0, products: [0, 1] }])).get(0);

    // W = w̄ = p = 1, n = 1 for both: (1 − 0.5·√1 + 15·1·1/3) / (1 + 20 + 15) · (1 + 100)^−0.3
    expect(list?.scores[0]).toBeCloseTo((5.5 / 36) * 101 ** -0.3, 6);
  });

  test('subtracts nothing for chance and adds fewer prior orders for a cart', () => {
    const { orders } = historyOf(10, [{ day: 0, products: [0, 1] }]);

    const list = listsOf(trainBoughtTogether(orders, 10).cart).get(0);

    // (1 + 5·1·1/3) / (1 + 20 + 5) · (1 + 100)^−0.3
    expect(list?.scores[0]).toBeCloseTo((8 / 3 / 26) * 101 ** -0.3, 6);
  });

  test('weighs a small order more than a large one', () => {
    // W with 1 is 1, with 2 it is 2 · 8^−0.5 = 0.71.
    const large = repeat(2, [0, 2, 3, 4, 5, 6, 7, 8, 9]);

    expect(neighboursOfFirst([...large, ...repeat(1, [0, 1])])[0]).toBe(1);
  });

  test('weighs a recent order more than an old one', () => {
    const orders = [
      { day: 0, products: [0, 1] },
      { day: 240, products: [0, 2] },
    ];

    expect(neighboursOfFirst(orders)).toEqual([2, 1]);
  });

  test('ranks a specific companion above a product that sells with everything', () => {
    // 1: (100 − 5 + 1.2) · 200^−0.3 = 19.6; 2: (120 − 5.5 + 13.8) · 1220^−0.3 = 15.2
    const orders = [...repeat(100, [0, 1]), ...repeat(120, [0, 2]), ...repeat(1000, [2, 3])];

    expect(neighboursOfFirst(orders)).toEqual([1, 2]);
  });

  test('raises products of the customer and lists those of other orders behind shared orders', () => {
    const orders = [
      { day: 0, products: [0, 1] },
      { day: 0, products: [0, 2], customerId: 7 },
      { day: 0, products: [3, 4], customerId: 7 },
    ];

    const list = listsOf(train(orders)).get(0);

    expect([...(list?.productIds ?? [])]).toEqual([2, 1, 3, 4]);
    expect([...(list?.together ?? [])]).toEqual([1, 1, 0, 0]);
  });

  test('walks the purchases of a customer where orders hold one product', () => {
    const orders = [
      { day: 0, products: [0], customerId: 7 },
      { day: 10, products: [1], customerId: 7 },
      { day: 20, products: [2], customerId: 7 },
      { day: 0, products: [3] },
    ];

    const list = listsOf(train(orders)).get(0);

    expect([...(list?.productIds ?? [])]).toEqual([1, 2]);
    expect([...(list?.together ?? [])]).toEqual([0, 0]);
  });

  test('counts purchases less the longer they lie apart', () => {
    const orders = [
      { day: 0, products: [0], customerId: 7 },
      { day: 500, products: [1], customerId: 7 },
      { day: 0, products: [0], customerId: 8 },
      { day: 10, products: [2], customerId: 8 },
    ];

    expect(neighboursOfFirst(orders)).toEqual([2, 1]);
  });

  test('ignores the walk of a customer with more than 500 purchases', () => {
    const orders = Array.from({ length: 501 }, (_, product) => ({
      day: product,
      products: [product],
      customerId: 7,
    }));

    expect(train(orders, 501).products).toHaveLength(0);
  });

  test('orders products by number when nothing else distinguishes them', () => {
    expect(neighboursOfFirst(repeat(1, [3, 1, 0, 2]))).toEqual([1, 2, 3]);
  });
});

describe('orders without pairs', () => {
  test('count as orders of their only product', () => {
    const model = train([...repeat(4, [0]), ...repeat(1, [0, 1])]);

    expect([...model.occurrences.subarray(0, 2)]).toEqual([5, 1]);
    expect(listsOf(model).get(0)?.productIds).toHaveLength(1);
  });

  test('are ignored when they hold more than 500 products', () => {
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

test('returns at most 100 neighbours for a product', () => {
  const products = Array.from({ length: 150 }, (_, number) => number);

  const { starts } = train([{ day: 0, products }], 150);

  expect(starts[1]).toBe(100);
  expect(starts[150]).toBe(150 * 100);
});

test('returns lists of other products, best first and reproducibly, for any orders', () => {
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
        expect(together.every((count) => count <= occurrences)).toBe(true);
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
