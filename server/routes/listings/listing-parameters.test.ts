import { describe, expect } from 'vitest';
import { collection, product } from '../../testing/factories.ts';
import { startApp, test } from '../../testing/running-app.ts';

const topSellers = '/api/v1/products/top_sellers';
const collections = '/api/v1/products/collections';
const chosen = '/api/v1/products/static';

function products(...ids: number[]) {
  return ids.map((id) => product({ id }));
}

describe('price conditions', () => {
  const twoPrices = product({ id: 1, variants: [{ price: '10.00' }, { price: '30.00' }] });
  const onePrice = product({ id: 2, variants: [{ price: '19.99' }] });

  test('must hold on the same variant', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [twoPrices, onePrice] });
    const between = 'variant_price_greater_than=15&any_variant_price_less_than=25';
    expect(await shop.ids(`${chosen}?ids=1,2&${between}`)).toEqual([2]);
  });

  test('must hold on a variant in stock, which the product names and links to', async ({ app }) => {
    const shop = await app.shop();
    const variants = [
      { id: 11, price: '10.00', inventory_quantity: 0 },
      { id: 12, price: '30.00' },
    ];
    await shop.import({ products: [product({ id: 1, variants })] });
    const ask = (condition: string) => shop.ids(`${topSellers}?${condition}`);
    expect(await ask('any_variant_price_less_than=20')).toEqual([]);
    expect(await ask('any_variant_price_less_than=20&filter_oos=no')).toEqual([1]);
    const answer = await shop.get(`${topSellers}?variant_price_greater_than=5`);
    const product1 = { matched_variant_id: 12, link: expect.stringMatching(/\?variant=12$/) };
    expect(await answer.json()).toMatchObject({ data: [product1] });
  });

  test('include their bound where they say so', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [twoPrices, onePrice] });
    const ask = (condition: string) => shop.ids(`${chosen}?ids=1,2&${condition}`);
    expect(await ask('any_variant_price_less_than=10')).toEqual([1]);
    expect(await ask('any_variant_price_less_than_or_equal_to=9.99')).toEqual([]);
    expect(await ask('any_variant_price_equal_to=19.99')).toEqual([2]);
    expect(await ask('variant_price_greater_than=30')).toEqual([]);
    expect(await ask('variant_price_greater_than_or_equal_to=30')).toEqual([1]);
  });

  test('remove the failing variants with unset_variants=yes', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [twoPrices] });
    const answer = await shop.get(
      `${chosen}?ids=1&any_variant_price_less_than=20&unset_variants=yes`,
    );
    const { data } = (await answer.json()) as { data: { variants: { price: string }[] }[] };
    expect(data[0]?.variants.map(({ price }) => price)).toEqual(['10.00']);
  });

  test('answer 400 with their name when they are not numbers', async ({ app }) => {
    const shop = await app.shop();
    const answer = await shop.get(`${chosen}?ids=1&any_variant_price_equal_to=cheap`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'any_variant_price_equal_to: must be a number' });
  });
});

describe('parameters of every listing', () => {
  test('count as absent when they are empty, undefined, null or unknown words', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2) });
    const sent =
      'limit=&filter_oos=maybe&metafields=undefined&country_code=null&any_variant_price_equal_to=';
    expect(await shop.ids(`${chosen}?ids=1,2&${sent}`)).toEqual([1, 2]);
  });

  test('may be repeated, and the last one counts', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2) });
    expect(await shop.ids(`${chosen}?ids=1&ids=2`)).toEqual([2]);
  });

  test('may have spaces around their values', async ({ app }) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    await shop.import({ products: products(1, 2) });
    const sent = 'ids=1,2&limit=%201%20&country_code=ca%20&any_variant_price_less_than=+99';
    expect(await shop.ids(`${chosen}?${sent}`)).toEqual([1]);
  });

  for (const limit of ['0', '-1', 'ten', '2.5']) {
    test(`refuse the limit ${limit}`, async ({ app }) => {
      const shop = await app.shop();
      const answer = await shop.get(`${chosen}?limit=${limit}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: 'limit: must be a whole number from 1' });
    });
  }

  test('refuse an invalid country and one that the shop may not read', async ({ app }) => {
    const shop = await app.shop();
    expect((await shop.get(`${chosen}?country_code=CAN`)).status).toBe(400);
    expect((await shop.get(`${chosen}?country_code=CA`)).status).toBe(403);
    const reader = await app.shop({ scopes: ['read_markets'] });
    expect((await reader.get(`${chosen}?country_code=ca`)).status).toBe(200);
  });

  test('answer presentment_prices with a Deprecation header', async ({ app }) => {
    const shop = await app.shop();
    expect((await shop.get(`${chosen}?presentment_prices=USD`)).headers.get('deprecation')).toMatch(
      /^@\d+$/,
    );
    expect((await shop.get(chosen)).headers.get('deprecation')).toBeNull();
  });

  test("are accepted under the platform's name", async () => {
    const app = await startApp({ environment: { PLATFORM_NAME: 'shopify' } });
    const shop = await app.shop();
    await shop.import({ products: products(1, 2), collections: [collection(1, [1, 2])] });
    expect(await shop.ids(`${collections}?shopify_collection_ids=1`)).toEqual([1, 2]);
    const answer = await shop.get(`${collections}?platform_collection_ids=1&limit=1`);
    expect(await answer.text()).toContain('"gid://shopify/Product/1"');
    await app.close();
  });
});

describe('an imported product', () => {
  test('is out of stock when it has no variants', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, variants: [] }), product({ id: 2 })] });
    const both = `${chosen}?ids=1,2&limit=1`;
    expect(await shop.ids(both)).toEqual([2]);
    expect(await shop.ids(`${both}&filter_oos=no`)).toEqual([1]);
    expect(await shop.ids(`${both}&filter_oos=no&any_variant_price_less_than=99`)).toEqual([2]);
  });

  test('is listed whatever its handle is', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, handle: 'half-\ud83d' })] });
    const answer = await shop.get(`${chosen}?ids=1`);
    expect(await answer.text()).toContain('"link":"/products/half-%EF%BF%BD"');
  });

  test('replaces its former version', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Old', handle: 'old' })] });
    expect(await shop.ids(`${chosen}?handles=old`)).toEqual([1]);
    await shop.import({
      products: [
        product({ id: 1, title: 'New', handle: 'new', variants: [{ inventory_quantity: 0 }] }),
      ],
    });
    // Links and events name a handle after it was changed.
    expect(await shop.ids(`${chosen}?handles=old&filter_oos=no`)).toEqual([1]);
    expect(await shop.ids(`${chosen}?handles=new`)).toEqual([]);
    const answer = await shop.get(`${chosen}?handles=new&filter_oos=no`);
    expect(await answer.text()).toContain('"title":"New"');
    await shop.import({ products: [product({ id: 2, handle: 'old' })] });
    expect(await shop.ids(`${chosen}?handles=old`)).toEqual([2]);
  });

  test('replaces cached answers that examined it at once', async ({ app }) => {
    const shop = await app.shop();
    const soldOut = { variants: [{ inventory_quantity: 0 }] };
    await shop.import({
      products: products(1, 2, 3),
      collections: [collection(1, [1, 2])],
    });
    const paths = [`${chosen}?ids=1,2`, `${collections}?platform_collection_ids=1`, topSellers];
    const answers = () => Promise.all(paths.map((path) => shop.ids(path)));
    expect(await answers()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2, 3],
    ]);
    await shop.import({ products: [product({ id: 1, ...soldOut })] });
    expect(await answers()).toEqual([[2], [2], [2, 3]]);
    await shop.import({ products: products(1), collections: [collection(1, [3, 2, 1])] });
    expect(await answers()).toEqual([
      [1, 2],
      [3, 2, 1],
      [1, 2, 3],
    ]);
  });

  test('is never listed in another shop', async ({ app }) => {
    const [mine, other] = [await app.shop(), await app.shop()];
    await mine.import({ products: products(1), collections: [collection(1, [1])] });
    expect(await other.ids(`${chosen}?ids=1`)).toEqual([]);
    expect(await other.ids(`${collections}?platform_collection_ids=1`)).toEqual([]);
    expect(await other.ids(topSellers)).toEqual([]);
  });
});
