import { describe, expect } from 'vitest';
import { customEndpoint } from '../../contract/custom.ts';
import { collection, market, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { idsOf, returning, shopWith, when } from '../testing/ruleset-fixture.ts';

function coat(id: number, cheap: number, dear: number) {
  const variants = [
    { id: id * 10, price: '9.50', inventory_quantity: cheap },
    { id: id * 10 + 1, price: '90', inventory_quantity: dear },
  ];
  return product({ id, variants });
}

describe('a request of a ruleset', () => {
  test('may be a POST with its parameters in the query, as JSON or as a form', async ({ app }) => {
    const logic = [
      {
        rules: [
          { type: 'cart_subtotal', operator: 'equals', value: '12.5' },
          { type: 'cart_item_count', operator: 'equals', value: '3' },
        ],
      },
    ];
    const shop = await shopWith(app, [{ logic, output: [returning(1)] }]);
    const query =
      'cart_subtotal=12.5&cart%5Bitems%5D%5B4%5D%5Bproduct_id%5D=2&cart[items][4][quantity]=3';
    const url = app.url + shop.path();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const json = {
      key: shop.key,
      cart_subtotal: 12.5,
      cart: { items: [{ product_id: 2, quantity: 3 }] },
    };
    const answers = await Promise.all([
      fetch(`${url}?key=${shop.key}&${query}`),
      fetch(`${url}?key=${shop.key}&${query}`, { method: 'POST' }),
      fetch(url, { method: 'POST', headers: form, body: `key=${shop.key}&${query}` }),
      shop.post(shop.path(), json, {}),
      shop.post(`${shop.path()}?key=${shop.key}`, { ...json, key: undefined }, {}),
    ]);
    for (const answer of answers) {
      const { data } = customEndpoint.answer.parse(await answer.json());
      expect(idsOf(data)).toEqual([1]);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect((await shop.post(shop.path(), { ...json, cart_subtotal: {} }, {})).status).toBe(400);
  });

  test('gets a public answer for some seconds when it identifies nobody', async ({ app }) => {
    const shop = await shopWith(app, [{ output: [returning(1)] }]);
    const cacheControl = async (query: string) =>
      (await shop.get(shop.path(query))).headers.get('Cache-Control');
    expect(await cacheControl('?platform_product_ids=1&url=%2F')).toBe('public, max-age=4');
    for (const query of ['uuid=a', 'platform_customer_id=1', 'cart_line_count=1']) {
      expect(await cacheControl(`?${query}`)).toBe('private, no-store');
    }
  });

  test.for([
    ['time=1795945200', true],
    ['time=1795945200000', true],
    ['time=2026-11-29T10:00:00Z', true],
    ['time=Sun, 29 Nov 2026 10:00:00 %2B0100', true],
    ['time=2026-11-28T22:30:00', false],
    // Six hours behind in the shop's zone: still Saturday.
    ['time=2026-11-29T03:00:00Z', false],
  ] as const)('brings its own time: %s', async ([query, matches], { app }) => {
    const logic = when('day_of_week', 'contains_any', 'sunday');
    const rules = [{ logic, output: [returning(1)] }];
    const shop = await shopWith(app, rules, {}, { timezone: 'America/Chicago' });
    expect(await shop.ids(`?${query}`)).toEqual(matches ? [1] : []);
  });

  test.for([
    ['?url=https://a.example/?utm_campaign=Spring', [1]],
    ['?url=https%3A%2F%2Fa.example%2F%3Futm_campaign%3Dspring%26b%3D1', [1]],
    ['?url=utm_campaign%3Dspring', [1]],
    ['?url=https://a.example/', []],
    ['', []],
  ] as const)('brings the address of its page: %s', async ([query, expected], { app }) => {
    const logic = when('utm_campaign', 'equals', 'spring');
    const shop = await shopWith(app, [{ logic, output: [returning(1)] }]);
    expect(await shop.ids(query)).toEqual(expected);
  });

  test('contains products and variants in any stock', async ({ app }) => {
    const shop = await shopWith(
      app,
      [
        { logic: when('product_vendor', 'contains_any', 'oak & ash'), output: [returning(1)] },
        { logic: when('product_variant', 'contains_any', '200'), output: [returning(3)] },
        {
          logic: when('product_price', 'greater_than', '9.99'),
          output: [{ type: 'input_products' }],
        },
      ],
      { filter_oos: false },
    );
    expect(await shop.ids('?platform_product_ids=3')).toEqual([1, 3]);
    expect(await shop.ids('?platform_variant_ids=200')).toEqual([3, 2]);
    expect(await shop.ids('?platform_product_ids=99')).toEqual([]);
  });

  test('is matched by price and stock if one variant of a product has both', async ({ app }) => {
    const shop = await app.shop();
    const products = [coat(1, 0, 12), coat(2, 4, 100), product({ id: 3 })];
    await shop.import({ products });
    const logic = [
      {
        rules: [
          { type: 'product_price', operator: 'less_than', value: '10' },
          { type: 'product_inventory', operator: 'between', value: '1,20' },
        ],
      },
    ];
    const rules = [{ logic, output: [returning(3)] }];
    const [id] = await shop.importRulesets([{ name: 'R', rules }]);
    const ids = (query: string) => shop.ids(`/api/v1/custom/id/${id}?${query}`);
    expect(await ids('platform_product_ids=1')).toEqual([]);
    expect(await ids('platform_product_ids=2')).toEqual([3]);
    expect(await ids('platform_variant_ids=21')).toEqual([]);
  });

  test('is matched by the current collections of its products', async ({ app }) => {
    const rules = [
      { logic: when('product_collection', 'contains_any', '10'), output: [returning(1)] },
      { logic: when('cart_collection', 'equals', '11'), output: [returning(2)] },
    ];
    const shop = await shopWith(app, rules, { filter_input_products: false });
    await shop.import({ collections: [collection(10, [3, 1]), collection(11, [2])] });
    const cart = 'cart[items][0][product_id]=2';
    expect(await shop.ids(`?platform_product_ids=9,1&${cart}`)).toEqual([1, 2]);
    expect(await shop.ids(`?platform_product_ids=2`)).toEqual([]);
    await shop.import({ collections: [collection(10, [2]), collection(11, [3])] });
    expect(await shop.ids(`?platform_product_ids=1&${cart}`)).toEqual([]);
    expect(await shop.ids(`?platform_product_ids=2&${cart}&bust_cache=yes`)).toEqual([1]);
  });

  test('accepts price filters, the removal of failing variants, and metafields', async ({
    app,
  }) => {
    const shop = await app.shop();
    const variants = [{ price: '5.00' }, { price: '50.00' }];
    await shop.import({
      products: [product({ id: 1, variants }), product({ id: 2, price: '60' })],
    });
    const [id] = await shop.importRulesets([{ name: 'R', rules: [{ output: [returning(1, 2)] }] }]);
    const path = `/api/v1/custom/id/${id}?any_variant_price_less_than=10&unset_variants=yes`;
    const answer = await shop.get(`${path}&metafields=yes&variant_metafields=yes`);
    const { data } = customEndpoint.answer.parse(await answer.json());
    expect(idsOf(data)).toEqual([1]);
    expect(data[0]?.variants.map(({ price }) => price)).toEqual(['5.00']);
    expect(data[0]?.metafields).toEqual([]);
    expect(data[0]?.variants[0]?.metafields).toEqual([]);
  });

  test('gets products and prices of its country, also in conditions', async ({ app }) => {
    const rules = [
      { logic: when('product_price', 'equals', '20'), output: [returning(1, 2)] },
      { logic: when('country', 'contains_any', 'ca'), output: [returning(5, 2)] },
    ];
    const shop = await shopWith(app, rules, {}, { scopes: ['read_markets'] });
    const catalog = { currency: 'CAD', product_ids: [2, 3], rate: 2 };
    await shop.import({ markets: [market({ id: 1, countries: ['CA'], catalog })] });
    const { data, metadata } = await shop.answer('?country_code=ca&platform_product_ids=3,1');
    expect(idsOf(data)).toEqual([2]);
    expect(data[0]?.variants[0]?.price).toBe('20.00');
    expect(idsOf(metadata.input_products)).toEqual([3]);
    const without = await shopWith(app, rules);
    expect((await without.get(without.path('?country_code=CA'))).status).toBe(403);
    expect((await without.get(without.path('?country_code=CAN'))).status).toBe(400);
  });
});
