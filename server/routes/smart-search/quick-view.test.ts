import { describe, expect } from 'vitest';
import { collection, market, order, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { ascending, idsOf, quickView, search, searchPath } from '../testing/search-fixture.ts';

describe('a cached answer', () => {
  test('is served while nothing has changed', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Stoneware mug' })] });
    const etag = async () =>
      (await shop.post(`${searchPath}/quick-view`, { query: 'sto' })).headers.get('etag');
    expect(await etag()).toBe(await etag());
  });

  test('follows stock, price, titles and new products at once', async ({ app }) => {
    const shop = await app.shop();
    const mug = { id: 1, title: 'Mug', price: '5.00' };
    const view = async () => {
      const { data } = await quickView(shop, { query: 'mug' });
      return data.map(({ id, variants }) => [id, variants[0]?.price, variants[0]?.available]);
    };
    await shop.import({ products: [product(mug)] });
    expect(await view()).toEqual([[1, '5.00', true]]);
    await shop.import({ products: [product({ ...mug, variants: [{ inventory_quantity: 0 }] })] });
    expect(await view()).toEqual([[1, '5.00', false]]);
    await shop.import({ products: [product({ ...mug, price: '7.00' })] });
    expect(await view()).toEqual([[1, '7.00', true]]);
    await shop.import({ products: [product({ id: 2, title: 'Mug mug' })] });
    expect(await view()).toHaveLength(2);
    await shop.import({ products: [product({ ...mug, title: 'Bowl' })] });
    expect((await view()).map(([id]) => id)).toEqual([2]);
  });

  test('follows collections and sales', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 }), product({ id: 2 })] });
    const within = { query: '', filters: { collections: [7] } };
    expect(idsOf(await quickView(shop, within))).toEqual([]);
    await shop.import({ collections: [collection(7, [1], 'All')] });
    expect(idsOf(await quickView(shop, within))).toEqual([1]);
    expect((await quickView(shop, { query: 'all' })).collections).toHaveLength(1);
    await shop.import({ collections: [collection(7, [1], 'Some')] });
    expect((await quickView(shop, { query: 'all' })).collections).toEqual([]);
    const all = async () => idsOf(await search(shop, { searchTerm: '' }));
    const before = await all();
    const sold = before[1] ?? 0;
    await shop.import({
      orders: [order({ id: 1, createdAt: new Date().toISOString(), units: { [sold]: 1 } })],
    });
    expect(await all()).toEqual([sold, before[0]]);
  });

  test('differs by country and by shop', async ({ app }) => {
    const [shop, other] = [
      await app.shop({ scopes: ['read_markets'] }),
      await app.shop({ scopes: ['read_markets'] }),
    ];
    await shop.import({
      products: [product({ id: 1, title: 'Mug', price: '10.00' })],
      markets: [market({ id: 1, countries: ['CA'], catalog: { adjustment: 100 } })],
    });
    const price = async (countryCode?: string) => {
      const { data } = await quickView(shop, { query: 'mug', countryCode });
      return data[0]?.variants[0]?.price;
    };
    expect(await price()).toBe('10.00');
    expect(await price('ca')).toBe('20.00');
    expect(await price('DE')).toBe('10.00');
    expect(idsOf(await quickView(other, { query: 'mug' }))).toEqual([]);
    await shop.import({
      markets: [market({ id: 1, countries: ['CA'], catalog: { adjustment: 50 } })],
    });
    expect(await price('CA')).toBe('15.00');
  });

  test('is not served for a different request', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Mug', vendor: 'Kiln' })] });
    const keys = async (body: object) => {
      const { data } = await search(shop, { searchTerm: 'mug', ...body });
      return Object.keys(data[0] ?? {}).toSorted();
    };
    expect(await keys({ fields: ['title'] })).toEqual(['id', 'title']);
    expect(await keys({ fields: ['vendor'] })).toEqual(['id', 'vendor']);
    expect(await keys({ fields: ['vendor'], pageSize: 3 })).toEqual(['id', 'vendor']);
  });
});

describe('a quick view', () => {
  test('has the same count in body and headers, readable by browsers', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Mug' })] });
    const answer = await shop.post(searchPath, { searchTerm: 'mug' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=4');
    for (const name of ['Page-Current', 'Page-Total', 'Size-Current', 'Size-Total']) {
      expect(answer.headers.get(`search-${name}`)).toBe('1');
      expect(answer.headers.get('access-control-expose-headers')).toContain(`Search-${name}`);
    }
  });

  test('returns metafields when they are among the fields', async ({ app }) => {
    const shop = await app.shop();
    const metafields = [{ id: 4, namespace: 'care', key: 'wash', value: 'cold', type: 'string' }];
    await shop.import({ products: [product({ id: 1, title: 'Mug', metafields })] });
    const { data } = await search(shop, { searchTerm: 'mug', fields: ['metafields'] });
    expect(data[0]?.metafields).toMatchObject([{ key: 'wash', value: 'cold' }]);
  });
});

describe('pages of a search', () => {
  test('contain every product once, to the end, in every order', async ({ app }) => {
    const shop = await app.shop();
    const ids = Array.from({ length: 230 }, (_, index) => index + 1);
    await shop.import({
      products: ids.map((id) => product({ id, title: 'Mug', price: id % 2 ? '5.00' : '7.00' })),
    });
    for (const body of [
      { searchTerm: 'mug' },
      { searchTerm: '' },
      { searchTerm: 'mug', sortBy: { field: 'price', order: 'DESC' } },
    ]) {
      const pages = [];
      for (const currentPage of [1, 2, 3, 4]) {
        pages.push(idsOf(await search(shop, { ...body, fields: [], pageSize: 100, currentPage })));
      }
      expect(pages.map(({ length }) => length)).toEqual([100, 100, 30, 0]);
      expect(ascending(pages.flat())).toEqual(ids);
    }
  });
});

describe('a complete code', () => {
  test('comes first, whatever else is requested', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'AB-12 AB-12 stand', price: '1.00', tags: 'sale' }),
        product({ id: 2, title: 'Lamp', price: '50.00', variants: [{ sku: 'AB-12' }] }),
        product({ id: 3, title: 'Rug', price: '60.00', variants: [{ barcode: '4006381333931' }] }),
        product({ id: 4, title: 'Long lamp shade', handle: 'ab-lamp', price: '70.00' }),
        product({ id: 5, title: 'ab lamp ab lamp', price: '2.00' }),
      ],
    });
    const first = async (body: object) => idsOf(await search(shop, body))[0];
    for (const sortBy of [undefined, { field: 'price' }, { field: 'name', order: 'DESC' }]) {
      expect(await first({ searchTerm: 'ab-12', sortBy })).toBe(2);
      expect(await first({ searchTerm: '4006381333931', sortBy })).toBe(3);
      expect(await first({ searchTerm: 'ab-lamp', sortBy })).toBe(4);
    }
    const buried = [{ field: 'title', value: 'lamp', boost: 0 }];
    expect(await first({ searchTerm: 'AB-12', boostByFields: buried })).toBe(2);
  });
});
