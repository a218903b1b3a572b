import { expect, test } from 'vitest';
import { rankBuyAgain } from './buy-again.ts';

const dayMs = 24 * 3_600_000;

function order(day: number, ...productIds: number[]) {
  return { placedAt: day * dayMs, productIds };
}

function ranked(...orders: ReturnType<typeof order>[]): number[] {
  return rankBuyAgain(orders).map(({ productId }) => productId);
}

test('ranks what was bought in most orders first', () => {
  expect(ranked(order(1, 5, 6, 7), order(2, 6, 7), order(3, 7))).toEqual([7, 6, 5]);
});

test('ranks equally frequent products by the newest order, then by the lower id', () => {
  expect(ranked(order(9, 8, 3), order(1, 2))).toEqual([3, 8, 2]);
});

test('weighs one order of today like two of 240 days ago', () => {
  const [first, second] = rankBuyAgain([order(0, 1), order(0, 1), order(240, 2)]);

  expect(first).toEqual({ productId: 1, orders: 2, lastBoughtAt: 0, score: 1 });
  expect(second).toEqual({ productId: 2, orders: 1, lastBoughtAt: 240 * dayMs, score: 1 });
});

test('counts an order once for a product that is on two of its lines', () => {
  expect(rankBuyAgain([order(1, 4, 4)])).toMatchObject([{ productId: 4, orders: 1, score: 1 }]);
});

test('returns nothing for a customer without orders', () => {
  expect(ranked()).toEqual([]);
  expect(ranked(order(1))).toEqual([]);
});
