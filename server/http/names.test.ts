import { describe, expect } from 'vitest';
import { echoKey, withEcho } from '../testing/echo.ts';
import { collection, product } from '../testing/factories.ts';
import { type RunningApp, startApp, test as base } from '../testing/running-app.ts';

const chosen = '/api/v1/products/static';
const collections = '/api/v1/products/collections';
const topSellers = '/api/v1/products/top_sellers';
const search = '/api/v1/smart-search/search';

const keyHeaders = ['Service-Api-Key', 'X-Service-User-Token'];
const namedKeyHeaders = ['Acme-Api-Key', 'X-Acme-User-Token'];

const test = base.extend<{ named: RunningApp }>({
  named: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const app = await startApp({
        environment: { PLATFORM_NAME: 'shopify', SERVICE_NAME: 'acme' },
      });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
});

async function stockedShop(app: RunningApp) {
  const shop = await app.shop();
  const picture = { id: 5, src: 'https://cdn.example/a.jpg', width: 10, height: 20 };
  await shop.import({
    products: [
      { ...product({ id: 1 }), images: [picture] },
      ...[2, 3].map((id) => product({ id, created_at: `202${id}-01-01T00:00:00Z` })),
    ],
    collections: [collection(9, [3, 1])],
  });
  return shop;
}

describe('with configured names of platform and service', () => {
  test('parameters have both names', async ({ named }) => {
    const shop = await stockedShop(named);
    for (const platform of ['platform', 'shopify']) {
      const asked = await Promise.all([
        shop.ids(`${topSellers}?${platform}_product_ids=3,2`),
        shop.ids(`${collections}?${platform}_collection_ids=9`),
        shop.ids(`${collections}?platform_collection_ids=9&${platform}_product_ids=3`),
        shop.ids(`${chosen}?${platform}_collection_id=9`),
        shop.ids(`${chosen}?${platform}_product_ids=2`),
      ]);
      expect(asked, platform).toEqual([[1], [3, 1], [1], [3, 1], [2]]);
    }
  });

  test('the last of both forms of a parameter counts', async ({ named }) => {
    const shop = await stockedShop(named);
    const first = 'shopify_product_ids=1';
    const second = 'platform_product_ids=2';
    expect(await shop.ids(`${chosen}?${first}&${second}`)).toEqual([2]);
    expect(await shop.ids(`${chosen}?${second}&${first}`)).toEqual([1]);
  });

  test('an error names a missing argument by its neutral name', async ({ named }) => {
    const shop = await named.shop();
    expect(await (await shop.get(collections)).json()).toEqual({
      error: 'Missing required argument: platform_collection_ids',
    });
  });

  test('a header of either name may have the key', async ({ named }) => {
    const shop = await named.shop();
    for (const header of [...keyHeaders, ...namedKeyHeaders]) {
      const answer = await shop.post(search, { searchTerm: '' }, { [header]: shop.key });
      expect(answer.status, header).toBe(200);
    }
  });

  test('pre-flights allow all these headers', async ({ named }) => {
    const answer = await named.get(search, { method: 'OPTIONS' });
    const allowed = (answer.headers.get('access-control-allow-headers') ?? '')
      .toLowerCase()
      .split(/,\s*/);
    const wanted = ['Content-Type', 'Accept', ...keyHeaders, ...namedKeyHeaders];
    expect(allowed).toEqual(expect.arrayContaining(wanted.map((name) => name.toLowerCase())));
  });

  test('global ids of every kind contain the name of the platform', async ({ named }) => {
    const shop = await stockedShop(named);
    const text = await (await shop.get(`${chosen}?ids=1`)).text();
    expect(text.match(/gid:[^"]+/g)).toEqual([
      'gid://shopify/Product/1',
      'gid://shopify/ProductVariant/100',
      'gid://shopify/ProductImage/5',
      'gid://shopify/ProductImage/5',
    ]);
  });

  test('global ids of any platform are accepted', async ({ named }) => {
    const shop = await stockedShop(named);
    const ids = 'gid://platform/Product/2,gid://elsewhere/Product/1,gid://shopify/Product/3';
    expect(await shop.ids(`${chosen}?ids=${encodeURIComponent(ids)}`)).toEqual([2, 1, 3]);
  });

  test('the exclusion tag of either name removes no chosen products and no best sellers', async ({
    named,
  }) => {
    const shop = await named.shop();
    await shop.import({
      products: [
        product({ id: 1, tags: 'new, Exclude_Service' }),
        product({ id: 2, tags: 'exclude_acme' }),
      ],
      collections: [collection(9, [1, 2])],
    });
    const asked = await Promise.all([
      shop.ids(topSellers),
      shop.ids(`${collections}?platform_collection_ids=9`),
      shop.ids(`${chosen}?ids=1,2`),
    ]);
    for (const ids of asked) {
      expect(new Set(ids)).toEqual(new Set([1, 2]));
    }
  });

  test('posted parameters have both names', async () => {
    const names = { platform: 'shopify', service: 'acme' };
    await withEcho(async (url) => {
      for (const name of ['platform_customer_id', 'shopify_customer_id']) {
        const answers = await Promise.all([
          fetch(`${url}?key=${echoKey}`, {
            method: 'POST',
            body: new URLSearchParams([[name, '7']]),
          }),
          fetch(`${url}?key=${echoKey}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ [name]: 7 }),
          }),
        ]);
        for (const answer of answers) {
          expect(await answer.json()).toMatchObject({ data: { platform_customer_id: '7' } });
        }
      }
    }, names);
  });
});

describe('without configured names', () => {
  test('other names are unknown', async ({ app }) => {
    const shop = await stockedShop(app);
    expect(await shop.ids(`${chosen}?ids=1,2&acme_product_ids=2`)).toEqual([1, 2]);
    expect((await shop.get(`${collections}?acme_collection_ids=9`)).status).toBe(400);
    for (const header of namedKeyHeaders) {
      const answer = await shop.post(search, { searchTerm: '' }, { [header]: shop.key });
      expect(answer.status, header).toBe(401);
    }
  });
});
