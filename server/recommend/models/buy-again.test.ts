import { expect, test } from 'vitest';
import { rankBuyAgain } from './buy-again.ts';

const dayMs = 24 * 3_600_000;

function order(day: number, ...productIds: number[]) {
  return { placedAt: day * dayMs, productIds };
}

function ranked(...orders: ReturnType<typeof order>[]): number[] {
  return rankBuyAgain(orders).map(({ productId }) => productId);
}

test('what was bought in most orders comes first', () => {
  expect(ranked(order(1, 5, 6, 7), order(2, 6, 7), order(3, 7))).toEqual([7, 6, 5]);
});

test('of products bought equally often the one bought lately comes first, then the lower id', () => {
  expect(ranked(order(9, 8, 3), order(1, 2))).toEqual([3, 8, 2]);
});

test('one order of today says as much as two of 240 days ago', () => {
  const [first, second] = rankBuyAgain([order(0, 1), order(0, 1), order(240, 2)]);

  expect(first).toEqual({ productId: 1, orders: 2, lastBoughtAt: 0, score: 1 });
  expect(second).toEqual({ productId: 2, orders: 1, lastBoughtAt: 240 * dayMs, score: 1 });
});

test('a product in two lines of an order was bought in one', () => {
  expect(rankBuyAgain([order(1, 4, 4)])).toMatchObject([{ productId: 4, orders: 1, score: 1 }]);
});

test('who has bought nothing buys nothing again', () => {
  expect(ranked()).toEqual([]);
  expect(ranked(order(1))).toEqual([]);
});
