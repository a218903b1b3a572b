import { expect, test } from 'vitest';
import type { PastPlace, ExposureStore } from '../../store/tables/experiments/exposure-store.ts';
import type { Stores } from '../../store/stores.ts';
import { experimentPlan } from './experiment-plan.ts';

const now = 100 * 86_400_000;

/** The sessions of which orders were read last. */
let readOrders = 0;

/** Returns an order of 10.00 for one in ten sessions. */
const orders: Stores['exposures']['orders'] = async (_, set) => {
  const sessions = 'sessions' in set ? set.sessions : [];
  readOrders = sessions.length;
  return sessions
    .filter((_session, index) => index % 10 === 0)
    .map(({ shopperId }) => {
      return { shopperId, customerId: null, variants: null, units: 1, revenue: 1_000 };
    });
};

const none = async () => [];

/** Returns stores with sessions that saw a place ten days ago, of which one in ten ordered for 10.00. */
function storesWith(count: number) {
  const read: number[] = [];
  const pastSessions = async (_: number, { every }: PastPlace) => {
    read.push(every);
    return Array.from({ length: Math.floor(count / every) }, (_session, index) => ({
      shopperId: (index + 1) * every,
      variant: 'A',
      firstAt: now - 10 * 86_400_000,
    }));
  };
  const exposures = { pastSessions, orders, actions: none, customers: none };
  return { read, stores: { exposures } as unknown as { exposures: ExposureStore } };
}

const plan = (stores: { exposures: ExposureStore }, weights = [1, 1]) =>
  experimentPlan(stores, 1, { widgetId: 1, metric: 'revenue' }, { weights, now });

test('the planner reads all sessions of a place that few have seen', async () => {
  const { read, stores } = storesWith(5_000);
  expect(await plan(stores)).toMatchObject({ shoppers: 5_000, shoppers_per_day: 500, mean: 1 });
  expect(read.at(-1)).toBe(1);
});

test('the planner tells from a sample how many have seen a busy place', async () => {
  const { read, stores } = storesWith(64_000);
  const { shoppers, mean, days } = await plan(stores);
  expect(read).toEqual([64, 11]);
  expect(shoppers).toBe(63_998);
  expect(mean).toBeCloseTo(1, 2);
  const all = await plan(storesWith(5_000).stores);
  const ratio = (all.days[1]?.days ?? 0) / (days[1]?.days ?? 1);
  expect(ratio).toBeCloseTo(64 / 5, 0);
});

test('the planner reads few sessions of a place that very many have seen', async () => {
  const { read, stores } = storesWith(640_000);
  expect((await plan(stores)).shoppers).toBe(640_000);
  expect(read).toEqual([64]);
  expect(readOrders).toBe(5_000);
});

async function daysOf(weights: number[]): Promise<number> {
  return (await plan(storesWith(5_000).stores, weights)).days[1]?.days ?? 0;
}

test('the planner needs more days for a variant that few shoppers see', async () => {
  // The variance of the difference is that of A by its share plus that of B by its share.
  const expected = (1 / 0.9 + 1 / 0.1) / (1 / 0.5 + 1 / 0.5);
  expect((await daysOf([9, 1])) / (await daysOf([1, 1]))).toBeCloseTo(expected, 0);
});
