import { describe, expect } from 'vitest';
import { createShop } from '../ingest/create-shop.ts';
import { test } from '../store/testing/store-fixture.ts';
import type { Stores } from '../store/stores.ts';
import { unfinishedDomain } from '../store/tables/shops/unfinished-shop.ts';
import { ShopDirectory } from './shop-directory.ts';
import { newShop } from '../testing/factories.ts';

function createdShop(stores: Stores, domain = 'a.example') {
  return createShop(stores, newShop({ domain }));
}

function countQueries({ database }: Stores): () => number {
  let count = 0;
  database.read.on('query', () => count++);
  return () => count;
}

describe('the shop directory', () => {
  test('finds a shop by its key, its domain and its cache key', async ({ stores }) => {
    const { shop, key } = await createdShop(stores);
    const directory = new ShopDirectory(stores);
    expect(await directory.shopWithKey(key)).toMatchObject({ id: shop.id });
    const queries = countQueries(stores);
    const known = await directory.shopOfDomain('a.example');
    expect(known).toEqual(await directory.shopOfCacheKey(known?.cacheKey ?? ''));
    expect(known?.id).toBe(shop.id);
    expect(queries()).toBe(0);
  });

  test('finds the only shop while the demo shop is half made, and none once it is whole', async ({
    stores,
  }) => {
    const { shop } = await createdShop(stores);
    const { shop: demo } = await createdShop(stores, unfinishedDomain);
    const directory = new ShopDirectory(stores);
    expect(await directory.onlyShop()).toMatchObject({ id: shop.id });
    await stores.database.write(demo.id, (transaction) =>
      stores.shops.rename(transaction, demo.id, 'b.example'),
    );
    await directory.apply(demo.id, [{ kind: 'shop', id: 0 }]);
    expect(await directory.onlyShop()).toBeUndefined();
  });

  test('sends few queries however many keys are made up', async ({ stores }) => {
    const { key } = await createdShop(stores);
    const directory = new ShopDirectory(stores);
    const queries = countQueries(stores);
    const keys = Array.from({ length: 2_000 }, (_, index) => `made-up-${index % 1_000}`);
    const asked = await Promise.all([...keys, key].map(async (one) => directory.shopWithKey(one)));
    expect(asked.filter((shop) => shop !== undefined)).toHaveLength(1);
    await Promise.all(keys.map(async (one) => directory.shopWithKey(one)));
    expect(queries()).toBeLessThan(10);
  });

  test('finds a new key at once, and a formerly unknown key when the feed names it', async ({
    stores,
  }) => {
    const directory = new ShopDirectory(stores);
    expect(await directory.shopOfDomain('a.example')).toBeUndefined();
    const { shop, key } = await createdShop(stores);
    expect((await directory.shopWithKey(key))?.id).toBe(shop.id);
    await directory.apply(shop.id, [{ kind: 'shop', id: 0 }]);
    expect((await directory.shopOfDomain('a.example'))?.id).toBe(shop.id);
  });

  test('drops the former domain and cache key of a shop', async ({ stores }) => {
    const { shop } = await createdShop(stores);
    const directory = new ShopDirectory(stores);
    const before = await directory.shopOfDomain('a.example');
    await stores.database.write(shop.id, (transaction) =>
      stores.shops.update(transaction, shop.id, { name: 'B' }),
    );
    await stores.database.write(shop.id, (transaction) =>
      stores.shops.rename(transaction, shop.id, 'b.example'),
    );
    await directory.apply(shop.id, [{ kind: 'shop', id: 0 }]);
    expect(await directory.shopOfDomain('a.example')).toBeUndefined();
    expect(await directory.shopOfCacheKey(before?.cacheKey ?? '')).toBeUndefined();
    expect(await directory.shopOfDomain('b.example')).toMatchObject({ name: 'B' });
  });

  test('rejects a disabled key when the feed names it', async ({ stores }) => {
    const { shop, key } = await createdShop(stores);
    const directory = new ShopDirectory(stores);
    await directory.shopWithKey(key);
    await stores.database.write(shop.id, (transaction) =>
      stores.keys.update(transaction, shop.id, key, { disabledAt: 1 }),
    );
    await directory.apply(shop.id, [{ kind: 'key', id: 0 }]);
    expect(await directory.shopWithKey(key)).toBeUndefined();
  });
});
