import { pino } from 'pino';
import { ensureDemoShop } from '../demo/create-demo-shop.ts';
import { openStores } from '../store/stores.ts';
import { createTestData, type TestData } from './test-data.ts';

/** Creates data with the demo shop and 100 of its orders. */
export async function createDemoData(): Promise<TestData> {
  const data = await createTestData();
  const stores = await openStores(data);
  await ensureDemoShop(stores, {
    platform: 'platform',
    now: new Date(),
    orderCount: 100,
    log: pino({ level: 'silent' }),
  });
  await stores.database.close();
  return data;
}
