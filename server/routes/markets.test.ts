import { describe, expect } from 'vitest';
import { fullProductSchema } from '../contract/product.ts';
import { quickViewEndpoint, searchEndpoint } from '../contract/search/smart-search.ts';
import { userConfigEndpoint } from '../contract/storefront.ts';
import { openStores } from '../store/stores.ts';
import { market, product } from '../testing/factories.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

const topSellers = '/api/v1/products/top_sellers';
const chosen = '/api/v1/products/static';
const search = '/api/v1/smart-search/search';

function openShop(app: RunningApp): Promise<TestShop> {
  return app.shop({ scopes: ['read_markets'] });
}

/** Returns `price` and `compare_at_price` of each variant of a product, as `90.00/100.00`. */
async function pricesOf(shop: TestShop, id: number, query: string): Promise<string[]> {
  const answer = await shop.get(`${chosen}?ids=${id}&${query}`);
  const { data } = (await answer.json()) as { data: unknown[] };
  return data
    .map((value) => fullProductSchema.parse(value))
    .flatMap(({ variants }) =>
      variants.map(({ price, compare_at_price: compareAt }) => `${price}/${compareAt}`),
    );
}

const only = (id: number) => ({ product_ids: [id] });

const canada = (catalog: object, rest: object = {}) =>
  market({ id: 1, countries: ['CA'], catalog, ...rest });

describe('prices of a market', () => {
  test('are its fixed ones, else the base price with adjustment and rate', async ({ app }) => {
    const shop = await openShop(app);
    const variants = [
      { price: '10.00', compare_at_price: '20.00' },
      { price: '19.99', compare_at_price: null },
    ];
    await shop.import({
      products: [product({ id: 1, variants })],
      markets: [
        canada({
          currency: 'CAD',
          adjustment: -10,
          rate: 1.5,
          prices: [{ variant_id: 100, price: '12', compare_at_price: '15.00' }],
        }),
      ],
    });
    expect(await pricesOf(shop, 1, 'country_code=ca')).toEqual(['12.00/15.00', '26.99/null']);
    expect(await pricesOf(shop, 1, 'country_code=US')).toEqual(['10.00/20.00', '19.99/null']);
    expect(await pricesOf(shop, 1, '')).toEqual(['10.00/20.00', '19.99/null']);
  });

  test('change compare-at prices and selling plans in proportion', async ({ app }) => {
    const shop = await openShop(app);
    const plan = {
      selling_plan_id: 1,
      selling_plan_group_id: 'a',
      price_adjustments: [{ position: 1, price: '9.00' }],
      price: '9.00',
      compare_at_price: '10.00',
      per_delivery_price: '9.00',
    };
    const variant = {
      price: '10.00',
      compare_at_price: '12.35',
      selling_plan_allocations: [plan],
    };
    await shop.import({
      products: [product({ id: 1, variants: [variant] })],
      markets: [canada({ currency: 'USD', adjustment: 10 })],
    });
    const answer = await shop.get(`${chosen}?ids=1&selling_plans=yes&country_code=CA`);
    const { data } = (await answer.json()) as { data: unknown[] };
    const [shown] = fullProductSchema.parse(data[0]).variants;
    expect(shown).toMatchObject({ price: '11.00', compare_at_price: '13.59' });
    expect(shown?.selling_plan_allocations?.[0]).toMatchObject({
      price_adjustments: [{ position: 1, price: '9.90' }],
      price: '9.90',
      compare_at_price: '11.00',
      per_delivery_price: '9.90',
    });
  });

  test('are used by price conditions and by unset_variants', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [
        product({ id: 1, variants: [{ price: '10.00' }, { price: '30.00' }] }),
        product({ id: 2, price: '100.00' }),
      ],
      markets: [canada({ currency: 'CAD', rate: 2 })],
    });
    const cheap = `any_variant_price_less_than=20`;
    expect(await shop.ids(`${chosen}?ids=1,2&${cheap}`)).toEqual([1]);
    expect(await shop.ids(`${chosen}?ids=1,2&${cheap}&country_code=CA`)).toEqual([1]);
    expect(await shop.ids(`${chosen}?ids=1,2&variant_price_greater_than=150`)).toEqual([]);
    expect(
      await shop.ids(`${chosen}?ids=1,2&variant_price_greater_than=150&country_code=CA`),
    ).toEqual([2]);
    expect(await pricesOf(shop, 1, `${cheap}&unset_variants=yes&country_code=CA`)).toEqual([
      '20.00/null',
    ]);
  });
});

describe('the products of a market', () => {
  test('are only those of its catalog', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      products: [1, 2, 3].map((id) => product({ id })),
      markets: [canada({ product_ids: [3, 1, 99] }), market({ id: 2, countries: ['DE'] })],
    });
    expect(await shop.ids(`${topSellers}?country_code=CA`)).toEqual([1, 3]);
    expect(await shop.ids(`${topSellers}?country_code=DE`)).toEqual([1, 2, 3]);
  });

  test('belong to the first active market by position with the country', async ({ app }) => {
    const shop = await openShop(app);
    const markets = [
      market({ id: 1, countries: ['CA'], position: 1, status: 'DRAFT', catalog: only(1) }),
      market({ id: 2, countries: ['FR', 'CA'], position: 3, catalog: only(2) }),
      market({ id: 3, countries: ['CA'], position: 2, catalog: only(3) }),
    ];
    await shop.import({ products: [1, 2, 3].map((id) => product({ id })), markets });
    expect(await shop.ids(`${topSellers}?country_code=CA`)).toEqual([3]);
    expect(await shop.ids(`${topSellers}?country_code=FR`)).toEqual([2]);
    expect(await shop.ids(`${topSellers}?country_code=IT`)).toEqual([1, 2, 3]);
  });

  test('exclude what has no price in another currency, with the reason', async ({ app }) => {
    const shop = await openShop(app);
    const report = await shop.import({
      products: [
        product({ id: 1, variants: [{}, {}] }),
        product({ id: 2 }),
        product({
          id: 3,
          variants: [{ inventory_quantity: 0 }, { inventory_quantity: 5 }],
        }),
      ],
      markets: [
        canada({
          currency: 'CAD',
          prices: [
            { variant_id: 101, price: '7.00' },
            { variant_id: 300, price: '8.00' },
          ],
        }),
      ],
    });
    expect(await pricesOf(shop, 1, 'country_code=CA')).toEqual(['7.00/null']);
    // The variant of product 3 that is sold there is out of stock.
    expect(await shop.ids(`${topSellers}?country_code=CA`)).toEqual([1]);
    expect(await shop.ids(`${topSellers}?country_code=CA&filter_oos=no`)).toEqual([1, 3]);
    expect(report.problemCount).toBe(0);
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      'market 1 (Market 1): variants left out, since it counts in CAD and has neither a rate nor ' +
        'a price of its own for them: 3',
    ]);
  });

  test('require the scope of the shop', async ({ app }) => {
    const shop = await app.shop();
    expect((await shop.get(`${topSellers}?country_code=CA`)).status).toBe(403);
    expect((await shop.post(search, { searchTerm: '', countryCode: 'CA' })).status).toBe(403);
  });
});

describe('a changed market', () => {
  test('applies at once, whatever is cached', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({ products: [product({ id: 1 }), product({ id: 2 })] });
    const ids = () => shop.ids(`${topSellers}?country_code=CA`);
    const prices = () => pricesOf(shop, 1, 'country_code=CA');
    expect(await ids()).toEqual([1, 2]);
    await shop.import({ markets: [canada({ rate: 2, product_ids: [1] })] });
    expect(await ids()).toEqual([1]);
    expect(await prices()).toEqual(['20.00/null']);
    await shop.import({ markets: [canada({ rate: 3 })] });
    expect(await ids()).toEqual([1, 2]);
    expect(await prices()).toEqual(['30.00/null']);
    await shop.import({ products: [product({ id: 1, price: '11.00' })] });
    expect(await prices()).toEqual(['33.00/null']);
    await shop.import({ markets: [] }, { replace: true });
    expect(await prices()).toEqual(['11.00/null']);
  });

  test('is part of the user config while it is active', async ({ app }) => {
    const shop = await openShop(app);
    await shop.import({
      markets: [
        market({ id: 2, countries: ['DE', 'fr'], catalog: { currency: 'eur', rate: 0.9 } }),
        market({ id: 1, countries: ['US'], position: 9 }),
        market({ id: 3, countries: ['JP'], status: 'draft' }),
      ],
    });
    const answer = await app.get(`/api/v1/user/config?shop=${shop.shop.domain}`);
    const { data } = userConfigEndpoint.answer.parse(await answer.json());
    expect(data.shop.markets).toEqual([
      { countries: ['DE', 'FR'], currency: 'EUR', money_format: '€{{amount}}' },
      { countries: ['US'], currency: 'USD', money_format: '${{amount}}' },
    ]);
  });
});

describe('search in a market', () => {
  test('pages and counts what is sold there, at its prices', async ({ app }) => {
    const shop = await openShop(app);
    const ids = [1, 2, 3, 4, 5];
    await shop.import({
      products: ids.map((id) => product({ id, title: 'Mug' })),
      markets: [canada({ currency: 'CAD', rate: 2, product_ids: [5, 2, 4] })],
    });
    for (const searchTerm of ['mug', '']) {
      const body = { searchTerm, countryCode: 'CA', pageSize: 2, currentPage: 2 };
      const answer = await shop.post(search, body);
      const { data, pageInfo } = searchEndpoint.answer.parse(await answer.json());
      expect(data.map(({ id }) => id)).toEqual([5]);
      expect(data[0]?.variants?.[0]?.price).toBe('20.00');
      expect(pageInfo).toMatchObject({ serverSize: 3, pageCount: 2, size: 1 });
    }
    const answer = await shop.post(`${search}/quick-view`, { query: 'mug', countryCode: 'CA' });
    const quickView = quickViewEndpoint.answer.parse(await answer.json());
    expect(quickView.data.map(({ id, variants }) => [id, variants[0]?.price])).toEqual([
      [2, '20.00'],
      [4, '20.00'],
      [5, '20.00'],
    ]);
  });
});

/** Returns the number of rows in the lists of products and of prices. */
async function listRows(app: RunningApp, { shop }: TestShop): Promise<number[]> {
  const { database } = await openStores(app.data);
  const count = async (table: string) => {
    const rows = await database.read(table).where({ shop_id: shop.id });
    return rows.length;
  };
  const counts = [await count('market_products'), await count('market_prices')];
  await database.close();
  return counts;
}

describe('a market file', () => {
  test('is refused by record, with the path of each error', async ({ app }) => {
    const shop = await openShop(app);
    const { problems } = await shop.import({
      markets: [
        { id: 1, countries: ['Canada'] },
        { id: 2, countries: [], catalog: { rate: 0 } },
        { id: 3, countries: [], catalog: { currency: 'dollars' } },
        { id: 4, countries: [], catalog: { prices: [{ variant_id: 1 }] } },
        { id: 5, countries: [], catalog: { adjustment: -101 } },
      ],
    });
    expect(problems.map(({ reason }) => reason)).toEqual([
      'countries[0]: expected a country code of two letters, got "Canada"',
      'catalog.rate: expected a number above 0',
      'catalog.currency: expected a code of three letters',
      'catalog.prices[0].price: expected a decimal like 19.99',
      'catalog.adjustment: expected a percentage from -100',
    ]);
  });

  test('may be large, and replaces older versions completely', async ({ app }) => {
    const shop = await openShop(app);
    const productIds = Array.from({ length: 12_000 }, (_, index) => index + 1);
    const prices = productIds.map((id) => ({ variant_id: id * 100, price: '3.00' }));
    await shop.import({ products: [product({ id: 1 }), product({ id: 12_000 })] });
    await shop.import({ markets: [canada({ product_ids: productIds, prices })] });
    expect(await shop.ids(`${topSellers}?country_code=CA`)).toEqual([1, 12_000]);
    expect(await pricesOf(shop, 12_000, 'country_code=CA')).toEqual(['3.00/null']);
    await shop.import({ markets: [canada({ product_ids: [1], prices: prices.slice(0, 1) })] });
    expect(await shop.ids(`${topSellers}?country_code=CA`)).toEqual([1]);
    expect(await listRows(app, shop)).toEqual([1, 1]);
    await shop.import({ markets: '[]' }, { replace: true });
    expect(await shop.ids(`${topSellers}?country_code=CA`)).toEqual([1, 12_000]);
    expect(await listRows(app, shop)).toEqual([0, 0]);
  });
});
