import { describe, expect } from 'vitest';
import { forgetOldUse, saveRulesetUse } from '../../jobs/upkeep.ts';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { returning, when } from '../../routes/testing/ruleset-fixture.ts';

interface Fixture {
  owner: AdminBrowser;
  shop: TestShop;
}

const test = base.extend<Fixture>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: [
    async ({ app, owner }, use) => {
      const shop = await app.shop();
      await shop.import({
        products: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => product({ id, title: `Product ${id}` })),
      });
      await shop.importRulesets([
        { id: 1, name: 'Inner', rules: [{ output: [returning(1, 2, 3, 4, 5, 6, 7, 8)] }] },
        {
          id: 2,
          name: 'Outer',
          rules: [
            { output: [{ type: 'endpoint', endpoint: '/api/v1/custom/id/1' }] },
            { logic: when('cart_subtotal', 'greater_than', '9'), output: [returning(99)] },
          ],
        },
      ]);
      const parameters = { shop: shop.shop.domain };
      const widget = {
        name: 'Home',
        type: 'recommendations',
        settings: { source: '/api/v1/custom/id/2?limit=4' },
      };
      const created = await owner.call('createWidget', { parameters, body: { body: widget } });
      await owner.call('publishWidget', {
        parameters: { ...parameters, object: created.body.id },
        body: {},
        headers: { 'If-Match': '"1"' },
      });
      await use(shop);
    },
    { scope: 'file' },
  ],
});

const neverAsked = { asked: 0, held: 0, last_asked: null, rules: [] };

describe('the list of rulesets', () => {
  test('names the widgets and rulesets that use each, with warnings', async ({ owner, shop }) => {
    const { body } = await owner.call('rulesetUses', { parameters: { shop: shop.shop.domain } });
    expect(body.data).toEqual([
      {
        id: 1,
        widgets: [],
        rulesets: [{ id: 2, name: 'Outer' }],
        warnings: [],
        use: neverAsked,
      },
      {
        id: 2,
        use: neverAsked,
        widgets: [{ id: 1, name: 'Home' }],
        rulesets: [],
        warnings: [expect.stringContaining('there is no product 99')],
      },
    ]);
    const parameters = { shop: shop.shop.domain, ids: '2' };
    const one = await owner.call('rulesetUses', { parameters });
    expect(one.body.data.map(({ id }) => id)).toEqual([2]);
  });

  test('counts how often each was asked and how often its rules held', async ({ app, owner }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    await shop.importRulesets([
      { id: 1, name: 'Inner', rules: [{ output: [returning(1)] }] },
      {
        id: 2,
        name: 'Outer',
        rules: [
          { logic: when('cart_subtotal', 'greater_than', '9'), output: [returning(1)] },
          {
            logic: when('cart_line_count', 'greater_than', '0'),
            output: [{ type: 'ruleset', ruleset_id: 1 }],
          },
        ],
      },
    ]);
    const useOf = async () => {
      const { body } = await owner.call('rulesetUses', { parameters: { shop: shop.shop.domain } });
      return body.data.map(({ use }) => use);
    };
    // The second answer comes from the cache.
    await shop.ids('/api/v1/custom/id/2');
    await shop.ids('/api/v1/custom/id/2');
    await shop.ids('/api/v1/custom/id/2?cart_subtotal=10&limit=1');
    await shop.ids('/api/v1/custom/id/2?cart_line_count=1');
    const expected = [
      { asked: 1, held: 1, last_asked: null, rules: [{ asked: 1, held: 1 }] },
      {
        asked: 4,
        held: 2,
        last_asked: expect.any(String),
        rules: [
          { asked: 4, held: 1 },
          { asked: 3, held: 1 },
        ],
      },
    ];
    expect(await useOf()).toEqual(expected);
    const { service } = app;
    await saveRulesetUse(service.stores, service.rulesetUse.take());
    expect(await useOf()).toEqual(expected);
    await shop.ids('/api/v1/custom/id/1');
    expect((await useOf())[0]).toMatchObject({ asked: 2, last_asked: expect.any(String) });
    await saveRulesetUse(service.stores, service.rulesetUse.take());
    const inTwoMonths = Date.now() + 61 * 86_400_000;
    await forgetOldUse(service.stores, inTwoMonths);
    expect(await useOf()).toEqual([neverAsked, neverAsked]);
  });

  test('counts the last of a thousand rules', async ({ app, owner }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    const rules = Array.from({ length: 1_000 }, (_, index) => ({
      logic: when('cart_subtotal', 'between', `${index + 1},${index + 1}`),
      output: [returning(1)],
    }));
    await shop.importRulesets([{ id: 1, name: 'Steps', rules }]);
    const rulesOfUse = async () => {
      const { body } = await owner.call('rulesetUses', { parameters: { shop: shop.shop.domain } });
      return body.data[0]?.use.rules;
    };
    await shop.ids('/api/v1/custom/id/1?cart_subtotal=2');
    await shop.ids('/api/v1/custom/id/1?cart_subtotal=1000');
    const expected = rules.map((_, index) => ({
      asked: 2,
      held: [1, 999].includes(index) ? 1 : 0,
    }));
    expect(await rulesOfUse()).toEqual(expected);
    const { service } = app;
    await saveRulesetUse(service.stores, service.rulesetUse.take());
    await shop.ids('/api/v1/custom/id/1?cart_subtotal=1000');
    const later = expected.map(({ asked, held }, index) => ({
      asked: asked + 1,
      held: index === 999 ? 2 : held,
    }));
    expect(await rulesOfUse()).toEqual(later);
  });

  test('shows the first six products that each returns now', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain, ids: '1,2,77' };
    const { body } = await owner.call('rulesetPreviews', { parameters });
    const first = [1, 2, 3, 4, 5, 6];
    expect(body.data.map(({ id, products }) => [id, products.map((one) => one.id)])).toEqual([
      [1, first],
      [2, first],
    ]);
    const many = Array.from({ length: 21 }, (_, index) => index + 1).join();
    const refused = await owner.call('rulesetPreviews', {
      parameters: { ...parameters, ids: many },
    });
    expect(refused.status).toBe(400);
  });

  test('names the live version and the author of a draft', async ({ owner, shop }) => {
    const parameters = { shop: shop.shop.domain, object: 1 };
    await owner.call('saveRulesetDraft', {
      parameters,
      body: { body: { name: 'Changed', rules: [] }, base_version: 1 },
      headers: { 'If-Match': '"0"' },
    });
    const { body } = await owner.call('rulesetList', { parameters });
    expect(body.data).toMatchObject([
      { id: 1, live: true, version: 0, draft: { by: { name: 'Olga' } }, plan: null },
      { id: 2, live: true, version: 0, draft: null },
    ]);
  });
});
