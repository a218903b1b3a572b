import { describe, expect, it } from 'vitest';
import {
  type CollectionSortOrder,
  compareInCollection,
  type SortKeys,
} from './collection-order.ts';

const keys: SortKeys[] = [
  { id: 1, title: 'banana', createdAt: 30, price: 500, salesRank: 2 },
  { id: 2, title: 'Äpfel', createdAt: 10, price: null, salesRank: 2 },
  { id: 3, title: 'Cherry', createdAt: 20, price: 100, salesRank: 1 },
  { id: 4, title: 'Apfel', createdAt: 20, price: 500, salesRank: 0 },
];

describe('the order of a collection', () => {
  it.for([
    ['alpha-asc', [4, 2, 1, 3]],
    ['alpha-desc', [3, 1, 2, 4]],
    ['price-asc', [3, 1, 4, 2]],
    ['price-desc', [1, 4, 3, 2]],
    ['created', [2, 3, 4, 1]],
    ['created-desc', [1, 3, 4, 2]],
    ['manual', [2, 3, 4, 1]],
    ['best-selling', [4, 3, 1, 2]],
  ] as const satisfies readonly (readonly [CollectionSortOrder, number[]])[])(
    '%s is the same from whatever order it starts',
    ([order, ids]) => {
      const compare = compareInCollection(order);
      expect(keys.toSorted(compare).map(({ id }) => id)).toEqual(ids);
      expect(
        keys
          .toReversed()
          .toSorted(compare)
          .map(({ id }) => id),
      ).toEqual(ids);
    },
  );
});
