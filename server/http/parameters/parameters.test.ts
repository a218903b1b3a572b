import { describe, expect } from 'vitest';
import { echoKey, withEcho } from '../../testing/echo.ts';
import { collection, market, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const chosen = '/api/v1/products/static';

/** A request of each listing endpoint that returns products 1, 2 and 3 in some order. */
const listings = [
  '/api/v1/products/top_sellers?',
  '/api/v1/products/collections?platform_collection_ids=9&',
  `${chosen}?ids=1,2,3&`,
];

const priceParameters = [
  'any_variant_price_less_than',
  'any_variant_price_less_than_or_equal_to',
  'any_variant_price_equal_to',
  'variant_price_greater_than',
  'variant_price_greater_than_or_equal_to',
];

/** Products of 10, 20 and 30; the last is sold out; all in collection 9; Canada is sold product 2 at 15. */
async function stockedShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [
      product({ id: 1, price: '10.00' }),
      product({ id: 2, variants: [{ price: '20.00' }, { price: '90.00' }] }),
      product({ id: 3, price: '30.00', variants: [{ inventory_quantity: 0 }] }),
    ],
    collections: [collection(9, [1, 2, 3])],
    markets: [
      market({
        id: 1,
        countries: ['CA'],
        catalog: { product_ids: [2], prices: [{ variant_id: 200, price: '15.00' }] },
      }),
    ],
  });
  return shop;
}

async function sortedIds(shop: TestShop, path: string): Promise<number[]> {
  return (await shop.ids(path)).toSorted((a, b) => a - b);
}

interface Shown {
  metafields?: unknown;
  variants: { price: string; metafields?: unknown }[];
}

async function shown(shop: TestShop, path: string): Promise<Shown[]> {
  const { data } = (await (await shop.get(path)).json()) as { data: Shown[] };
  return data;
}

describe.for(listings)('%s', (listing) => {
  test('hides products out of stock except with filter_oos=no', async ({ app }) => {
    const shop = await stockedShop(app);
    for (const absent of ['', 'filter_oos=yes', 'filter_oos=', 'filter_oos=NO', 'filter_oos=0']) {
      expect(await sortedIds(shop, listing + absent), absent).toEqual([1, 2]);
    }
    expect(await sortedIds(shop, `${listing}filter_oos=no`)).toEqual([1, 2, 3]);
  });

  test('obeys every price condition', async ({ app }) => {
    const shop = await stockedShop(app);
    const ask = (condition: string) => sortedIds(shop, listing + condition);
    expect(await ask('any_variant_price_less_than=10')).toEqual([1]);
    expect(await ask('any_variant_price_less_than_or_equal_to=20.00')).toEqual([1, 2]);
    expect(await ask('any_variant_price_equal_to=90')).toEqual([2]);
    expect(await ask('variant_price_greater_than=10')).toEqual([2]);
    expect(await ask('variant_price_greater_than_or_equal_to=10')).toEqual([1, 2]);
    expect(await ask('variant_price_greater_than=20&any_variant_price_less_than=89.99')).toEqual(
      [],
    );
  });

  test('removes the failing variants only with unset_variants=yes', async ({ app }) => {
    const shop = await stockedShop(app);
    const condition = 'variant_price_greater_than=50';
    const prices = async (path: string) =>
      (await shown(shop, path)).map(({ variants }) => variants.map(({ price }) => price));
    expect(await prices(listing + condition)).toEqual([['20.00', '90.00']]);
    expect(await prices(`${listing}${condition}&unset_variants=no`)).toEqual([['20.00', '90.00']]);
    expect(await prices(`${listing}${condition}&unset_variants=yes`)).toEqual([['90.00']]);
  });

  test('adds metafields on request, always as a list', async ({ app }) => {
    const shop = await stockedShop(app);
    for (const absent of ['', 'metafields=no', 'metafields=true&variant_metafields=1']) {
      const [first] = await shown(shop, `${listing}limit=1&${absent}`);
      expect(first, absent).not.toHaveProperty('metafields');
      expect(first?.variants[0], absent).not.toHaveProperty('metafields');
    }
    const [ofProduct] = await shown(shop, `${listing}metafields=yes`);
    expect(ofProduct).toHaveProperty('metafields', []);
    expect(ofProduct?.variants[0]).not.toHaveProperty('metafields');
    const [ofVariants] = await shown(shop, `${listing}variant_metafields=yes`);
    expect(ofVariants).not.toHaveProperty('metafields');
    expect(ofVariants?.variants[0]).toHaveProperty('metafields', []);
  });

  test('shows a country its prices and products', async ({ app }) => {
    const shop = await stockedShop(app);
    for (const country of ['CA', 'ca']) {
      const data = await shown(shop, `${listing}country_code=${country}`);
      expect(data.map(({ variants }) => variants[0]?.price)).toEqual(['15.00']);
    }
    expect(await sortedIds(shop, `${listing}country_code=DE`)).toEqual([1, 2]);
    for (const code of ['C', 'CAN', '12', 'C4']) {
      expect((await shop.get(`${listing}country_code=${code}`)).status, code).toBe(400);
    }
    const other = await app.shop();
    expect((await other.get(`${listing}country_code=CA`)).status).toBe(403);
  });

  test('refuses prices and limits that are not numbers', async ({ app }) => {
    const shop = await stockedShop(app);
    for (const name of priceParameters) {
      for (const value of ['cheap', '1,5', '1e', '0x10', 'NaN', 'Infinity']) {
        const sent = `${name}=${value}`;
        expect((await shop.get(listing + sent)).status, sent).toBe(400);
      }
    }
    for (const value of ['0', '-1', 'ten', '2.5', '00', 'NaN']) {
      expect((await shop.get(`${listing}limit=${value}`)).status, value).toBe(400);
    }
  });

  test('ignores unknown parameters and values that count as absent', async ({ app }) => {
    const shop = await stockedShop(app);
    const nothing = [...priceParameters, 'limit', 'country_code', 'metafields', 'format'];
    for (const value of ['', 'undefined', 'null', '%20']) {
      const sent = nothing.map((name) => `${name}=${value}`).join('&');
      expect(await sortedIds(shop, listing + sent), value).toEqual([1, 2]);
    }
    const unknown = 'utm_source=x&_=1&ids[]=7&toString=1&__proto__=2&format=xml&context=new';
    expect(await sortedIds(shop, listing + unknown)).toEqual([1, 2]);
  });

  test('ignores presentment_prices and adds a Deprecation header', async ({ app }) => {
    const shop = await stockedShop(app);
    const [plain, deprecated] = [
      await shop.get(listing),
      await shop.get(`${listing}presentment_prices=CAD`),
    ];
    expect(plain.headers.get('deprecation')).toBeNull();
    expect(deprecated.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(await deprecated.text()).toBe(await plain.text());
  });

  test('returns 5 products by default, and 250 at most', async ({ app }) => {
    const shop = await app.shop();
    const ids = Array.from({ length: 251 }, (_, index) => index + 1);
    await shop.import({
      products: ids.map((id) => product({ id })),
      collections: [collection(9, ids), collection(10, ids)],
    });
    const path = listing.replace('ids=1,2,3', 'platform_collection_id=10');
    expect(await shop.ids(path)).toHaveLength(5);
    expect(await shop.ids(`${path}limit=7`)).toHaveLength(7);
    expect(await shop.ids(`${path}limit=250`)).toHaveLength(250);
    expect(await shop.ids(`${path}limit=251`)).toHaveLength(250);
    expect(await shop.ids(`${path}limit=99999999999999999999`)).toHaveLength(250);
  });
});

describe('lists', () => {
  test('may be encoded once or twice, and contain spaces, repeats and words', async ({ app }) => {
    const shop = await stockedShop(app);
    const list = ' 2 ,,1, 2,x,gid://any/Product/1,-1,1.5,99 ,';
    const once = encodeURIComponent(list);
    for (const form of [list, once, encodeURIComponent(once)]) {
      expect(await shop.ids(`${chosen}?ids=${form}`), form).toEqual([2, 1]);
    }
    const handles = encodeURIComponent(
      encodeURIComponent('product-2 , nobody,product-1,product-2'),
    );
    expect(await shop.ids(`${chosen}?handles=${handles}`)).toEqual([2, 1]);
  });

  test('have at most 250 items, including unknown ones', async ({ app }) => {
    const shop = await stockedShop(app);
    const unknownIds = Array.from({ length: 250 }, (_, index) => 1_000 + index);
    expect(await shop.ids(`${chosen}?ids=${unknownIds.slice(1).join()},1`)).toEqual([1]);
    expect(await shop.ids(`${chosen}?ids=${unknownIds.join()},1`)).toEqual([]);
  });

  test('of unknown ids lead to an empty list', async ({ app }) => {
    const shop = await stockedShop(app);
    for (const list of ['99', 'x', ',', '99999999999999999999999', '%E0%A4%A', '%']) {
      const answer = await shop.get(`${chosen}?ids=${list}`);
      expect(answer.status, list).toBe(200);
      expect(await answer.json(), list).toEqual({ data: [] });
    }
  });
});

describe('a cart', () => {
  test('is read from brackets, and from attributes that were encoded twice', async () => {
    const attributes = encodeURIComponent(encodeURIComponent('{"gift":"a & b"}'));
    const lines = 'cart%5Bitems%5D%5B30%5D%5Bproduct_id%5D=3&cart[items][2][product_id]=2';
    await withEcho(async (url) => {
      const answer = await fetch(`${url}?key=${echoKey}&${lines}&cart[attributes]=${attributes}`);
      expect(await answer.json()).toMatchObject({
        data: {
          cart: { lines: [{ productId: 2 }, { productId: 3 }], attributes: { gift: 'a & b' } },
        },
      });
    });
  });

  test('counts as absent when it is malformed', async () => {
    const broken = [
      'cart=x',
      'cart[]=1',
      'cart[items]=',
      'cart[items][0][product_id]=x',
      'cart[=1',
    ];
    await withEcho(async (url) => {
      for (const cart of broken) {
        const answer = await fetch(`${url}?key=${echoKey}&${cart}`);
        expect(answer.status, cart).toBe(200);
        expect(await answer.json(), cart).toEqual({ data: { metafields: false } });
      }
    });
  });
});
