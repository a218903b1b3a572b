import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { createShop } from '../ingest/create-shop.ts';
import { OrderStore } from '../store/tables/shoppers/order-store.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { createTestData } from '../testing/test-data.ts';
import { demoDomain, ensureDemoShop } from './create-demo-shop.ts';
import { newShop } from '../testing/factories.ts';

const options = {
  platform: 'platform',
  now: new Date('2026-11-21T12:00:00Z'),
  log: pino({ level: 'silent' }),
};

async function withStores(work: (stores: Stores) => Promise<void>): Promise<void> {
  const data = await createTestData();
  const stores = await openStores(data);
  try {
    await work(stores);
  } finally {
    await stores.database.close();
    await data.remove();
  }
}

/** Fails when orders are saved, as if the process were killed. */
class FailingOrderStore extends OrderStore {
  override save(): Promise<void> {
    return Promise.reject(new Error('killed'));
  }
}

function withFailingOrders(stores: Stores): Stores {
  return { ...stores, orders: new FailingOrderStore(stores.database) };
}

async function countRows(stores: Stores, table: string): Promise<number> {
  return (await stores.database.read(table).select('*')).length;
}

describe('the demo shop', () => {
  test('is created once with products, collections, orders, customers, rulesets, widgets and settings', () =>
    withStores(async (stores) => {
      await ensureDemoShop(stores, options);
      await ensureDemoShop(stores, options);
      expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual([demoDomain]);
      expect(await countRows(stores, 'products')).toBeGreaterThanOrEqual(300);
      expect(await countRows(stores, 'orders')).toBe(6_000);
      expect(await countRows(stores, 'collections')).toBeGreaterThanOrEqual(8);
      expect(await countRows(stores, 'customers')).toBeGreaterThan(2_000);
      expect(await countRows(stores, 'rulesets')).toBe(5);
      expect(await countRows(stores, 'widgets')).toBeGreaterThanOrEqual(3);
      expect(await countRows(stores, 'shop_settings')).toBe(1);
    }));

  test('is finished at the next start after an interruption', () =>
    withStores(async (stores) => {
      const withFewOrders = { ...options, orderCount: 300 };
      await expect(ensureDemoShop(withFailingOrders(stores), withFewOrders)).rejects.toThrow(
        'killed',
      );
      expect((await stores.shops.list()).map(({ domain }) => domain)).not.toContain(demoDomain);
      await ensureDemoShop(stores, { ...withFewOrders, now: new Date('2026-11-22T12:00:00Z') });
      expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual([demoDomain]);
      expect(await countRows(stores, 'orders')).toBe(300);
      expect(await countRows(stores, 'widgets')).toBeGreaterThanOrEqual(3);
    }));

  test('is left unfinished when the server stops while it imports', () =>
    withStores(async (stores) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const orders = new OrderStore(stores.database);
      vi.spyOn(orders, 'save').mockImplementationOnce((...saved) => {
        stopping.abort(new Error('stopped'));
        return new OrderStore(stores.database).save(...saved);
      });
      const fewOrders = { ...options, orderCount: 1_000, signal };
      const creation = ensureDemoShop({ ...stores, orders }, fewOrders);
      await expect(creation).rejects.toThrow('stopped');
      expect((await stores.shops.list()).map(({ domain }) => domain)).not.toContain(demoDomain);
      expect(await countRows(stores, 'orders')).toBeLessThan(1_000);
    }));

  test('is not created when a merchant has a shop', () =>
    withStores(async (stores) => {
      await createShop(stores, newShop({ domain: 'a.example' }));
      await ensureDemoShop(stores, options);
      expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual(['a.example']);
    }));
});
