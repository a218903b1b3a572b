import { expect } from 'vitest';
import { forgetOldUse, saveWidgetUse } from '../../jobs/upkeep.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const dayMs = 86_400_000;

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    const settings = { source: '/api/v1/products/top_sellers' };
    await shop.importWidgets([
      { name: 'First', type: 'recommendations', settings },
      { name: 'Second', type: 'recommendations', settings },
    ]);
    await use(shop);
  },
});

async function ask(shop: TestShop, query: string): Promise<number> {
  return (await shop.get(`/api/v1/widgets/settings?${query}`)).status;
}

async function readUses(owner: AdminBrowser, { shop }: TestShop) {
  return (await owner.call('widgetUses', { parameters: { shop: shop.domain } })).body.data;
}

test('a widget tells the types of pages that asked for it, before and after they are saved', async ({
  app,
  owner,
  shop,
}) => {
  await ask(shop, 'id=1&page_type=product');
  await ask(shop, 'id=1&page_type=product');
  await ask(shop, 'id=1&page_type=index');
  await ask(shop, 'id=2');
  const counted = [
    {
      id: 1,
      pages: [
        { page: 'product', asked: 2, last_asked: expect.any(String) },
        { page: 'home', asked: 1, last_asked: expect.any(String) },
      ],
    },
    { id: 2, pages: [{ page: 'unknown', asked: 1 }] },
  ];
  expect(await readUses(owner, shop)).toMatchObject(counted);
  await saveWidgetUse(app.service.stores, app.service.widgetUse.take());
  expect(await readUses(owner, shop)).toMatchObject(counted);
  await ask(shop, 'id=2');
  await saveWidgetUse(app.service.stores, app.service.widgetUse.take());
  expect((await readUses(owner, shop)).at(1)).toMatchObject({ pages: [{ asked: 2 }] });
});

test('a preview counts as no page', async ({ app, owner, shop }) => {
  const path = `/api/v1/widgets/settings?id=1&page_type=product&key=${shop.key}`;
  const asked = await app.get(path, { headers: { Origin: 'null' } });
  expect(asked.status).toBe(200);
  expect(await readUses(owner, shop)).toEqual([]);
});

test('what pages send as their type is never kept', async ({ app, owner, shop }) => {
  await ask(shop, `id=1&page_type=${encodeURIComponent('/account/ada@mail.example')}`);
  await ask(shop, 'id=1&page_type=gift-of-ada');
  await saveWidgetUse(app.service.stores, app.service.widgetUse.take());
  expect(await readUses(owner, shop)).toMatchObject([
    { id: 1, pages: [{ page: 'other', asked: 2 }] },
  ]);
});

test('unknown widgets, headers only and other shops are not counted', async ({
  app,
  owner,
  shop,
}) => {
  expect(await ask(shop, 'id=99&page_type=cart')).toBe(404);
  const path = `/api/v1/widgets/settings?id=1&key=${shop.key}`;
  expect((await app.get(path, { method: 'HEAD' })).status).toBe(200);
  expect(await readUses(owner, shop)).toEqual([]);
  await ask(shop, 'id=1');
  expect(await readUses(owner, await app.shop())).toEqual([]);
});

test('counts of more than seven days ago are not told, and are removed', async ({
  app,
  owner,
  shop,
}) => {
  const { stores } = app.service;
  const today = Math.floor(Date.now() / dayMs);
  const use = { shopId: shop.shop.id, page: 'cart', asked: 1, lastAt: Date.now() };
  const days = [
    { ...use, widgetId: 1, day: today - 6 },
    { ...use, widgetId: 2, day: today - 7 },
  ];
  await saveWidgetUse(stores, [...days, { ...use, widgetId: 2, day: today - 9 }]);
  expect((await readUses(owner, shop)).map(({ id }) => id)).toEqual([1]);
  await forgetOldUse(stores, Date.now());
  const kept = await stores.widgetUse.since(shop.shop.id, 0);
  expect(kept.map(({ widgetId }) => widgetId)).toEqual([2, 1]);
});
