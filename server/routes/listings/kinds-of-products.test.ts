import { describe, expect } from 'vitest';
import { collection, market, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { ascending, idsFor, idsOf, quickView } from '../testing/search-fixture.ts';

const recommenders = ['recommended', 'similar_products', 'trending_products', 'viewed-related'];

/** Returns what each recommender answers for products, in the order of ids. */
async function recommended(shop: TestShop, productId: number) {
  const answers = await Promise.all(
    recommenders.map((name) =>
      shop.ids(`/api/v1/products/${name}?platform_product_ids=${productId}&limit=20`),
    ),
  );
  return answers.map(ascending);
}

const each = <Value>(value: Value) => recommenders.map(() => value);

async function saveBundle(app: RunningApp, { shop }: TestShop, componentIds: number[]) {
  const { database, bundles } = app.service.stores;
  await database.write(shop.id, (transaction) =>
    bundles.replace(transaction, shop.id, [{ id: 1, componentIds }]),
  );
  await app.service.catchUp();
}

describe('a gift card', () => {
  const products = [
    product({ id: 1 }),
    product({ id: 2 }),
    { ...product({ id: 3, title: 'Gift card' }), is_gift_card: true },
  ];

  test('is not recommended, but sold, found and listed', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products, collections: [collection(1, [1, 2, 3])] });
    expect(await recommended(shop, 1)).toEqual(each([2]));
    expect(ascending(await shop.ids('/api/v1/products/top_sellers'))).toEqual([1, 2, 3]);
    expect(await shop.ids('/api/v1/products/collections?platform_collection_ids=1')).toEqual([
      1, 2, 3,
    ]);
    expect(await shop.ids('/api/v1/products/static?ids=3')).toEqual([3]);
    expect(await idsFor(shop, { searchTerm: 'gift card' })).toEqual([3]);
  });

  test('is recommended where the shop wants it', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products });
    await shop.saveSettings({ recommendations: { gift_cards: true } });
    expect(await recommended(shop, 1)).toEqual(each([2, 3]));
    await shop.saveSettings({ recommendations: {} });
    expect(await recommended(shop, 1)).toEqual(each([2]));
  });
});

describe('a bundle', () => {
  const products = [1, 2, 3, 4].map((id) => product({ id, title: `Thing ${id}` }));

  test('is not recommended together with its components', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products });
    await saveBundle(app, shop, [2, 3]);
    for (const ids of await recommended(shop, 4)) {
      expect(ids.includes(1) && (ids.includes(2) || ids.includes(3))).toBe(false);
      expect(ids.length).toBeGreaterThan(0);
    }
    expect(await recommended(shop, 1)).toEqual(each([4]));
  });

  test('is recommended like any product once it has no components', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products });
    await saveBundle(app, shop, [2, 3]);
    await saveBundle(app, shop, []);
    expect(await recommended(shop, 4)).toEqual(each([1, 2, 3]));
  });
});

describe('a combined listing', () => {
  const parent = product({ id: 1, title: 'Sofa' });
  const children = [2, 3].map((id) => ({
    ...product({ id, title: `Sofa in colour ${id}` }),
    combined_parent_id: 1,
  }));
  const records = {
    products: [parent, ...children, product({ id: 4, title: 'Lamp' })],
    collections: [collection(1, [1, 2, 3])],
  };

  test('is shown once in searches and recommendations', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(records);
    expect(await idsFor(shop, { searchTerm: 'sofa' })).toEqual([1]);
    expect(idsOf(await quickView(shop, { query: 'sofa' }))).toEqual([1]);
    expect(await recommended(shop, 4)).toEqual(each([1]));
    expect(await shop.ids('/api/v1/products/collections?platform_collection_ids=1')).toEqual([
      1, 2, 3,
    ]);
  });

  test('is shown by its children while its parent is not', async ({ app }) => {
    const shop = await app.shop();
    await shop.import(records);
    await shop.import({ products: [{ ...parent, status: 'draft' }] });
    expect(ascending(await idsFor(shop, { searchTerm: 'sofa' }))).toEqual([2, 3]);
    expect(await recommended(shop, 4)).toEqual(each([2, 3]));
    await shop.import({ products: [parent] });
    expect(await idsFor(shop, { searchTerm: 'sofa' })).toEqual([1]);
  });
});

describe('a combined listing in a market', () => {
  test('is shown by its children where its parent is not sold', async ({ app }) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    const children = [2, 3].map((id) => ({
      ...product({ id, title: `Sofa in colour ${id}` }),
      combined_parent_id: 1,
    }));
    await shop.import({
      products: [product({ id: 1, title: 'Sofa' }), ...children],
      markets: [
        market({ id: 1, countries: ['CA'], catalog: { product_ids: [2, 3] } }),
        market({ id: 2, countries: ['DE'], catalog: { product_ids: [1, 2, 3] } }),
        market({
          id: 3,
          countries: ['JP'],
          catalog: {
            currency: 'JPY',
            prices: [2, 3].map((id) => ({ variant_id: id * 100, price: '900' })),
          },
        }),
      ],
    });
    for (const [country, shown] of Object.entries({ CA: [2, 3], DE: [1], JP: [2, 3] })) {
      const listed = await shop.ids(`/api/v1/products/trending_products?country_code=${country}`);
      expect(ascending(listed), country).toEqual(shown);
      const body = { searchTerm: 'sofa', countryCode: country };
      expect(ascending(await idsFor(shop, body)), country).toEqual(shown);
    }
    await shop.import({
      markets: [market({ id: 2, countries: ['DE'], catalog: { product_ids: [3] } })],
    });
    expect(await idsFor(shop, { searchTerm: 'sofa', countryCode: 'DE' })).toEqual([3]);
    expect(await idsFor(shop, { searchTerm: 'sofa' })).toEqual([1]);
  });
});

describe("a product's category of the platform's taxonomy", () => {
  test('is found by its words and is part of the full shape', async ({ app }) => {
    const shop = await app.shop();
    const category = {
      admin_graphql_api_id: 'gid://shopify/TaxonomyCategory/hg-13',
      name: 'Tableware',
      full_name: 'Home & Garden > Kitchen > Tableware',
    };
    await shop.import({
      products: [{ ...product({ id: 1, title: 'Haku' }), category }, product({ id: 2 })],
    });
    expect(await idsFor(shop, { searchTerm: 'tableware' })).toEqual([1]);
    const answer = await shop.get('/api/v1/products/static?ids=1,2&response_type=full');
    const { data } = await answer.json();
    expect(data.map((one: { category?: unknown }) => one.category)).toEqual([
      {
        id: 'gid://shopify/TaxonomyCategory/hg-13',
        name: 'Tableware',
        full_name: 'Home & Garden > Kitchen > Tableware',
      },
      undefined,
    ]);
  });
});

describe('an unlisted product', () => {
  test.for(['unlisted', 'UNLISTED'])(
    'is shown nowhere with the status %s',
    async (status, { app }) => {
      const shop = await app.shop();
      await shop.import({
        products: [product({ id: 1, title: 'Secret mug', status }), product({ id: 2 })],
      });
      expect(await shop.ids('/api/v1/products/top_sellers')).toEqual([2]);
      expect(await shop.ids('/api/v1/products/static?ids=1,2')).toEqual([2]);
      expect(await idsFor(shop, { searchTerm: 'secret' })).toEqual([]);
    },
  );
});
