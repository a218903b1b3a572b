import { expect, test } from 'vitest';
import { historyOf } from './history-fixture.ts';
import { dayMs, greatest, ordersWith, rankByUnits, rankByViews } from './popularity.ts';

test('units of the last 30 days come first, then those of the year, then the lower number', () => {
  const history = historyOf(6, [
    { day: 1, products: [5], units: 90 },
    { day: 100, products: [4], units: 9 },
    { day: 100, products: [1], units: 3 },
    { day: 380, products: [3, 1], units: 2 },
    { day: 390, products: [0], units: 8 },
  ]);
  // Product 5 was last sold more than a year ago; product 0 is sold after the question is asked.
  expect([...rankByUnits(history, 389 * dayMs)]).toEqual([1, 3, 4, 0, 2, 5]);
});

test('views are ranked in the same way; what goes into the cart is no view', () => {
  const history = historyOf(
    3,
    [],
    [
      { day: 1, viewed: [0, 2], added: [1] },
      { day: 2, viewed: [2], added: [1] },
    ],
  );
  expect([...rankByViews(history, 3 * dayMs)]).toEqual([2, 0, 1]);
});

test('the greatest of some amounts leave out what is 0 or less', () => {
  expect(greatest(Float64Array.of(2, 0, 5, -1, 2), 3)).toEqual([2, 0, 4]);
  expect(greatest(Float64Array.of(2, 0, 5, -1, 2), 2)).toEqual([2, 0]);
});

test('an order counts once for a product, whatever its units', () => {
  const history = historyOf(2, [
    { day: 1, products: [0], units: 100 },
    { day: 2, products: [0, 1] },
    { day: 3, products: [1] },
  ]);
  expect([...ordersWith(history, [0, 2 * dayMs])]).toEqual([2, 1]);
  expect([...ordersWith(history, [dayMs, 3 * dayMs])]).toEqual([1, 2]);
});
