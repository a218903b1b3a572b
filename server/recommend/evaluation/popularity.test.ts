import { expect, test } from 'vitest';
import { historyOf } from '../testing/history-fixture.ts';
import { ordersWith } from '../models/units-sold.ts';
import { dayMs, greatest, rankByUnits, rankByViews } from './popularity.ts';

test('rankByUnits ranks by units of the last 30 days, then of the year, then by the lower number', () => {
  const history = historyOf(6, [
    { day: 1, products: [5], units: 90 },
    { day: 100, products: [4], units: 9 },
    { day: 100, products: [1], units: 3 },
    { day: 380, products: [3, 1], units: 2 },
    { day: 390, products: [0], units: 8 },
  ]);
  // Product 5 was last sold more than a year ago; product 0 is sold after `until`.
  expect([...rankByUnits(history, 389 * dayMs)]).toEqual([1, 3, 4, 0, 2, 5]);
});

test('rankByViews ranks in the same windows and ignores additions to the cart', () => {
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

test('greatest leaves out amounts of 0 or less', () => {
  expect(greatest(Float64Array.of(2, 0, 5, -1, 2), 3)).toEqual([2, 0, 4]);
  expect(greatest(Float64Array.of(2, 0, 5, -1, 2), 2)).toEqual([2, 0]);
});

test('rankByUnits counts an order once for a product, whatever its units', () => {
  const history = historyOf(2, [
    { day: 1, products: [0], units: 100 },
    { day: 2, products: [0, 1] },
    { day: 3, products: [1] },
  ]);
  expect([...ordersWith(history, [0, 2 * dayMs])]).toEqual([2, 1]);
  expect([...ordersWith(history, [dayMs, 3 * dayMs])]).toEqual([1, 2]);
});
