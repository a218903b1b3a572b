import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { type Change, recordChanges } from './change-feed.ts';
import { openStores, type Stores } from './stores.ts';

/** A test with stores in a new data folder. */
export const test = base.extend<{ directory: string; stores: Stores }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  directory: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'vitrine-stores-'));
    await use(directory);
    await rm(directory, { recursive: true });
  },
  stores: async ({ directory }, use) => {
    const stores = await openStores(directory);
    await use(stores);
    await stores.database.close();
  },
});

/** Adds changes of products to a shop's feed. */
export function record({ database }: Stores, shopId: number, ...ids: number[]): Promise<number> {
  const changes = ids.map((id): Change => ({ kind: 'product', id }));
  return database.write((transaction) => recordChanges(transaction, shopId, changes));
}
