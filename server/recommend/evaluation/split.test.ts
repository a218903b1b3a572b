import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyOrders, anyProductCount, anySessions, historyOf } from '../testing/history-fixture.ts';
import { dayMs } from './popularity.ts';
import { historyBefore, splitOfOrders, splitOfSessions } from './split.ts';

describe('splitOfOrders', () => {
  test('predicts the newest share of the orders', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const { orders } = historyOf(
      1,
      days.map((day) => ({ day, products: [0] })),
    );
    expect(splitOfOrders(orders, 0.2)).toEqual({ at: 9 * dayMs, before: 8, after: 2 });
    expect(splitOfOrders(orders, 0.5)).toEqual({ at: 6 * dayMs, before: 5, after: 5 });
  });

  test('never splits records of one time', () => {
    const { orders } = historyOf(
      1,
      [1, 5, 5, 5, 5].map((day) => ({ day, products: [0] })),
    );
    expect(splitOfOrders(orders, 0.2)).toEqual({ at: 5 * dayMs, before: 1, after: 4 });
  });

  test('splits sessions by their begin', () => {
    const { sessions } = historyOf(
      2,
      [],
      [1, 2, 3, 4].map((day) => ({ day, viewed: [0, 1] })),
    );
    expect(splitOfSessions(sessions, 0.25)).toEqual({ at: 4 * dayMs, before: 3, after: 1 });
  });

  test('returns null for an empty history', () => {
    const { orders, sessions } = historyOf(0, []);
    expect(splitOfOrders(orders, 0.2)).toBeNull();
    expect(splitOfSessions(sessions, 0.2)).toBeNull();
  });
});

describe('historyBefore', () => {
  test('returns earlier orders and steps, also of a session that continues', () => {
    const whole = historyOf(
      4,
      [
        { day: 1, products: [0, 1], customerId: 7, units: 2 },
        { day: 3, products: [2] },
      ],
      [
        { day: 1, viewed: [3] },
        { day: 2, viewed: [0, 1, 2] },
        { day: 3, viewed: [1] },
      ],
    );
    const { orders, sessions } = historyBefore(whole, 2 * dayMs + 60_000);
    expect({ ...orders }).toEqual(
      historyOf(4, [{ day: 1, products: [0, 1], customerId: 7, units: 2 }]).orders,
    );
    expect(sessions).toEqual(
      historyOf(
        4,
        [],
        [
          { day: 1, viewed: [3] },
          { day: 2, viewed: [0] },
        ],
      ).sessions,
    );
  });

  test('returns the same whatever happens later', () => {
    fc.assert(
      fc.property(
        anyOrders,
        anyOrders,
        anySessions,
        anySessions,
        fc.integer({ min: 0, max: 120 }),
        (orders, otherOrders, sessions, otherSessions, day) => {
          const isEarlier = (deed: { day: number }) => deed.day < day;
          const isLater = (deed: { day: number }) => deed.day >= day;
          const real = historyOf(anyProductCount, orders, sessions);
          const another = historyOf(
            anyProductCount,
            [...orders.filter(isEarlier), ...otherOrders.filter(isLater)],
            [...sessions.filter(isEarlier), ...otherSessions.filter(isLater)],
          );
          const known = historyBefore(real, day * dayMs);
          expect(historyBefore(another, day * dayMs)).toEqual(known);
          expect(known.orders.placedAt).toHaveLength(orders.filter(isEarlier).length);
          expect(known.sessions.starts).toHaveLength(sessions.filter(isEarlier).length + 1);
        },
      ),
    );
  });
});
