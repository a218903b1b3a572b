import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStores, type Stores } from '../store/stores.ts';
import { eventRecord, recordEvents } from '../testing/events.ts';
import { newShop } from '../testing/factories.ts';
import { createTestData, type TestData } from '../testing/test-data.ts';
import { countRecordedEvents } from './count-recorded-events.ts';

let data: TestData;
let stores: Stores;

beforeAll(async () => {
  data = await createTestData();
  stores = await openStores(data);
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await stores.database.close();
  await data.remove();
});

/** Records events of a new shop, and returns its id. */
async function shopWithEvents(domain: string, count: number): Promise<number> {
  const { id } = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop({ domain })),
  );
  const events = Array.from({ length: count }, (_, index) =>
    eventRecord({ id: index + 1, uuid: `u-${index % 500}`, verb: 'impressed', widgetId: 31 }),
  );
  await stores.database.write(id, (transaction) =>
    recordEvents(stores.events, transaction, id, events),
  );
  return id;
}

async function impressionsOf(shopId: number): Promise<number> {
  const range = { from: 0, to: 40_000 };
  const [shop] = await stores.dailyCounts.byKey(shopId, 'shop', range);
  return shop?.counts.impressions ?? 0;
}

describe('the count of recorded events', () => {
  test('goes on with other shops after one has failed', async () => {
    const broken = await shopWithEvents('broken.example', 1);
    const other = await shopWithEvents('other.example', 1);
    const { dailyCounts } = stores;
    const count = dailyCounts.countPending.bind(dailyCounts);
    const failure = new Error('The rows cannot be counted.');
    vi.spyOn(dailyCounts, 'countPending').mockImplementation((shopId) =>
      shopId === broken ? Promise.reject(failure) : count(shopId),
    );
    expect(await dailyCounts.shopsToCount()).toEqual([broken, other]);
    const onError = vi.fn();
    expect(await countRecordedEvents(dailyCounts, onError)).toBe(false);
    expect(onError.mock.calls).toEqual([[failure, broken]]);
    expect(await dailyCounts.shopsToCount()).toEqual([broken]);
  });

  test('counts a backlog in many transactions, and goes on after a kill', async () => {
    const { database, dailyCounts } = stores;
    const behind = await shopWithEvents('behind.example', 6_000);
    const write = database.write.bind(database);
    const killed = new Error('killed');
    let transactions = 0;
    vi.spyOn(database, 'write').mockImplementation((...args) => {
      transactions += 1;
      return transactions > 2 ? Promise.reject(killed) : write(...args);
    });
    await expect(dailyCounts.countPending(behind)).rejects.toBe(killed);
    vi.restoreAllMocks();
    const counted = await impressionsOf(behind);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(4_000);
    await dailyCounts.countPending(behind);
    expect(await impressionsOf(behind)).toBe(6_000);
  });

  test('is never a part of the transaction that records them', async () => {
    const busy = await shopWithEvents('busy.example', 5_001);
    expect(await stores.dailyCounts.shopsToCount()).toContain(busy);
    await countRecordedEvents(stores.dailyCounts, (error) => {
      throw error;
    });
    expect(await stores.dailyCounts.shopsToCount()).not.toContain(busy);
  });
});
