import { describe, expect } from 'vitest';
import { searchSettingsEndpoint } from '../../contract/search/smart-search.ts';
import { userConfigEndpoint } from '../../contract/storefront.ts';
import { product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { ascending, idsFor, idsOf, quickView, search } from '../testing/search-fixture.ts';
import { findAll, openSettingsShop } from '../testing/settings-fixture.ts';

describe('an exclusion', () => {
  test('of a term leaves only its promoted products', async ({ app }) => {
    const shop = await openSettingsShop(app);
    const before = await findAll(shop);
    await shop.saveSettings({
      search: {
        excluded_terms: ['Sofa'],
        keyword_groups: [{ keywords: ['sofa'], promoted_products: [4], redirect: '/sofas' }],
      },
    });
    const body = { searchTerm: 'sofa', searchContent: true, aggregate: { fields: ['tags'] } };
    const found = await search(shop, body);
    expect(idsOf(found)).toEqual([4]);
    expect(found).toMatchObject({ redirect: '/sofas', content: [], aggregations: { tags: [] } });
    expect(found).not.toHaveProperty('popular');
    const dropdown = await quickView(shop, { query: 'sofa', searchContent: true });
    expect(idsOf(dropdown)).toEqual([4]);
    expect(dropdown).toMatchObject({ suggestions: [], collections: [], content: [] });
    const { suggestions } = await quickView(shop, { query: 'sof' });
    expect(suggestions.map(({ text }) => text)).not.toContain('sofa');
    expect(await findAll(shop, ['sofa'])).toEqual({ ...before, sofa: undefined });
  });

  test.for<[settings: object, left: number[]]>([
    [{ excluded_tags: ['sale'] }, [2, 3, 4, 5, 6]],
    [{ excluded_products: [2, 'gid://platform/Product/3'] }, [1, 4, 5, 6]],
    [{ excluded_collections: [7] }, [1, 3, 4, 5]],
    [{ excluded_tags: ['sale'], excluded_products: [4], excluded_collections: [7] }, [3, 5]],
  ])('by %j applies everywhere', async ([settings, left], { app }) => {
    const shop = await openSettingsShop(app, settings);
    expect(ascending(await idsFor(shop, { searchTerm: '' }))).toEqual(left);
    const promotedIds = [1, 2, 3, 4, 5, 6];
    expect(ascending(await idsFor(shop, { searchTerm: 'xyzzy', promotedIds }))).toEqual(left);
    expect(ascending(idsOf(await quickView(shop, { query: '' })))).toEqual(left);
    const popular = (await search(shop, { searchTerm: 'xyzzy' })).popular ?? [];
    expect(ascending(popular.map(({ id }) => id))).toEqual(left);
    const { pageInfo } = await search(shop, { searchTerm: '', exclusions: { product_ids: [5] } });
    expect(pageInfo.serverSize).toBe(left.filter((id) => id !== 5).length);
  });

  test('of a collection removes it from the offered ones', async ({ app }) => {
    const shop = await openSettingsShop(app, { excluded_collections: [7] });
    expect((await quickView(shop, { query: 'sofa' })).collections).toEqual([]);
  });
});

describe('field weights', () => {
  test('set where a word counts most, and where it is not searched', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Sofa' }),
        product({ id: 2, title: 'Oak table', tags: 'sofa' }),
        product({ id: 3, title: 'Lamp', body_html: 'Beside the sofa' }),
      ],
    });
    const find = (searchTerm = 'sofa') => idsFor(shop, { searchTerm });
    expect(await find()).toEqual([1, 2, 3]);
    await shop.saveSettings({ search: { field_weights: { tags: 20, title: 0.1 } } });
    expect((await find())[0]).toBe(2);
    await shop.saveSettings({ search: { field_weights: { description: 0 } } });
    expect(await find()).toEqual([1, 2]);
    expect(await find('lamp')).toEqual([3]);
    await shop.import({ products: [product({ id: 4, title: 'Rug', body_html: 'For a sofa' })] });
    expect(await find()).toEqual([1, 2]);
    await shop.saveSettings({ search: { field_weights: {} } });
    expect(await find()).toEqual([1, 2, 3, 4]);
  });

  test('keep complete codes first', async ({ app }) => {
    const shop = await openSettingsShop(app, { field_weights: { codes: 0, title: 20 } });
    await shop.import({ products: [product({ id: 20, title: 'bk-77 bk-77' })] });
    expect((await idsFor(shop, { searchTerm: 'BK-77' }))[0]).toBe(4);
  });
});

describe('influence', () => {
  test('multiplies with the preferences of the request', async ({ app }) => {
    const shop = await openSettingsShop(app);
    const before = await findAll(shop);
    const first = async (boost?: number) => {
      const boostByFields = boost ? [{ field: 'vendor', value: 'Harbour', boost }] : [];
      return (await idsFor(shop, { searchTerm: 'sofa', boostByFields }))[0];
    };
    expect(await first()).toBe(1);
    const influence = [{ field: 'vendor', value: 'Harbour', boost: 2 }];
    await shop.saveSettings({ search: { influence } });
    expect(await first()).toBe(2);
    expect(await first(0.4)).toBe(1);
    const changed = ['', 'sofa', 'red sofa', 'mug', 'kiln', 'harbour'];
    const others = Object.entries(before).filter(([term]) => !changed.includes(term));
    expect(await findAll(shop, changed)).toEqual(Object.fromEntries(others));
    const buried = [{ field: 'title', value: 'red', boost: 0 }];
    await shop.saveSettings({ search: { influence: buried } });
    expect((await idsFor(shop, { searchTerm: 'sofa' })).at(-1)).toBe(1);
  });
});

describe('products out of stock', () => {
  const body = { searchTerm: 'mug', aggregate: { fields: ['availability'] }, promotedIds: ['5'] };

  test('are in place, last, or hidden', async ({ app }) => {
    const shop = await openSettingsShop(app);
    const before = await findAll(shop, ['mug', 'kiln', '']);
    const find = () => idsFor(shop, { searchTerm: 'mug' });
    expect(await find()).toEqual([5, 6]);
    await shop.saveSettings({ search: { out_of_stock: 'last' } });
    expect(await find()).toEqual([6, 5]);
    expect(await idsFor(shop, body)).toEqual([6, 5]);
    expect((await idsFor(shop, { searchTerm: '' })).at(-1)).toBe(5);
    await shop.saveSettings({ search: { out_of_stock: 'hidden' } });
    expect(await find()).toEqual([6]);
    const { data, aggregations } = await search(shop, body);
    expect(idsOf({ data })).toEqual([6]);
    expect(aggregations?.availability).toEqual([{ value: true, count: 1 }]);
    expect(await findAll(shop, ['mug', 'kiln', ''])).toEqual(before);
    expect(await idsFor(shop, { searchTerm: 'mug', filters: { available: false } })).toEqual([]);
  });
});

describe('the settings for browsers', () => {
  test('have their own endpoint and are part of the user config, with a new cache key', async ({
    app,
  }) => {
    const shop = await app.shop();
    const before = await configOf(app, shop);
    expect(before.search).toEqual({
      out_of_stock: 'in_place',
      promoted_first: false,
      redirects: [],
    });
    await shop.saveSettings({
      search: {
        keyword_groups: [
          { keywords: ['Returns', 'Zurück senden'], redirect: 'https://help.example/' },
          { keywords: ['tea'], promoted_products: [1] },
        ],
        excluded_products: [5],
        out_of_stock: 'hidden',
        promoted_first: true,
      },
    });
    const after = await configOf(app, shop);
    expect(after.search).toEqual({
      out_of_stock: 'hidden',
      promoted_first: true,
      redirects: [{ keywords: ['returns', 'zuruck senden'], redirect: 'https://help.example/' }],
    });
    expect(after.shop.cache_key).not.toBe(before.shop.cache_key);
    const answer = await shop.get('/api/v1/smart-search/settings');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(searchSettingsEndpoint.answer.parse(await answer.json()).data).toEqual(after.search);
  });

  test('require the key in the query or in either key header', async ({ app }) => {
    const shop = await openSettingsShop(app, { out_of_stock: 'hidden' });
    const path = '/api/v1/smart-search/settings';
    const answers = [
      await app.get(`${path}?key=${shop.key}`),
      await app.get(path, { headers: { 'Service-Api-Key': shop.key } }),
      await app.get(path, { headers: { 'X-Service-User-Token': shop.key } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const { data } = searchSettingsEndpoint.answer.parse(await answer.json());
      expect(data.out_of_stock).toBe('hidden');
    }
  });

  test('differ between shops', async ({ app }) => {
    const shop = await openSettingsShop(app, {
      synonyms: [{ words: ['couch', 'sofa'] }],
      excluded_products: [1],
      out_of_stock: 'hidden',
    });
    const other = await openSettingsShop(app, { built_in_synonyms: false });
    expect(await idsFor(other, { searchTerm: 'couch' })).toEqual([]);
    expect(ascending(await idsFor(other, { searchTerm: '' }))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ascending(await idsFor(shop, { searchTerm: '' }))).toEqual([2, 3, 4, 6]);
  });
});

async function configOf(app: RunningApp, { shop }: TestShop) {
  const answer = await app.get(`/api/v1/user/config?shop=${shop.domain}`);
  return userConfigEndpoint.answer.parse(await answer.json()).data;
}
