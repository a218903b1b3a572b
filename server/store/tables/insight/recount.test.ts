import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../../../features/settings/actions.ts';
import { updateShop } from '../../../changes/shops.ts';
import { newShop } from '../../../testing/factories.ts';
import { lineRecord, orderRecord } from '../../../testing/orders.ts';
import { createTestData, type TestData } from '../../../testing/test-data.ts';
import { openStores, type Stores } from '../../stores.ts';
import { liveCounts } from '../../testing/counts-fixture.ts';
import { recount } from './recount.ts';

let data: TestData;
let stores: Stores;

beforeAll(async () => {
  data = await createTestData();
  stores = await openStores(data);
});

afterAll(async () => {
  await stores.database.close();
  await data.remove();
});

async function createShop(domain: string): Promise<number> {
  const { id } = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop({ domain })),
  );
  return id;
}

function saveOrders(shopId: number, ids: readonly number[]): Promise<unknown> {
  const orders = ids.map((id) => orderRecord({ id, lines: [lineRecord({ widgetId: 31 })] }));
  return stores.database.write(shopId, (transaction) =>
    stores.orders.save(transaction, shopId, orders),
  );
}

const ids = Array.from({ length: 450 }, (_, index) => index + 1);

describe('a recount', () => {
  test('lets other writers in between the orders of one day and counts theirs too', async () => {
    const shopId = await createShop('busy.example');
    await saveOrders(shopId, ids);
    const { database } = stores;
    let writes = 0;
    const interrupted: typeof database = {
      ...database,
      write: async (scope, work) => {
        const result = await database.write(scope, work);
        writes += 1;
        // Another process saves an order after each transaction of the recount.
        await saveOrders(shopId, [1_000 + writes]);
        return result;
      },
    };
    await recount(interrupted, shopId);
    expect(writes).toBeGreaterThan(4);
    const kept = await liveCounts(stores);
    expect(kept).toContain(`20254 widget 31 direct_orders: ${ids.length + writes}`);
    await stores.dailyCounts.recount(shopId);
    expect(await liveCounts(stores)).toEqual(kept);
  });

  test('is requested by a change of the time zone or of attribution_days', async () => {
    const domain = 'moved.example';
    const shopId = await createShop(domain);
    const actor = { kind: 'command-line' as const, personId: null };
    const management = { stores, now: Date.now, actor };
    const isRequested = async () => (await stores.dailyCounts.shopsToRecount()).includes(shopId);
    await stores.dailyCounts.recount(shopId);
    await saveSettings(management, shopId, { top_sellers_days: 14 });
    expect(await isRequested()).toBe(false);
    await saveSettings(management, shopId, { attribution_days: 3 });
    expect(await isRequested()).toBe(true);
    await stores.dailyCounts.recount(shopId);
    expect(await isRequested()).toBe(false);
    const shop = await stores.shops.find({ domain });
    expect.assert(shop);
    await updateShop(management, shop, { timezone: 'Asia/Tokyo' });
    expect(await isRequested()).toBe(true);
  });

  test('repairs sums that do not fit their rows', async () => {
    const shopId = await createShop('broken.example');
    await saveOrders(shopId, [1, 2]);
    const right = await liveCounts(stores);
    await stores.database.write(shopId, (transaction) =>
      transaction('daily_counts').where({ shop_id: shopId }).update({ direct_orders: 7 }),
    );
    expect(await liveCounts(stores)).not.toEqual(right);
    await stores.dailyCounts.recount(shopId);
    expect(await liveCounts(stores)).toEqual(right);
  });
});
