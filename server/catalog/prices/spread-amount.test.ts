import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { spreadAmount } from './spread-amount.ts';

test.each([
  [1_000, [3_000, 1_000], [750, 250]],
  [100, [100, 100, 100], [34, 33, 33]],
  [1, [0, 5, 5], [0, 1, 0]],
  [500, [100, 200], [100, 200]],
  [500, [], []],
  [500, [0, 0], [0, 0]],
  [-500, [100], [0]],
])('spreads %i over %j as %j', (amount, parts, shares) => {
  expect(spreadAmount(amount, parts)).toEqual(shares);
});

test('spreads any amount to the cent, and takes no more from a part than it has', () => {
  const amounts = integer({ min: 0, max: 2 ** 45 });
  assert(
    property(amounts, array(amounts, { maxLength: 20 }), (amount, parts) => {
      const shares = spreadAmount(amount, parts);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const spread = Math.min(amount, whole);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(spread);
      parts.forEach((part, index) => {
        const share = shares[index] ?? NaN;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(part);
        expect(Math.abs(share - (spread * part) / Math.max(whole, 1))).toBeLessThan(1.001);
      });
    }),
  );
});
