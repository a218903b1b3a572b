import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Blue mug', price: '12.00' }),
        product({ id: 2, title: 'Red mug', price: '9.50' }),
        product({ id: 3, title: 'Plate' }),
      ],
    });
    await shop.importRulesets([{ id: 7, name: 'Mugs of the weekend', rules: [] }]);
    await shop.importWidgets([{ id: 9, name: 'Under the mug', type: 'recommendations' }]);
    await app.service.catchUp();
    await use(shop);
  },
});

describe('the products to choose', () => {
  test('are found as shoppers find them', async ({ owner, shop: { shop } }) => {
    const parameters = { shop: shop.domain, q: 'blue mug' };
    const { body } = await owner.call('products', { parameters });
    expect(body.data[0]).toMatchObject({ id: 1, title: 'Blue mug', price: '12.00' });
    expect(body.data.map(({ id }) => id)).not.toContain(3);
  });

  test('are read by ids in their order, without ids that do not exist', async ({
    owner,
    shop: { shop },
  }) => {
    const parameters = { shop: shop.domain, ids: '3,99,1' };
    const { body } = await owner.call('products', { parameters });
    expect(body.data.map(({ id }) => id)).toEqual([3, 1]);
    expect(body.total).toBe(2);
  });

  test('are those of the shop only', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain, ids: '1,2,3' };
    expect((await owner.call('products', { parameters })).body.data).toEqual([]);
  });
});

test('things of a shop are found by words of their names', async ({ owner, shop: { shop } }) => {
  const { body } = await owner.call('find', { parameters: { shop: shop.domain, q: 'Mug' } });
  expect(body.data).toEqual([
    { kind: 'ruleset', id: 7, name: 'Mugs of the weekend', handle: null },
    { kind: 'widget', id: 9, name: 'Under the mug', handle: null },
    expect.objectContaining({ kind: 'product', id: 1, name: 'Blue mug' }),
    expect.objectContaining({ kind: 'product', id: 2, name: 'Red mug' }),
  ]);
});
