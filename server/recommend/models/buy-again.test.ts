import { expect, test } from 'vitest';
import { rankBuyAgain } from './buy-again.ts';

const dayMs = 24 * 3_600_000;

function order(day: number, ...productIds: number[]) {
  return { placedAt: day * dayMs, productIds };
}

function ranked(...orders: ReturnType<typeof order>[]): number[] {
  return rankBuyAgain(orders, () => 0).map(({ productId }) => productId);
}

test('ranks what was bought in most orders first', () => {
  expect(ranked(order(1, 5, 6, 7), order(2, 6, 7), order(3, 7))).toEqual([7, 6, 5]);
});

test('orders equally frequent products by the newest order, then as given and not by id', () => {
  expect(ranked(order(9, 8, 3), order(1, 2))).toEqual([8, 3, 2]);
  const [first, second] = rankBuyAgain([order(0, 2), order(0, 2), order(240, 9)], () => 0);
  expect([first?.productId, second?.productId]).toEqual([9, 2]);
});

test('prefers what all customers buy among products bought once', () => {
  const shares = new Map([[6, 0.05]]);
  const bought = rankBuyAgain([order(1, 5, 6), order(2, 7, 5)], (id) => shares.get(id) ?? 0);
  expect(bought.map(({ productId }) => productId)).toEqual([5, 6, 7]);
  expect(bought[1]).toMatchObject({ shopShare: 0.05, orders: 1 });
});

test('weighs one order of today like two of 240 days ago', () => {
  const [first, second] = rankBuyAgain([order(0, 1), order(0, 1), order(240, 2)], () => 0).toSorted(
    (one, other) => one.productId - other.productId,
  );

  expect(first).toMatchObject({ productId: 1, orders: 2, lastBoughtAt: 0, score: 1 });
  expect(second).toMatchObject({ productId: 2, orders: 1, lastBoughtAt: 240 * dayMs, score: 1 });
});

test('counts an order once for a product that is on two of its lines', () => {
  expect(rankBuyAgain([order(1, 4, 4)], () => 0)).toMatchObject([
    { productId: 4, orders: 1, score: 1 },
  ]);
});

test('returns nothing for a customer without orders', () => {
  expect(ranked()).toEqual([]);
  expect(ranked(order(1))).toEqual([]);
});
