import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { test } from '../testing/live-shop.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 2) + second * 1_000).toISOString();

function version(second: number) {
  return product({ id: 1, title: `Version ${second}`, updated_at: at(second) });
}

function item(id: number, quantity: number, updatedAt: string) {
  const variants = [{ inventory_item_id: id * 7, inventory_quantity: quantity }];
  return product({ id, updated_at: updatedAt, variants });
}

function level(id: number, available: number, updatedAt: string, location = 1) {
  return { inventory_item_id: id * 7, location_id: location, available, updated_at: updatedAt };
}

describe('a product that its store sends', () => {
  test('is in listings soon after', async ({ store }) => {
    await store.send('products/create', product({ id: 1, title: 'Mug' }));
    await store.settle();
    expect(await store.product(1)).toMatchObject({ title: 'Mug' });
  });

  test('is no longer shown once it is unlisted', async ({ store }) => {
    const mug = product({ id: 1, title: 'Mug', updated_at: at(1) });
    await store.send('products/create', mug);
    await store.settle();
    expect(await store.ids('/api/v1/products/top_sellers')).toEqual([1]);
    await store.send('products/update', { ...mug, status: 'unlisted', updated_at: at(2) });
    await store.settle();
    expect(await store.ids('/api/v1/products/top_sellers')).toEqual([]);
    expect(await store.ids('/api/v1/products/static?ids=1')).toEqual([]);
  });

  test('is never replaced by an older version', async ({ store }) => {
    await store.send('products/update', version(2));
    await store.send('products/update', version(3));
    await store.send('products/update', version(1));
    await store.settle();
    expect(await store.product(1)).toMatchObject({ title: 'Version 3' });
    await store.send('products/update', version(2));
    await store.settle();
    expect(await store.product(1)).toMatchObject({ title: 'Version 3' });
    await store.send('products/update', version(4));
    await store.settle();
    expect(await store.product(1)).toMatchObject({ title: 'Version 4' });
  });

  test('dated in the future does not stand in the way of later versions', async ({ store }) => {
    const future = { id: 1, title: 'Future', updated_at: '2999-01-01T00:00:00Z' };
    await store.send('products/update', product(future));
    await store.send('products/update', product({ id: 1, title: 'Now', updated_at: at(1) }));
    await store.settle();
    expect(await store.product(1)).toMatchObject({ title: 'Now' });
  });

  test('that was deleted stays deleted when an update comes late', async ({ store }) => {
    await store.send('products/create', product({ id: 1, updated_at: at(1) }));
    await store.send('products/delete', { id: 1 });
    await store.send('products/update', product({ id: 1, updated_at: at(2) }));
    await store.settle();
    await store.send('products/update', product({ id: 1, updated_at: at(3) }));
    await store.settle();
    expect(await store.product(1)).toBeUndefined();
  });

  test('stays when the signed body of an update is sent again to the address of deletions', async ({
    app,
    store,
  }) => {
    const saved = product({ id: 1, updated_at: at(1) });
    await store.send('products/update', saved);
    await store.send('products/delete', saved);
    await store.settle();
    expect(await store.product(1)).toMatchObject({ id: 1 });
    expect((await app.service.stores.deliveries.summary(store.shop.id)).retrying).toBe(1);
  });

  test('keeps what a webhook leaves out', async ({ store }) => {
    const metafields = [{ namespace: 'a', key: 'colour', value: 'blue', type: 'text' }];
    const many = Array.from({ length: 120 }, (_, index) => ({ id: 1_000 + index }));
    await store.import({ products: [product({ id: 1, variants: many, metafields })] });
    const gids = many.map(({ id }) => ({ admin_graphql_api_id: `gid://x/ProductVariant/${id}` }));
    const sent = product({ id: 1, title: 'New', variants: many.slice(0, 100) });
    await store.send('products/update', { ...sent, variant_gids: gids.slice(0, 110) });
    await store.settle();
    const saved = await store.product(1);
    expect(saved).toMatchObject({ title: 'New', metafields: [{ key: 'colour' }] });
    expect(saved?.variants.map(({ id }) => id)).toEqual(many.slice(0, 110).map(({ id }) => id));
  });

  test('names variants by ids of at most 128 characters, and no more than a product may have', async ({
    store,
  }) => {
    const variants = Array.from({ length: 7 }, (_, index) => ({ id: 1_000 + index }));
    await store.import({ products: [product({ id: 1, variants })] });
    const named = [
      { id: 1_000 },
      { id: 1_001 },
      { id: '1002' },
      { admin_graphql_api_id: ' gid://x/ProductVariant/1003 ', id: 1 },
      { admin_graphql_api_id: `gid://x/${'a'.repeat(128)}/1004` },
      { admin_graphql_api_id: `${'1'.repeat(100_000)}x` },
      ...Array.from({ length: 2_042 }, () => ({ id: null })),
      { id: 1_005 },
    ];
    const sent = product({ id: 1, title: 'New', variants: variants.slice(0, 1) });
    await store.send('products/update', { ...sent, variant_gids: named });
    await store.settle();
    const saved = await store.product(1);
    expect(saved).toMatchObject({ title: 'New' });
    expect(saved?.variants.map(({ id }) => id)).toEqual([1_000, 1_001, 1_002, 1_003]);
  });
});

describe('the stock of an inventory item', () => {
  test('decides whether its product can be sold', async ({ store }) => {
    await store.import({ products: [item(1, 5, at(1))] });
    await store.send('inventory_levels/update', level(1, 0, at(2)));
    await store.settle();
    expect(await store.ids('/api/v1/products/static?ids=1')).toEqual([]);
    await store.send('inventory_levels/update', level(1, 3, at(3)));
    await store.settle();
    expect(await store.ids('/api/v1/products/static?ids=1')).toEqual([1]);
  });

  test('is summed up over locations, whatever their order', async ({ store }) => {
    await store.import({ products: [item(1, 5, at(1))] });
    await store.send('inventory_levels/update', level(1, 4, at(5), 1));
    await store.send('inventory_levels/update', level(1, 2, at(4), 2));
    await store.send('inventory_levels/update', level(1, 9, at(3), 1));
    await store.settle();
    expect((await store.product(1))?.variants[0]?.inventory_quantity).toBe(6);
  });

  test('is kept when an older product comes later, and replaced by a newer one', async ({
    store,
  }) => {
    await store.send('inventory_levels/update', level(1, 2, at(5)));
    await store.send('products/update', item(1, 9, at(4)));
    await store.settle();
    expect((await store.product(1))?.variants[0]?.inventory_quantity).toBe(2);
    await store.send('products/update', item(1, 8, at(6)));
    await store.settle();
    expect((await store.product(1))?.variants[0]?.inventory_quantity).toBe(8);
  });

  test('is no longer counted when the item is not tracked', async ({ store }) => {
    await store.import({ products: [item(1, 0, at(1))] });
    await store.send('inventory_items/update', { id: 7, tracked: false, sku: 'A-1' });
    await store.settle();
    expect(await store.product(1)).toMatchObject({ variants: [{ available: true, sku: 'A-1' }] });
  });
});
