import { expect, test } from 'vitest';
import { historyOf } from '../testing/history-fixture.ts';
import { trainBoughtTogether } from './bought-together.ts';
import { listsOf } from './neighbour-list.ts';

const orders = [3, 2, 1].flatMap((product) =>
  Array.from({ length: product }, () => ({ day: 0, products: [0, product] })),
);
const { orders: history } = historyOf(5, [...orders, { day: 0, products: [0, 4] }]);
/** Products 1 to 3 are of one family. */
const of = Uint32Array.of(0, 1, 1, 1, 4);

function listOfFirst(most?: number): number[] {
  const families = most === undefined ? undefined : { of, most };
  const lists = listsOf(trainBoughtTogether(history, 5, { families }).single);
  return [...(lists.get(0)?.productIds ?? [])];
}

test.each([
  ['any number', undefined, [3, 2, 1, 4]],
  ['at most two', 2, [3, 2, 4]],
  ['one', 1, [3, 4]],
])('keeps %s of a family, the best ones', (_, most, expected) => {
  expect(listOfFirst(most)).toEqual(expected);
});
