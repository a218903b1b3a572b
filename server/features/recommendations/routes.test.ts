import { describe, expect } from 'vitest';
import { insightEndpoints } from '../insight/contract.ts';
import { collection, order, product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { daysAgo } from '../../testing/recent-orders.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const soldOut = { inventory_management: 'platform', inventory_quantity: 0 };

const test = base.extend<{ owner: AdminBrowser; shop: TestShop }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Teapot' }),
        product({ id: 2, title: 'Cup' }),
        product({ id: 3, title: 'Tray', variants: [soldOut] }),
        product({ id: 4, title: 'Lamp' }),
      ],
      orders: [1, 2, 3, 4].map((id) =>
        order({ id, createdAt: `2026-01-0${id}T00:00:00Z`, units: { 1: 1, 2: 1, 3: 1 } }),
      ),
    });
    await shop.train();
    await use(shop);
  },
});

describe('the recommendations of a product', () => {
  test('come with their reasons in numbers, and with what was left out', async ({
    owner,
    shop,
  }) => {
    const parameters = { shop: shop.shop.domain, product: 1 };
    const { body } = await owner.call('productRelations', { parameters });
    const together = body.relations.find(({ kind }) => kind === 'bought_together');
    expect(together?.products[0]).toMatchObject({
      id: 2,
      reason: { kind: 'orders', together: 4, occurrences: 4 },
    });
    expect(together?.left_out).toMatchObject([{ id: 3, reason: 'out_of_stock' }]);
    expect(body.product.title).toBe('Teapot');
  });

  test('leave out what never goes with it, and begin with what always does', async ({
    owner,
    shop,
  }) => {
    const parameters = { shop: shop.shop.domain, product: 1 };
    const path = '/api/v1/products/recommended?platform_product_ids=1';
    expect((await shop.ids(path))[0]).toBe(2);
    const chosen = { parameters, body: { never: [2], first: [4] } };
    const { body } = await owner.call('saveProductChoices', chosen);
    expect(body.shown).toBe(true);
    expect(await shop.ids(path)).toEqual([4]);
    expect(await shop.ids('/api/v1/products/recommended?platform_product_ids=4')).toContain(2);
    const after = await owner.call('productRelations', { parameters });
    expect(after.body).toMatchObject({ never: [{ id: 2 }], first: [{ id: 4 }] });
    const undone = { shop: shop.shop.domain, change: body.change ?? 0 };
    await owner.call('undoChange', { parameters: undone });
    expect((await shop.ids(path))[0]).toBe(2);
  });

  test('begin with what always goes with it only within the requested collection', async ({
    owner,
    shop,
  }) => {
    await shop.import({ collections: [collection(50, [2, 4])] });
    const parameters = { shop: shop.shop.domain, product: 1 };
    await owner.call('saveProductChoices', { parameters, body: { never: [], first: [3, 4] } });
    const path = '/api/v1/products/recommended?platform_product_ids=1&filter_oos=no';
    expect((await shop.ids(path)).slice(0, 2)).toEqual([3, 4]);
    expect(await shop.ids(`${path}&platform_collection_id=50`)).toEqual([4, 2]);
  });

  test('keep the choices of people who save at the same time', async ({ owner, shop }) => {
    const { domain } = shop.shop;
    const first = (id: number, chosen: number) =>
      owner.call('saveProductChoices', {
        parameters: { shop: domain, product: id },
        body: { never: [], first: [chosen] },
      });
    await Promise.all([
      first(1, 4),
      first(2, 4),
      owner.call('saveExclusions', { parameters: { shop: domain }, body: { never: [3] } }),
      first(4, 1),
    ]);
    const { body } = await owner.call('exclusions', { parameters: { shop: domain } });
    expect(body.never).toMatchObject([{ id: 3 }]);
    const products = body.pairs.map(({ product_id: id }) => id);
    expect(products.toSorted((one, other) => one - other)).toEqual([1, 2, 4]);
  });

  test('keep the personal lists that a change does not name', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const save = (personal: Record<string, boolean>) =>
      owner.call('saveExclusions', { parameters, body: { personal } });
    await save({ search: true });
    await Promise.all([save({ collections: true }), save({ top_sellers: true })]);
    await save({ search: false });
    const { body } = await owner.call('exclusions', { parameters });
    expect(body.personal).toEqual({
      collections: true,
      search: false,
      recommended: false,
      top_sellers: true,
    });
    expect((await save({ serach: true })).status).toBe(400);
  });

  test('are refused beyond their limits, so that the settings stay readable', async ({
    owner,
    shop,
  }) => {
    const { domain } = shop.shop;
    const parameters = { shop: domain, product: 1 };
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    for (const body of [
      { never: [], first: many },
      { never: many, first: [] },
    ]) {
      const refused = await owner.call('saveProductChoices', { parameters, body });
      expect(refused.status).toBe(400);
      expect(refused.body.error).toContain('at most 50 entries');
    }
    const pairs = Array.from({ length: 1_000 }, (_, index) => ({
      product_id: index + 10,
      never: [],
      first: [1],
    }));
    const settings = [{ recommendations: { never: [], pairs } }];
    const file = { settings, draft_revision: 0 };
    const imported = await owner.call('importSettingsFile', { parameters, body: file });
    expect(imported.status).toBe(200);
    const body = { never: [], first: [2] };
    const refused = await owner.call('saveProductChoices', { parameters, body });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain('at most 1,000 entries');
    const { status } = await owner.call('shopSettings', { parameters: { shop: domain } });
    expect(status).toBe(200);
  });

  test('have gift cards once the shop wants them, and keep what it excludes', async ({
    owner,
    shop,
  }) => {
    const parameters = { shop: shop.shop.domain };
    await shop.import({ products: [{ ...product({ id: 50 }), is_gift_card: true }] });
    const recommended = () => shop.ids('/api/v1/products/recommended?limit=20');
    await owner.call('saveExclusions', { parameters, body: { never: [2] } });
    expect(await recommended()).not.toContain(50);
    await owner.call('saveExclusions', { parameters, body: { gift_cards: true } });
    expect(await recommended()).toContain(50);
    expect(await recommended()).not.toContain(2);
    const { body } = await owner.call('exclusions', { parameters });
    expect(body).toMatchObject({ gift_cards: true, never: [{ id: 2 }] });
  });

  test('hold one of a family once the shop wants it and has trained', async ({ owner, app }) => {
    const shop = await app.shop();
    await owner.call('saveExclusions', {
      parameters: { shop: shop.shop.domain },
      body: { of_family: 'one' },
    });
    const titles = ['Lamp', 'Red linen shirt', 'Blue linen shirt', 'Oak chair'];
    await shop.import({
      products: titles.map((title, index) =>
        product({ id: index + 1, title, product_type: title.split(' ').at(-1) ?? '' }),
      ),
      orders: [
        [2, 5],
        [3, 4],
        [4, 3],
      ].flatMap(([other = 0, count = 0]) =>
        Array.from({ length: count }, (_, number) =>
          order({
            id: other * 10 + number,
            createdAt: daysAgo(1),
            units: { 1: 1, [other]: 1 },
          }),
        ),
      ),
    });
    await shop.train();
    const ids = await shop.ids('/api/v1/products/recommended?platform_product_ids=1&limit=2');
    expect(ids).toEqual([2, 4]);
    const { body } = await owner.call('exclusions', { parameters: { shop: shop.shop.domain } });
    expect(body).toMatchObject({ of_family: 'one' });
  });

  test('keep their other choices when those of a product change', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    const personal = { collections: true, search: true, recommended: false, top_sellers: true };
    await owner.call('saveExclusions', { parameters, body: { gift_cards: true, personal } });
    await owner.call('saveProductChoices', {
      parameters: { ...parameters, product: '1' },
      body: { never: [2], first: [] },
    });
    const { body } = await owner.call('exclusions', { parameters });
    expect(body).toMatchObject({ gift_cards: true, personal });
  });

  test('never have what the shop excludes', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain };
    await owner.call('saveExclusions', { parameters, body: { never: [2] } });
    const ids = await shop.ids('/api/v1/products/recommended?platform_product_ids=1');
    expect(ids).not.toContain(2);
    const { body } = await owner.call('exclusions', { parameters });
    expect(body.never).toMatchObject([{ id: 2, title: 'Cup' }]);
  });
});

test('models tell what they were trained on and how they were measured', async ({
  app,
  owner,
  shop,
}) => {
  const parameters = { shop: shop.shop.domain };
  const { stores } = app.service;
  const quality = {
    recommender: 'bought_together',
    question: 'q',
    cases: 40,
    ndcg: 0.3,
    popularity_ndcg: 0.1,
    difference: { mean: 0.2, margin: null },
    is_within_noise: false,
  };
  for (const at of [1_000, 2_000]) {
    await stores.database.write(shop.shop.id, (transaction) =>
      stores.trials.save(transaction, {
        id: `${shop.shop.id} ${at}`,
        shopId: shop.shop.id,
        kind: 'quality',
        cause: 'training',
        result: JSON.stringify({ orders: 4, recommenders: [quality] }),
        startedAt: at,
        reachedAt: at,
      }),
    );
  }
  const { body } = await owner.call('models', { parameters });
  expect(body.trained).toMatchObject({ orders: 4, products: 4 });
  const asked = { parameters: { ...parameters, kind: 'quality' } };
  const { data } = (await owner.call('trials', asked)).body;
  expect(data.map((trial) => new Date(trial.reached_at).getTime())).toEqual([2_000, 1_000]);
  expect(data[0]).toMatchObject({ after: 'training', result: { recommenders: [quality] } });
  const overview = await owner.call('insightOverview', { parameters });
  // Throws for members that the API reference lacks.
  insightEndpoints.insightOverview.answer.parse(overview.body);
  expect(overview.body.evaluation?.recommenders[0]?.difference).toEqual(quality.difference);
});
