import { describe, expect } from 'vitest';
import type { AdminContract } from '../endpoints.ts';
import { marketEndpoints } from './contract.ts';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { type RunningApp, test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

test('markets tell their countries, and what a sample product costs there', async ({
  app,
  owner,
}) => {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [product({ id: 1, title: 'Mug', price: '12.00' })],
    markets: [
      {
        id: 60,
        name: 'Canada',
        status: 'active',
        position: 1,
        countries: ['CA'],
        catalog: { currency: 'CAD', product_ids: null, rate: 1.5, adjustment: 10 },
      },
    ],
  });
  const { body } = await owner.call('markets', { parameters: { shop: shop.shop.domain } });
  // Throws for members that the API reference lacks.
  marketEndpoints.markets.answer.parse(body);
  expect(body).toMatchObject({
    sees_countries: true,
    sample: { title: 'Mug', price: '12.00' },
    data: [
      {
        name: 'Canada',
        countries: ['CA'],
        currency: 'CAD',
        rate: 1.5,
        adjustment: 10,
        sample_price: '19.80',
      },
    ],
  });
});

test('markets tell how many variants of their products have no price of their own', async ({
  app,
  owner,
}) => {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [1, 2, 3].map((id) =>
      product({ id, variants: [{ id: id * 10 }, { id: id * 10 + 1 }] }),
    ),
    markets: [
      pricedMarket(60, null, []),
      pricedMarket(61, [1, 2], [10, 20, 21, 30]),
      pricedMarket(62, [], []),
    ],
  });
  const { body } = await owner.call('markets', { parameters: { shop: shop.shop.domain } });
  expect(body.data.map((one) => [one.id, one.unpriced_variants])).toEqual([
    [60, 6],
    [61, 1],
    [62, 0],
  ]);
});

const canada = {
  id: 60,
  name: 'Canada',
  status: 'active',
  position: 1,
  countries: ['CA'],
  catalog: { currency: 'CAD', product_ids: null, rate: 1.5, adjustment: 10 },
};

/** Returns a market without a rate. */
function pricedMarket(id: number, productIds: number[] | null, priced: number[]) {
  const prices = priced.map((variant) => ({ variant_id: variant, price: '9.00' }));
  const catalog = { currency: 'CAD', product_ids: productIds, prices };
  return { ...canada, id, name: `Market ${id}`, catalog };
}

const asImported = { countries: null, rate: null, adjustment: null };

async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [product({ id: 1, title: 'Mug', price: '12.00' })],
    markets: [canada],
  });
  return shop;
}

async function priceIn(shop: TestShop, country: string): Promise<string | undefined> {
  const answer = await shop.get(`/api/v1/products/static?ids=1&country_code=${country}`);
  return /"price":"([^"]+)"/.exec(await answer.text())?.[1];
}

describe('an edited market', () => {
  test('charges the edited prices in its edited countries at once', async ({ app, owner }) => {
    const shop = await openShop(app);
    const parameters = { shop: shop.shop.domain, market: '60' };
    expect([await priceIn(shop, 'CA'), await priceIn(shop, 'MX')]).toEqual(['19.80', '12.00']);
    const body = { countries: ['mx', 'CA', 'MX'], rate: 2, adjustment: 0 };
    const saved = await owner.call('saveMarket', { parameters, body });
    expect(saved.body).toEqual({ change: expect.any(Number), shown: true });
    expect([await priceIn(shop, 'CA'), await priceIn(shop, 'MX')]).toEqual(['24.00', '24.00']);
    const listed = await owner.call('markets', { parameters: { shop: shop.shop.domain } });
    expect(listed.body.data[0]).toMatchObject({
      countries: ['MX', 'CA'],
      rate: 2,
      adjustment: 0,
      imported: { countries: ['CA'], rate: 1.5, adjustment: 10 },
      edited: { countries: ['MX', 'CA'], rate: 2, adjustment: 0 },
    });
  });

  test('keeps its edits when the import brings other terms', async ({ app, owner }) => {
    const shop = await openShop(app);
    const parameters = { shop: shop.shop.domain, market: '60' };
    await owner.call('saveMarket', { parameters, body: { ...asImported, rate: 2 } });
    const catalog = { ...canada.catalog, rate: 1.2, adjustment: 0 };
    await shop.import({ markets: [{ ...canada, catalog }] });
    expect(await priceIn(shop, 'CA')).toBe('24.00');
    await owner.call('saveMarket', { parameters, body: asImported });
    expect(await priceIn(shop, 'CA')).toBe('14.40');
  });

  test('returns to the terms of the import by an undo', async ({ app, owner }) => {
    const shop = await openShop(app);
    const { domain } = shop.shop;
    const parameters = { shop: domain, market: '60' };
    const { body } = await owner.call('saveMarket', {
      parameters,
      body: { ...asImported, adjustment: -50 },
    });
    expect(await priceIn(shop, 'CA')).toBe('9.00');
    const change = String(body.change);
    await owner.call('undoChange', { parameters: { shop: domain, change } });
    expect(await priceIn(shop, 'CA')).toBe('19.80');
  });

  test('gets no edits back by an undo after its removal', async ({ app, owner }) => {
    const shop = await openShop(app);
    const { domain, id } = shop.shop;
    const parameters = { shop: domain, market: '60' };
    await owner.call('saveMarket', { parameters, body: { ...asImported, rate: 2 } });
    const { body } = await owner.call('saveMarket', { parameters, body: asImported });
    await shop.import({ markets: [{ ...canada, id: 61 }] }, { replace: true });
    const change = String(body.change);
    const undone = await owner.call('undoChange', { parameters: { shop: domain, change } });
    expect([undone.status, undone.body.error]).toEqual([
      409,
      'The shop has no market 60 any more.',
    ]);
    expect(await app.service.stores.marketEdits.find(id, 60)).toBeUndefined();
  });

  test.for<{ path: string; wrong: Partial<AdminContract['saveMarket']['body']> }>([
    { path: 'countries', wrong: { countries: ['Canada'] } },
    { path: 'countries', wrong: { countries: [] } },
    { path: 'rate', wrong: { rate: 0 } },
    { path: 'adjustment', wrong: { adjustment: -101 } },
  ])('refuses $wrong', async ({ wrong, path }, { app, owner }) => {
    const shop = await openShop(app);
    const { status, body } = await owner.call('saveMarket', {
      parameters: { shop: shop.shop.domain, market: '60' },
      body: { ...asImported, ...wrong },
    });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(await priceIn(shop, 'CA')).toBe('19.80');
  });

  test('keeps the prices that its store gives, and may have other countries', async ({
    app,
    owner,
  }) => {
    const shop = await openShop(app);
    const { domain, id } = shop.shop;
    await app.service.stores.database.write(id, (transaction) =>
      transaction('markets').where({ shop_id: id }).update({ price_country: 'CA' }),
    );
    const parameters = { shop: domain, market: '60' };
    const { status, body } = await owner.call('saveMarket', {
      parameters,
      body: { ...asImported, rate: 2 },
    });
    expect([status, body.error]).toEqual([
      400,
      'The store itself gives the prices of Canada: rate and adjustment must stay as imported.',
    ]);
    const countries = ['CA', 'MX'];
    await owner.call('saveMarket', { parameters, body: { ...asImported, countries } });
    const listed = await owner.call('markets', { parameters: { shop: domain } });
    expect(listed.body.data[0]).toMatchObject({ countries, price_country: 'CA' });
  });

  test('must be one of the shop', async ({ app, owner }) => {
    const shop = await openShop(app);
    const parameters = { shop: shop.shop.domain, market: '61' };
    const { status } = await owner.call('saveMarket', { parameters, body: asImported });
    expect(status).toBe(404);
  });
});
