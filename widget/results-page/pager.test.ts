import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './pager.ts';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [12, 9, [1, null, 9]],
])('page %i of %i names %j', (current, count, named) => {
  expect(pageNumbers(current, count)).toEqual(named);
});

test('every list of pages is short, and no gap stands for a single page', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      (one, other) => {
        const named = pageNumbers(Math.min(one, other), Math.max(one, other));
        expect(named.length).toBeLessThanOrEqual(7);
        for (const [index, page] of named.entries()) {
          const [left, right] = [named[index - 1] ?? 0, named[index + 1] ?? 0];
          expect(page !== null || right - left > 2).toBe(true);
        }
      },
    ),
    { numRuns: 50 },
  );
});
