import { describe, expect, test } from 'vitest';
import { type ExposedHistory, orderValueOf, samplesOf, valuesByVariant } from './shopper-values.ts';

const names = ['A', 'B'];

function order(shopperId: number, revenue: number, more: object = {}) {
  return { shopperId, customerId: null, variants: null, units: 1, revenue, ...more };
}

function history(changes: Partial<ExposedHistory>): ExposedHistory {
  return {
    sessions: [
      { shopperId: 1, variant: 'A' },
      { shopperId: 2, variant: 'B' },
      { shopperId: 3, variant: 'B' },
    ],
    orders: [],
    actions: [],
    customers: [],
    ...changes,
  };
}

describe('the values of shoppers', () => {
  test('add up all orders and actions of a shopper', () => {
    const values = valuesByVariant(
      7,
      names,
      history({
        orders: [order(2, 500), order(2, 700)],
        actions: [{ shopperId: 2, clicks: 3, adds: 1 }],
      }),
    );
    expect(values).toEqual({
      mixed: 0,
      variants: [
        { name: 'A', shoppers: 1, active: [] },
        {
          name: 'B',
          shoppers: 2,
          active: [{ revenue: 1_200, orders: 2, units: 2, clicks: 3, adds: 1 }],
        },
      ],
    });
    expect(orderValueOf(values.variants[1] ?? { name: '', shoppers: 0, active: [] })?.value).toBe(
      600,
    );
  });

  test('count a customer who has seen two variants for none', () => {
    const customers = [1, 2].map((shopperId) => ({ shopperId, customerId: 9 }));
    const { variants, mixed } = valuesByVariant(7, names, history({ customers }));
    expect(mixed).toBe(1);
    expect(variants.map(({ shoppers }) => shoppers)).toEqual([0, 1]);
  });

  test('count two browsers of a customer with the same variant as one shopper', () => {
    const orders = [2, 3].map((shopperId) => order(shopperId, 100, { customerId: 9 }));
    const { variants } = valuesByVariant(7, names, history({ orders }));
    expect(variants[1]).toMatchObject({ shoppers: 1, active: [{ revenue: 200, orders: 2 }] });
  });

  test('leave out a shopper whose order names another variant of the same experiment only', () => {
    const [other, same] = ['7:B', '7:A,8:B'].map((variants) =>
      valuesByVariant(7, names, history({ orders: [order(1, 100, { variants })] })),
    );
    expect(other?.mixed).toBe(1);
    expect(same?.mixed).toBe(0);
  });

  test('cut the revenue of one huge order in all variants alike', () => {
    const sessions = Array.from({ length: 3_000 }, (_, index) => ({
      shopperId: index,
      variant: index % 2 ? 'B' : 'A',
    }));
    const orders = sessions
      .filter((_, index) => index % 10 === 0)
      .map(({ shopperId }) => order(shopperId, 1_000))
      .concat(order(1, 90_000_000));
    const values = valuesByVariant(7, names, history({ sessions, orders }));
    const { limit, samples } = samplesOf('revenue', values);
    expect(limit).toBe(1_000);
    expect(samples[1]?.mean).toBeLessThan(1);
    expect(samplesOf('orders', values).limit).toBeNull();
  });
});
