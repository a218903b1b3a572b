import { describe, expect } from 'vitest';
import { collection, order, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { ascending, idsOf, quickView, search } from '../testing/search-fixture.ts';

const shopProducts = [
  product({ id: 1, title: 'Blue stoneware mug', product_type: 'Mugs' }),
  product({ id: 2, title: 'Red stoneware mug', product_type: 'Mugs' }),
  product({ id: 3, title: 'Linen apron', product_type: 'Aprons' }),
  product({ id: 4, title: 'Long linen apron', product_type: 'Aprons' }),
];
const sales = [order({ id: 1, createdAt: new Date().toISOString(), units: { 4: 3, 2: 2, 3: 1 } })];

describe('a term without exact matches', () => {
  test('is corrected, and the answer contains the correction', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts });
    const found = await search(shop, { searchTerm: 'stonwear mug' });
    expect(ascending(idsOf(found))).toEqual([1, 2]);
    expect(found.pageInfo.correctedTerm).toBe('stoneware mug');
    expect((await search(shop, { searchTerm: 'stoneware mug' })).pageInfo).not.toHaveProperty(
      'correctedTerm',
    );
  });

  test('is searched for as typed on request', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts });
    const found = await search(shop, { searchTerm: 'stonwear', asTyped: true });
    expect(found.data).toEqual([]);
    expect(found.pageInfo).not.toHaveProperty('correctedTerm');
  });

  test('is widened to fewer words, with full matches first', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts });
    const found = await search(shop, { searchTerm: 'blue apron' });
    expect(found.pageInfo.isWidened).toBe(true);
    expect(ascending(idsOf(found))).toEqual([1, 3, 4]);
  });

  test('tells the words that no product has, as they are typed', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts });
    const found = await search(shop, { searchTerm: 'Röd Linen apron for a Dröne' });
    expect(ascending(idsOf(found))).toEqual([3, 4]);
    expect(found.pageInfo.missingWords).toEqual(['Röd', 'Dröne']);
    const view = await quickView(shop, { query: 'apron dron' });
    expect(ascending(idsOf(view))).toEqual([3, 4]);
    expect(view.pageInfo).toMatchObject({ isWidened: true, missingWords: ['dron'] });
    for (const searchTerm of ['linen apron', 'lin', 'stonwear mug', 'blue apron']) {
      expect((await search(shop, { searchTerm })).pageInfo).not.toHaveProperty('missingWords');
    }
  });

  test.for(['مرحبا', 'وسادة', 'زجاج', 'drone', 'taxi'])(
    'finds nothing rather than the products of another word: %s',
    async (searchTerm, { app }) => {
      const shop = await app.shop();
      const titles = [
        'Eggshell bowl',
        'Woodshop apron',
        'Charcoal grill',
        'Well done',
        'Maxi dress',
      ];
      await shop.import({ products: titles.map((title, id) => product({ id: id + 1, title })) });
      for (const { data, popular, pageInfo } of [
        await search(shop, { searchTerm }),
        await quickView(shop, { query: searchTerm }),
      ]) {
        expect(data).toEqual([]);
        expect(popular).toHaveLength(titles.length);
        expect(pageInfo).toMatchObject({ serverSize: 0, missingWords: [searchTerm] });
        expect(pageInfo).not.toHaveProperty('correctedTerm');
      }
    },
  );

  test('gets popular products of the nearest type beside no results', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts, orders: sales });
    const found = await search(shop, { searchTerm: 'aprononi', fields: ['title'], pageSize: 1 });
    expect(found.data).toEqual([]);
    expect(found.popular).toEqual([{ id: 4, title: 'Long linen apron' }]);
    expect(found.pageInfo).toMatchObject({
      pageCount: 0,
      size: 0,
      serverSize: 0,
      fallback: { kind: 'popular', productType: 'Aprons', size: 1 },
    });
  });

  test('gets popular products of any type when none is near', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts, orders: sales });
    for (const searchTerm of ['xyzzy', '!!!']) {
      const found = await search(shop, { searchTerm });
      expect(found.data).toEqual([]);
      expect(found.popular?.map(({ id }) => id).slice(0, 3)).toEqual([4, 2, 3]);
      expect(found.pageInfo.fallback).toEqual({ kind: 'popular', productType: null, size: 4 });
    }
    const view = await quickView(shop, { query: 'xyzzy' });
    expect(view.data).toEqual([]);
    expect(view.popular?.map(({ id }) => id).slice(0, 3)).toEqual([4, 2, 3]);
    expect(view.pageInfo.fallback?.productType).toBe(null);
  });

  test('gets nothing that the request excludes, and nothing past the first page', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: shopProducts,
      orders: sales,
      collections: [collection(7, [4, 2])],
    });
    const exclusions = { collections: [{ collectionId: 7 }], product_ids: ['1'] };
    const found = await search(shop, { searchTerm: 'xyzzy', exclusions });
    expect(found.popular?.map(({ id }) => id)).toEqual([3]);
    const promoted = await search(shop, { searchTerm: 'xyzzy', promotedIds: ['4'] });
    expect(idsOf(promoted)).toEqual([4]);
    expect(promoted.popular?.map(({ id }) => id)).not.toContain(4);
    const second = await search(shop, { searchTerm: 'xyzzy', currentPage: 2 });
    expect(second).not.toHaveProperty('popular');
  });

  test('is not changed when only a filter leaves nothing, which the shopper can remove', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({ products: shopProducts });
    const found = await search(shop, { searchTerm: 'mug', filters: { vendors: ['Nobody'] } });
    expect(found.data).toEqual([]);
    expect(found).not.toHaveProperty('popular');
    expect(found.pageInfo).not.toHaveProperty('fallback');
  });
});
