import { describe, expect, test } from 'vitest';
import { type ExposedHistory, orderValueOf, samplesOf, valuesByVariant } from './shopper-values.ts';
import { logRatioOf } from './ratio.ts';

const names = ['A', 'B'];

function order(shopperId: number, revenue: number, more: object = {}) {
  return { shopperId, customerId: null, units: 1, revenue, ...more };
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
  test('add up all orders and actions of a session', () => {
    const { variants, mixed } = valuesByVariant(
      names,
      history({
        orders: [order(2, 500), order(2, 700)],
        actions: [{ shopperId: 2, clicks: 3, adds: 1 }],
      }),
    );
    expect(mixed).toBe(0);
    expect(variants).toMatchObject([
      { name: 'A', shoppers: 1, active: [] },
      {
        name: 'B',
        shoppers: 2,
        active: [{ totals: { revenue: 1_200, orders: 2, units: 2, clicks: 3, adds: 1 } }],
      },
    ]);
    expect(variants[1] && orderValueOf(variants[1])?.value).toBe(600);
  });

  test('count a customer who has seen two variants in each by what was done there', () => {
    const customers = [1, 2].map((shopperId) => ({ shopperId, customerId: 9 }));
    const orders = [order(1, 300), order(2, 800)];
    const { variants, mixed } = valuesByVariant(names, history({ customers, orders }));
    expect(mixed).toBe(1);
    expect(variants.map(({ shoppers }) => shoppers)).toEqual([1, 2]);
    const { samples } = samplesOf('orders', variants);
    expect(samples.map(({ mean }) => mean)).toEqual([1, 0.5]);
  });

  test('are of one person when sessions share customers through another session', () => {
    const customers = [
      { shopperId: 1, customerId: 5 },
      { shopperId: 3, customerId: 5 },
      { shopperId: 3, customerId: 9 },
      { shopperId: 2, customerId: 9 },
    ];
    const orders = [1, 2, 3].map((shopperId) => order(shopperId, 100));
    const { variants, mixed } = valuesByVariant(names, history({ customers, orders }));
    expect(mixed).toBe(1);
    const { samples } = samplesOf('orders', variants);
    expect(samples.map(({ people, active }) => [people, active])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('are less certain when sessions are of one person, and the same otherwise', () => {
    const sessions = Array.from({ length: 100 }, (_, index) => ({
      shopperId: index,
      variant: index % 2 ? 'B' : 'A',
    }));
    // Everybody of the first forty buys in two sessions of the same variant.
    const buyers = sessions.slice(0, 40);
    const samplesWith = (customers: ExposedHistory['customers']) => {
      const orders = buyers.map(({ shopperId }) => order(shopperId, 1_000));
      const { variants } = valuesByVariant(names, history({ sessions, orders, customers }));
      return samplesOf('revenue', variants).samples;
    };
    const apart = samplesWith([]);
    const known = samplesWith(
      buyers.map(({ shopperId }) => ({
        shopperId,
        customerId: (shopperId % 2) + 2 * Math.floor(shopperId / 4),
      })),
    );
    expect(known.map(({ mean, size }) => [mean, size])).toEqual(
      apart.map(({ mean, size }) => [mean, size]),
    );
    expect(apart[0]?.people).toBe(50);
    expect(known[0]?.people).toBe(40);
    // Of ten pairs and thirty single sessions, by the formula of clusters.
    const squares = 10 * (2 * 600) ** 2 + 30 * 400 ** 2;
    expect(known[0]?.variance).toBeCloseTo(((squares / 50) * 40) / 39, 6);
    expect(known[0]?.variance).toBeGreaterThan(apart[0]?.variance ?? Infinity);
  });

  test('are more certain of a difference where the same people are in both variants', () => {
    const sessions = Array.from({ length: 200 }, (_, index) => ({
      shopperId: index,
      variant: index % 2 ? 'B' : 'A',
    }));
    const orders = sessions.slice(0, 80).map(({ shopperId }) => order(shopperId, 1_000));
    const ratioWith = (customers: ExposedHistory['customers']) => {
      const { variants } = valuesByVariant(names, history({ sessions, orders, customers }));
      const [a, b] = samplesOf('revenue', variants).samples;
      return a && b ? logRatioOf(b, a) : null;
    };
    const apart = ratioWith([]);
    const paired = ratioWith(
      orders.map(({ shopperId }) => ({ shopperId, customerId: Math.floor(shopperId / 2) })),
    );
    expect(paired?.value).toBe(apart?.value);
    expect(paired?.variance).toBeLessThan(apart?.variance ?? 0);
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
    const { variants } = valuesByVariant(names, history({ sessions, orders }));
    const { limit, samples } = samplesOf('revenue', variants);
    expect(limit).toBe(1_000);
    expect(samples[1]?.mean).toBeLessThan(1);
    expect(samplesOf('orders', variants).limit).toBeNull();
  });
});
