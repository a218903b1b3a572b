import { expect, test } from 'vitest';
import type { PastPlace, ExposureStore } from '../../store/tables/experiments/exposure-store.ts';
import type { Stores } from '../../store/stores.ts';
import { experimentPlan, planShoppers } from './experiment-plan.ts';

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
      return { shopperId, customerId: null, units: 1, revenue: 1_000 };
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

const plan = (stores: { exposures: ExposureStore }, weights = [1, 1], weeks = 4) =>
  experimentPlan(stores, 1, { widgetId: 1, metric: 'revenue' }, { weights, weeks, now });

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
  const ratio = (all.days[3]?.days ?? 0) / (days[3]?.days ?? 1);
  // Less than by the traffic: at the busy place the lift shows before the weeks at which the band is sharpest.
  expect(ratio).toBeGreaterThan(6);
  expect(ratio).toBeLessThan(64 / 5);
});

test('the planner reads few sessions of a place that very many have seen', async () => {
  const { read, stores } = storesWith(640_000);
  expect((await plan(stores)).shoppers).toBe(640_000);
  expect(read).toEqual([64]);
  expect(readOrders).toBe(5_000);
});

async function liftOf(weights: number[], weeks = 4): Promise<number> {
  const { lifts } = await plan(storesWith(5_000).stores, weights, weeks);
  return lifts.find(({ metric }) => metric === 'orders')?.most ?? 0;
}

test('the planner finds only larger lifts of a variant that few shoppers see', async () => {
  // The variance of the difference is that of A by its share plus that of B by its share.
  const expected = Math.sqrt((1 / 0.9 + 1 / 0.1) / (1 / 0.5 + 1 / 0.5));
  const ratio = Math.log1p(await liftOf([9, 1])) / Math.log1p(await liftOf([1, 1]));
  expect(ratio).toBeCloseTo(expected, 1);
});

test('the planner finds smaller lifts in more weeks, each sharpest at its own end', async () => {
  const ratio = Math.log1p(await liftOf([1, 1], 2)) / Math.log1p(await liftOf([1, 1], 8));
  expect(ratio).toBeCloseTo(2, 1);
});

test('a place with few sessions fixes no band at a handful of shoppers', async () => {
  const wanted = { widgetId: 1, weeks: 4, variants: [{ weight: 1 }, { weight: 1 }] };
  expect(await planShoppers(storesWith(64).stores, 1, wanted, now)).toBe(10_000);
  expect(await planShoppers(storesWith(5_000).stores, 1, wanted, now)).toBe(14_000);
});

test('the planner says where the traffic of a year finds no effect', async () => {
  const { lifts, days } = await plan(storesWith(64).stores);
  expect(days.map(({ days: needed }) => needed)).toEqual([null, null, null, null]);
  expect(lifts.map(({ metric }) => metric)).toEqual(['orders', 'revenue', 'clicks']);
  expect(lifts[0]?.most).toBeGreaterThan(0.5);
  expect(lifts[2]).toMatchObject({ mean: 0, half: null, most: null });
});
