import { test as base } from 'vitest';
import { createTestData, type TestData } from '../../testing/test-data.ts';
import { type Change, recordChanges } from '../feed/change-feed.ts';
import { openStores, type Stores } from '../stores.ts';

/** A test with stores of new data. */
export const test = base.extend<{ data: TestData; directory: string; stores: Stores }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  data: async ({}, use) => {
    const data = await createTestData();
    await use(data);
    await data.remove();
  },
  directory: ({ data }, use) => use(data.dataDirectory),
  stores: async ({ data }, use) => {
    const stores = await openStores(data);
    await use(stores);
    await stores.database.close();
  },
});

/** Adds changes of products to a shop's feed, and returns its head. */
export async function record(
  { database, feed }: Stores,
  shopId: number,
  ...ids: number[]
): Promise<number> {
  const changes = ids.map((id): Change => ({ kind: 'product', id }));
  await database.write(shopId, async (transaction) => recordChanges(transaction, shopId, changes));
  return (await feed.heads()).get(shopId)?.seq ?? 0;
}
