import { expect } from 'vitest';
import { eventRecord, recordEvents } from '../testing/events.ts';
import type { Stores } from '../store/stores.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { removeOldArrivals } from './remove-arrivals.ts';

const hourMs = 3_600_000;

/** Records events, each in a transaction of its own. */
async function recordAt(
  { database, dailyCounts, events }: Stores,
  { shop }: TestShop,
  ids: number[],
): Promise<void> {
  for (const id of ids) {
    const event = { ...eventRecord({ id, createdAt: Date.now() }), pageType: 'cart' };
    await database.write(shop.id, (transaction) =>
      recordEvents(events, transaction, shop.id, [event]),
    );
  }
  await dailyCounts.countPending(shop.id);
}

async function countRows({ database }: Stores, { shop }: TestShop, table: string): Promise<number> {
  const rows: unknown[] = await database.read(table).where({ shop_id: shop.id });
  return rows.length;
}

test('removes the old log of each shop in batches and keeps the new one', async ({ app }) => {
  const { stores } = app.service;
  const shops = [await app.shop(), await app.shop()];
  for (const shop of shops) {
    await recordAt(stores, shop, [1, 2, 3]);
    const { id } = shop.shop;
    const old = Array.from({ length: 1_100 }, (_, index) => ({
      shop_id: id,
      seq: -1 - index,
      arrived_at: Date.now() - 2 * hourMs,
      events: '[]',
    }));
    await stores.database.write(id, async (transaction) => {
      for (let start = 0; start < old.length; start += 100) {
        await transaction('event_arrivals').insert(old.slice(start, start + 100));
      }
    });
  }
  const scopes: unknown[] = [];
  const database: Pick<typeof stores.database, 'write'> = {
    write: (scope, work, options) => {
      scopes.push(scope);
      return stores.database.write(scope, work, options);
    },
  };
  const { signal } = new AbortController();
  await removeOldArrivals(Date.now(), { ...stores, database, signal });
  for (const shop of shops) {
    expect(await countRows(stores, shop, 'event_arrivals')).toBe(3);
    expect(await countRows(stores, shop, 'event_rates')).toBe(1);
    expect(scopes.filter((scope) => scope === shop.shop.id).length).toBeGreaterThan(3);
  }
  expect(scopes).not.toContain(null);
});

test('removes rates after eight days', async ({ app }) => {
  const shop = await app.shop();
  const { stores } = app.service;
  await recordAt(stores, shop, [1]);
  const { signal } = new AbortController();
  await removeOldArrivals(Date.now() + 7 * 24 * hourMs, { ...stores, signal });
  expect(await countRows(stores, shop, 'event_rates')).toBe(1);
  await removeOldArrivals(Date.now() + 9 * 24 * hourMs, { ...stores, signal });
  expect(await countRows(stores, shop, 'event_rates')).toBe(0);
});
