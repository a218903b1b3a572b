import { expect, test } from 'vitest';
import { historyOf } from '../testing/history-fixture.ts';
import { rankOrderShares } from './order-shares.ts';

test('ranks products by their share of the orders, in which newer orders count more', () => {
  const { orders } = historyOf(4, [
    { day: 0, products: [0, 1] },
    { day: 30, products: [2], units: 9 },
  ]);
  const { products, scores, counts, bases } = rankOrderShares(orders, 4);
  expect([...products]).toEqual([2, 0, 1]);
  expect(scores[0]).toBeCloseTo(2 / 3, 6);
  expect(scores[1]).toBeCloseTo(1 / 3, 6);
  expect([...counts]).toEqual([1, 1, 1]);
  expect([...bases]).toEqual([2, 2, 2]);
});

test('is empty without orders', () => {
  expect(rankOrderShares(historyOf(3, []).orders, 3).products).toHaveLength(0);
});
