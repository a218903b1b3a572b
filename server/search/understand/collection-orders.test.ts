import { describe, expect } from 'vitest';
import { collection, product } from '../../testing/factories.ts';
import { recentOrders } from '../../testing/recent-orders.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { views } from '../../testing/visits.ts';
import { idsFor } from '../../routes/testing/search-fixture.ts';

const products = [1, 2, 3, 4, 5].map((id) =>
  product({ id, vendor: id % 2 === 0 ? 'Even' : 'Odd', title: `Mug ${id}` }),
);

/** Returns the products of collections in their default order. */
function inDefaultOrder(shop: TestShop, collections: readonly number[], body = {}) {
  return idsFor(shop, {
    filters: { collections: collections.map(String) },
    sortBy: { field: 'collection-default' },
    ...body,
  });
}

describe('the default order of a collection', () => {
  test('is that of the listing, on every page, in both directions', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [4, 1, 5, 2])] });
    expect(await inDefaultOrder(shop, [1])).toEqual([4, 1, 5, 2]);
    expect(await inDefaultOrder(shop, [1], { pageSize: 3, currentPage: 2 })).toEqual([2]);
    const reversed = { sortBy: { field: 'collection-default', order: 'DESC' } };
    expect(await inDefaultOrder(shop, [1], reversed)).toEqual([2, 5, 1, 4]);
  });

  test('keeps filters, a term and pins', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [4, 1, 5, 2])] });
    const filters = { collection_handles: ['collection-1'], vendors: ['Odd'] };
    expect(await inDefaultOrder(shop, [], { filters })).toEqual([1, 5]);
    expect(await inDefaultOrder(shop, [], { filters, searchTerm: 'mug' })).toEqual([1, 5]);
    expect(await inDefaultOrder(shop, [1], { promotedIds: ['5', '3'] })).toEqual([4, 1, 2, 5, 3]);
  });

  test('takes the products of several collections in turns', async ({ app }) => {
    const shop = await app.shop();
    const collections = [collection(1, [4, 1, 5]), collection(2, [3, 1, 2])];
    await shop.import({ products, collections });
    const path = '/api/v1/products/collections?platform_collection_ids=2,1';
    expect(await inDefaultOrder(shop, [2, 1])).toEqual(await shop.ids(path));
  });

  test('changes as soon as the merchant moves a product', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [4, 1])] });
    expect(await inDefaultOrder(shop, [1])).toEqual([4, 1]);
    await shop.import({ collections: [collection(1, [1, 4])] });
    expect(await inDefaultOrder(shop, [1])).toEqual([1, 4]);
  });

  test('has no effect without a collection', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [4, 1])] });
    const sortBy = { field: 'collection-default' };
    expect(await idsFor(shop, { sortBy })).toEqual(await idsFor(shop, {}));
    expect(await inDefaultOrder(shop, [9])).toEqual([]);
  });
});

describe('the smart sort of a collection', () => {
  test('is that of the listing, products that are not trained last', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products,
      collections: [collection(1, [5, 1, 2])],
      events: [...views(1, 400), ...views(2, 60)],
      orders: [...recentOrders(20, 1), ...recentOrders(18, 2)],
    });
    const smart = { sortBy: { field: 'smart-sort' } };
    expect(await inDefaultOrder(shop, [1], smart)).toEqual([5, 1, 2]);
    await shop.train();
    const path = '/api/v1/products/collections?platform_collection_ids=1&smart_sort=yes';
    const listed = await shop.ids(path);
    expect(listed.indexOf(2)).toBeLessThan(listed.indexOf(1));
    expect(await inDefaultOrder(shop, [1], smart)).toEqual(listed);
  });
});
