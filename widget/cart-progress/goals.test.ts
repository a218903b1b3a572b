import { describe, expect, test } from 'vitest';
import { progressOf, readGoals, readStoredGoals } from './goals.ts';

const goals = readGoals('80 gift 7; 50 shipping');

function cartOf(cents: number, ...items: readonly object[]) {
  return { items_subtotal_price: cents, items };
}

describe('goals', () => {
  test('are read in the order of their amounts', () => {
    expect(goals).toEqual([
      { kind: 'shipping', cents: 5000, variantId: 0 },
      { kind: 'gift', cents: 8000, variantId: 7 },
    ]);
  });

  test('are left out when they are unreadable', () => {
    expect(readGoals('many shipping; 20 gift; 0 shipping; 30 party; -5 shipping;')).toEqual([]);
    expect(readStoredGoals({ goals: [null, 5, { amount: '9.50', kind: 'shipping' }] }, '')).toEqual(
      [{ kind: 'shipping', cents: 950, variantId: 0 }],
    );
    expect(readStoredGoals(null, 'DE')).toEqual([]);
  });

  test('of the shopper’s country replace those of the others', () => {
    const settings = {
      goals: [{ amount: 50, kind: 'shipping' }],
      markets: { US: [{ amount: 75, kind: 'shipping' }] },
    };

    expect(readStoredGoals(settings, 'us')[0]?.cents).toBe(7500);
    expect(readStoredGoals(settings, 'DE')[0]?.cents).toBe(5000);
  });
});

describe('the progress of a cart', () => {
  test('is the way to the next goal', () => {
    expect(progressOf(goals, cartOf(2000))).toMatchObject({
      next: { kind: 'shipping' },
      reached: undefined,
      gift: undefined,
      missingCents: 3000,
      share: 0.25,
    });
  });

  test('has a gift until that is in the cart', () => {
    expect(progressOf(goals, cartOf(9000)).gift?.variantId).toBe(7);
    expect(progressOf(goals, cartOf(9000, { variant_id: 7 })).gift).toBeUndefined();
  });

  test('does not count the price of the gift', () => {
    const gift = { variant_id: 7, final_line_price: 1500 };

    expect(progressOf(goals, cartOf(8500, gift))).toMatchObject({
      next: { kind: 'gift' },
      missingCents: 1000,
    });
  });
});
