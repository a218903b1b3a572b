import { describe, expect } from 'vitest';
import { eraseShopper } from '../../ingest/shoppers/erase-shopper.ts';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { returning, when } from '../../routes/testing/ruleset-fixture.ts';

interface Fixture {
  owner: AdminBrowser;
  shop: TestShop;
  /** The shop, and a ruleset that is live for carts below 40. */
  place: { shop: string; object: number };
}

const below40 = { logic: when('cart_subtotal', 'less_than', '40'), output: [returning(1, 2)] };

const test = base.extend<Fixture>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: [
    async ({ app }, use) => {
      const shop = await app.shop();
      await shop.import({ products: [1, 2, 3].map((id) => product({ id })) });
      await use(shop);
    },
    { scope: 'file' },
  ],
  place: async ({ owner, shop }, use) => {
    const { domain } = shop.shop;
    const body = { name: 'Upsell', rules: [below40] };
    const created = await owner.call('createRuleset', {
      parameters: { shop: domain },
      body: { body },
    });
    const place = { shop: domain, object: created.body.id };
    await owner.call('publishRuleset', {
      parameters: place,
      body: {},
      headers: { 'If-Match': '"1"' },
    });
    await use(place);
  },
});

function keep(browser: AdminBrowser, place: Fixture['place'], name: string, context: string) {
  return browser.call('keepSituation', { parameters: place, body: { name, context } });
}

async function names(browser: AdminBrowser, parameters: Fixture['place']): Promise<string[]> {
  const { body } = await browser.call('situations', { parameters });
  return body.data.map(({ name }) => name);
}

describe('the situations of a ruleset', () => {
  test('are kept with it, replaced by name and removed', async ({ owner, place }) => {
    await keep(owner, place, 'Small cart', 'cart_subtotal=5');
    const large = await keep(owner, place, 'Large cart', 'cart_subtotal=90');
    await keep(owner, place, 'Small cart', 'cart_subtotal=25');
    const { body } = await owner.call('situations', { parameters: place });
    expect(body.data).toMatchObject([
      { name: 'Small cart', context: 'cart_subtotal=25' },
      { name: 'Large cart', context: 'cart_subtotal=90' },
    ]);
    const situation = large.body.id;
    await owner.call('removeSituation', { parameters: { ...place, situation } });
    expect(await names(owner, place)).toEqual(['Small cart']);
    const again = await owner.call('removeSituation', { parameters: { ...place, situation } });
    expect(again.status).toBe(404);
  });

  test('show what a draft would change in each', async ({ owner, place }) => {
    await keep(owner, place, 'Small cart', 'cart_subtotal=25');
    await keep(owner, place, 'Large cart', 'cart_subtotal=90');
    const draft = { name: 'Upsell', rules: [below40, { output: [returning(3)] }] };
    const ran = await owner.call('runSituations', {
      parameters: place,
      body: { ruleset: draft },
    });
    expect(ran.body.data).toMatchObject([
      {
        name: 'Small cart',
        before: [{ id: 1 }, { id: 2 }],
        after: [{ id: 1 }, { id: 2 }, { id: 3 }],
      },
      { name: 'Large cart', before: [], after: [{ id: 3 }], problem: null },
    ]);
  });

  test('are refused with a context that the ruleset endpoint refuses', async ({ owner, place }) => {
    const { status, body } = await keep(owner, place, 'Wrong', 'limit=0');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'context' }]);
    expect(await names(owner, place)).toEqual([]);
  });

  test('are not kept with a ruleset that does not exist', async ({ owner, place }) => {
    expect((await keep(owner, { ...place, object: 9_999 }, 'A', '')).status).toBe(404);
  });

  test('are at most 30', async ({ owner, place }) => {
    for (let count = 0; count < 30; count += 1) {
      await keep(owner, place, `Cart ${count}`, '');
    }
    expect((await keep(owner, place, 'One more', '')).status).toBe(409);
    expect((await keep(owner, place, 'Cart 3', 'cart_subtotal=3')).status).toBe(200);
  });

  test('that name persons are hidden from viewers and removed by an erasure', async ({
    app,
    owner,
    shop,
    place,
  }) => {
    await keep(owner, place, 'Empty cart', 'cart_subtotal=0');
    await keep(owner, place, 'A customer', 'platform_customer_id=7');
    await keep(owner, place, 'Somebody else', 'platform_customer_id=8');
    const viewer = await signInAs(app, { role: 'viewer', shops: new Map() });
    expect(await names(viewer, place)).toEqual(['Empty cart']);
    await eraseShopper(app.service.stores, shop.shop.id, { customerId: 7 });
    expect(await names(owner, place)).toEqual(['Empty cart', 'Somebody else']);
  });
});
