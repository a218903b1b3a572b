import { describe, expect, test as base, vi } from 'vitest';
import type { CollectionRecord } from '../store/tables/catalog/collection-store.ts';
import type { ProductRecord } from '../store/tables/catalog/product-store.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { createTestData } from '../testing/test-data.ts';
import { createNames } from '../contract/names.ts';
import { runWhole } from '../base/slices.ts';
import { Catalogs } from './catalogs.ts';
import { collectionMask } from './collection-slots.ts';
import { collectionsHolding } from './collections-holding.ts';
import { newShop } from '../testing/factories.ts';

const names = createNames({ platform: 'platform', service: 'service' });

const test = base.extend<{ stores: Stores }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  stores: async ({}, use) => {
    const data = await createTestData();
    const stores = await openStores(data);
    await use(stores);
    await stores.database.close();
    await data.remove();
  },
});

async function openShop(stores: Stores): Promise<number> {
  const shop = await stores.database.write(null, (transaction) =>
    stores.shops.create(transaction, newShop()),
  );
  return shop.id;
}

/** Ids are beyond 2^31. A product with a higher id is older. */
const firstId = 7_000_000_000_000;

function productRecord(index: number, variants: number): ProductRecord {
  const id = firstId + index;
  return {
    id,
    handle: `product-${index}`,
    status: 'active',
    tags: '',
    createdAt: 1_000_000 - index,
    publishedAt: 0,
    variants: Array.from({ length: variants }, (_, place) => ({
      id: id * 10 + place,
      price: 1_000 + place,
      inStock: place > 0,
    })),
    vendor: '',
    productType: '',
    title: '',
    skus: [],
    contentHash: '',
    body: '{}',
  };
}

function save(stores: Stores, shopId: number, products: readonly ProductRecord[]): Promise<void> {
  return stores.database.write(shopId, (transaction) =>
    stores.products.save(transaction, shopId, products),
  );
}

describe('catalogs', () => {
  test('hold the same products whether the rows are read in pieces or at once', async ({
    stores,
  }) => {
    const shopId = await openShop(stores);
    const count = 4_500;
    await save(
      stores,
      shopId,
      Array.from({ length: count }, (_, index) => productRecord(index, 1 + (index % 3))),
    );
    const catalog = await new Catalogs({ ...stores, names }).get(shopId);
    expect(catalog.size).toBe(count);
    expect([...catalog.newestFirst()]).toEqual(
      Array.from({ length: count }, (_, index) => firstId + index),
    );
    const slot = catalog.slotOf(firstId + 4_001) ?? -1;
    const { first, count: variantCount } = catalog.variantRun(slot);
    const rows = Array.from({ length: variantCount }, (_, place) => first + place);
    expect(rows.map((row) => catalog.variants.id(row))).toEqual(
      rows.map((_, place) => (firstId + 4_001) * 10 + place),
    );
    expect(rows.map((row) => catalog.variants.price(row))).toEqual([1_000, 1_001, 1_002]);
    expect(rows.map((row) => catalog.variants.isInStock(row))).toEqual([false, true, true]);
    expect(catalog.idOfHandle('product-4001')).toBe(firstId + 4_001);
  });

  test('read changed products again and drop removed ones', async ({ stores }) => {
    const shopId = await openShop(stores);
    await save(stores, shopId, [productRecord(0, 1), productRecord(1, 1)]);
    const catalogs = new Catalogs({ ...stores, names });
    const catalog = await catalogs.get(shopId);
    const before = catalog.productVersion(firstId);
    await save(stores, shopId, [{ ...productRecord(0, 2), handle: 'renamed' }]);
    await catalogs.apply(shopId, [
      { kind: 'product', id: firstId },
      { kind: 'product', id: firstId + 9 },
    ]);
    expect(catalog.productVersion(firstId)).not.toBe(before);
    expect(catalog.idOfHandle('product-0')).toBeUndefined();
    expect(catalog.idOfHandle('renamed')).toBe(firstId);
    expect(catalog.isInStock(catalog.slotOf(firstId) ?? -1)).toBe(true);
    expect(catalog.slotOf(firstId + 9)).toBeUndefined();
  });

  test('forget a shop even while it is being loaded', async ({ stores }) => {
    const shopId = await openShop(stores);
    const catalogs = new Catalogs({ ...stores, names });
    const loading = catalogs.get(shopId);
    catalogs.forget(shopId);
    await loading;
    expect(catalogs.loaded(shopId)).toBeUndefined();
    await catalogs.get(shopId);
    expect(catalogs.loaded(shopId)).toBeDefined();
    catalogs.forget(shopId);
    expect(catalogs.loaded(shopId)).toBeUndefined();
  });

  test('hold a collection of 100,000 products in its own order', async ({ stores }) => {
    const shopId = await openShop(stores);
    const catalogs = new Catalogs({ ...stores, names });
    const catalog = await catalogs.get(shopId);
    const productIds = Array.from({ length: 100_000 }, (_, index) => firstId + 100_000 - index);
    const collection: CollectionRecord = {
      id: 1,
      handle: 'all',
      title: 'All',
      productIds,
      contentHash: '',
    };
    await stores.database.write(shopId, (transaction) =>
      stores.collections.save(transaction, shopId, [collection]),
    );
    await catalogs.apply(shopId, [{ kind: 'collection', id: 1 }]);
    expect(catalog.collection(1)?.productIds).toEqual(productIds);
    expect(await collectionsHolding(catalog, [firstId + 1])).toEqual(new Set([1]));
    expect(await collectionsHolding(catalog, [firstId])).toEqual(new Set());
  });

  test('read the slots of a collection before a request names it', async ({ stores }) => {
    const shopId = await openShop(stores);
    await save(stores, shopId, [productRecord(0, 1), productRecord(1, 1)]);
    const collection = { id: 1, handle: 'all', title: 'All', productIds: [firstId, firstId + 1] };
    const saveCollection = (record: CollectionRecord) =>
      stores.database.write(shopId, (transaction) =>
        stores.collections.save(transaction, shopId, [record]),
      );
    await saveCollection({ ...collection, contentHash: 'a' });
    const catalogs = new Catalogs({ ...stores, names });
    const catalog = await catalogs.get(shopId);
    const slotEverOf = vi.spyOn(catalog, 'slotEverOf');
    runWhole(collectionMask(catalog, [1]));
    expect(slotEverOf).not.toHaveBeenCalled();
    await saveCollection({ ...collection, productIds: [firstId + 1], contentHash: 'b' });
    await catalogs.apply(shopId, [{ kind: 'collection', id: 1 }]);
    slotEverOf.mockClear();
    const mask = runWhole(collectionMask(catalog, [1]));
    expect(slotEverOf).not.toHaveBeenCalled();
    expect(mask.has(catalog.slotOf(firstId + 1) ?? -1)).toBe(true);
    expect(mask.has(catalog.slotOf(firstId) ?? -1)).toBe(false);
  });
});
