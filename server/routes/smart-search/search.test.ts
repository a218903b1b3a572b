import { describe, expect } from 'vitest';
import { collection, order, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { errorFor, idsOf, quickView, search } from '../testing/search-fixture.ts';

describe('search', () => {
  test('ranks products with all words first, with the last word as a prefix', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Blue stoneware mug' }),
        product({ id: 2, title: 'Blue linen apron' }),
        product({ id: 3, title: 'Red stoneware bowl' }),
      ],
    });
    expect(idsOf(await search(shop, { searchTerm: 'blue stone' }))[0]).toBe(1);
    expect(idsOf(await search(shop, { searchTerm: 'kettle' }))).toEqual([]);
  });

  test('pages to the end and returns the page in the body and in headers', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: Array.from({ length: 7 }, (_, id) => product({ id: id + 1, title: 'Mug' })),
    });
    const second = await search(shop, { searchTerm: 'mug', pageSize: 3, currentPage: 2 });
    expect(second.pageInfo).toEqual({
      currentPage: 2,
      pageSize: 3,
      pageCount: 3,
      size: 3,
      serverSize: 7,
      contentServerSize: 0,
    });
    expect(second.headers.get('search-page-current')).toBe('2');
    expect(second.headers.get('search-page-total')).toBe('3');
    expect(second.headers.get('search-size-current')).toBe('3');
    expect(second.headers.get('search-size-total')).toBe('7');
    expect(second.headers.get('access-control-expose-headers')).toContain('Search-Size-Total');
    const beyond = await search(shop, { searchTerm: 'mug', pageSize: 3, currentPage: 4 });
    expect(beyond.data).toEqual([]);
    expect(beyond.pageInfo.pageCount).toBe(3);
  });

  test('lists everything in the order of the top sellers for an empty term', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, created_at: '2026-01-01T00:00:00Z' }),
        product({ id: 2, created_at: '2026-01-02T00:00:00Z' }),
        product({ id: 3, published_at: null }),
        product({ id: 4, created_at: '2026-01-03T00:00:00Z' }),
      ],
      orders: [order({ id: 1, createdAt: new Date().toISOString(), units: { 1: 1 } })],
    });
    const all = await search(shop, { searchTerm: '' });
    expect(idsOf(all)).toEqual([1, 4, 2]);
    expect(all.pageInfo.serverSize).toBe(3);
  });

  test('returns the requested fields and the id', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1, title: 'Mug', vendor: 'Kiln' })] });
    const { data } = await search(shop, { searchTerm: 'mug', fields: ['vendor', 'title'] });
    expect(data).toEqual([{ id: 1, title: 'Mug', vendor: 'Kiln' }]);
    expect((await search(shop, { searchTerm: 'mug', fields: [] })).data).toEqual([{ id: 1 }]);
  });

  test('never finds drafts or unpublished products, and follows their changes', async ({ app }) => {
    const shop = await app.shop();
    const mug = { id: 1, title: 'Mug' };
    await shop.import({
      products: [product(mug), product({ id: 2, title: 'Mug', status: 'draft' })],
    });
    expect(idsOf(await search(shop, { searchTerm: 'mug' }))).toEqual([1]);
    await shop.import({ products: [product({ ...mug, published_at: null })] });
    expect(idsOf(await search(shop, { searchTerm: 'mug' }))).toEqual([]);
    await shop.import({ products: [product({ ...mug, title: 'Beaker' })] });
    expect(idsOf(await search(shop, { searchTerm: 'beaker' }))).toEqual([1]);
  });

  test('refuses an invalid request with the path of the error', async ({ app }) => {
    const shop = await app.shop();
    const errorOf = (body: unknown) => errorFor(shop, body);
    expect(await errorOf({})).toBe('Missing required argument: searchTerm');
    expect(await errorOf({ searchTerm: 5 })).toBe('searchTerm: must be a text');
    expect(await errorOf({ searchTerm: 'x', pageSize: 101 })).toBe('pageSize: must be at most 100');
    expect(await errorOf({ searchTerm: 'x', currentPage: 0 })).toBe(
      'currentPage: must be at least 1',
    );
    expect(await errorOf({ searchTerm: 'x', fields: ['id', 3] })).toBe('fields[1]: must be a text');
    expect(await errorOf('[]')).not.toBe('');
  });
});

describe('quick view', () => {
  test('returns products, suggestions and collections in one answer', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Stoneware mug' }),
        product({ id: 2, title: 'Linen apron' }),
      ],
      collections: [collection(7, [1], 'Stoneware'), collection(8, [2], 'Textiles')],
    });
    const answer = await quickView(shop, { query: 'sto' });
    expect(idsOf(answer)).toEqual([1]);
    const handle = 'collection-7';
    expect(answer.collections).toEqual([
      { id: 7, title: 'Stoneware', handle, link: `/collections/${handle}` },
    ]);
    expect(answer.suggestions.length).toBeGreaterThan(0);
    expect(answer.suggestions[0]?.highlighted[0]).toEqual({ text: 'sto', match: true });
    expect(answer.pageInfo).toMatchObject({ size: 1, serverSize: 1 });
  });

  test('returns at most 10 products, within or without collections', async ({ app }) => {
    const shop = await app.shop();
    const ids = Array.from({ length: 12 }, (_, index) => index + 1);
    await shop.import({
      products: ids.map((id) => product({ id, title: 'Mug' })),
      collections: [collection(7, [3, 4]), collection(8, [4])],
    });
    expect((await quickView(shop, { query: 'mug' })).data).toHaveLength(10);
    const within = await quickView(shop, { query: 'mug', filters: { collections: ['7'] } });
    expect(idsOf(within).toSorted((a, b) => a - b)).toEqual([3, 4]);
    const without = await quickView(shop, {
      query: 'mug',
      filters: { collections: [7] },
      exclude: { collections: ['gid://platform/Collection/8'], productIds: ['99'] },
    });
    expect(idsOf(without)).toEqual([3]);
  });

  test('is not widened by a filter with unknown ids, nor narrowed by an empty one', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: [product({ id: 1, title: 'Mug' })],
      collections: [collection(7, [1], 'Mugs')],
    });
    for (const query of ['mug', '']) {
      const empty = await quickView(shop, { query, filters: { collections: [] } });
      expect(idsOf(empty)).toEqual([1]);
      const unreadable = await quickView(shop, { query, filters: { collections: ['x'] } });
      expect(idsOf(unreadable)).toEqual([]);
    }
    const without = await quickView(shop, { query: 'mug', exclude: { collections: [7] } });
    expect(without.collections).toEqual([]);
  });

  test('answers an empty query with the best sellers', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    expect(idsOf(await quickView(shop, { query: '' }))).toEqual([1]);
  });
});
