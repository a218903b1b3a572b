import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascending } from '../engine-contract-shop.ts';
import { selectBest } from './best.ts';

it('selects what sorting would put first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: -1, max: 60 }),
      (items, count) => {
        const sorted = items.toSorted(ascending).slice(0, Math.max(0, count));
        expect(selectBest(items, count, ascending)).toEqual(sorted);
      },
    ),
  );
});

it('leaves the items as they are', () => {
  const items = [3, 1, 2];
  selectBest(items, 2, ascending);
  expect(items).toEqual([3, 1, 2]);
});
