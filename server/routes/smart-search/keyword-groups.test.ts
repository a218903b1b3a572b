import { describe, expect } from 'vitest';
import { market, product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { idsFor, idsOf, quickView, search } from '../testing/search-fixture.ts';
import { findAll, openSettingsShop } from '../testing/settings-fixture.ts';

describe('keyword groups', () => {
  const returns = { keywords: ['Returns', 'send back'], redirect: '/pages/returns' };

  test('redirect searches for the whole term', async ({ app }) => {
    const shop = await openSettingsShop(app);
    const before = await findAll(shop);
    await shop.saveSettings({ search: { keyword_groups: [returns] } });
    for (const term of ['returns', ' RETURNS! ', 'send  back', 'sénd-back']) {
      expect((await search(shop, { searchTerm: term })).redirect).toBe('/pages/returns');
      expect((await quickView(shop, { query: term })).redirect).toBe('/pages/returns');
    }
    for (const term of ['return', 'returns mug', 'back', 'retur', '']) {
      expect(await search(shop, { searchTerm: term })).not.toHaveProperty('redirect');
      expect(await quickView(shop, { query: term })).not.toHaveProperty('redirect');
    }
    expect(await findAll(shop)).toEqual(before);
  });

  const pins = { keywords: ['sofa'], promoted_products: [6, 2, 99, 8, 9], badge: 'Our pick' };

  test('promote products with a badge, after the others of page 1', async ({ app }) => {
    const shop = await openSettingsShop(app);
    const before = await findAll(shop);
    await shop.saveSettings({ search: { keyword_groups: [pins] } });
    const body = { searchTerm: 'sofa', pageSize: 1, fields: ['id'] };
    const { data, pageInfo } = await search(shop, body);
    expect(data).toEqual([
      { id: 1 },
      { id: 6, is_promoted: true, badge: 'Our pick' },
      { id: 2, is_promoted: true, badge: 'Our pick' },
    ]);
    expect(pageInfo).toMatchObject({ pageCount: 2, size: 3, serverSize: 4 });
    expect((await search(shop, { ...body, currentPage: 2 })).data).toEqual([{ id: 3 }]);
    expect(await findAll(shop, ['sofa'])).toEqual({ ...before, sofa: undefined });
  });

  test('take places of the dropdown', async ({ app }) => {
    const shop = await openSettingsShop(app);
    const more = Array.from({ length: 12 }, (_, index) => 20 + index);
    await shop.import({ products: more.map((id) => product({ id, title: 'Sofa' })) });
    await shop.saveSettings({ search: { keyword_groups: [pins] } });
    const { data, pageInfo } = await quickView(shop, { query: 'sofa' });
    expect(data).toHaveLength(10);
    expect(data.slice(-2).map(({ id, badge }) => [id, badge])).toEqual([
      [6, 'Our pick'],
      [2, 'Our pick'],
    ]);
    expect(pageInfo).toMatchObject({ size: 10, serverSize: 16 });
    const all = { keywords: ['sofa'], promoted_products: more };
    await shop.saveSettings({ search: { keyword_groups: [all] } });
    expect(idsOf(await quickView(shop, { query: 'sofa' }))).toEqual(more.slice(0, 10));
  });

  test('come after the promotions of the request, each product once', async ({ app }) => {
    const shop = await openSettingsShop(app, {
      keyword_groups: [
        { keywords: ['table'], promoted_products: [6, 2] },
        { keywords: ['oak', 'table'], promoted_products: [4, 2], badge: 'Late' },
      ],
    });
    const { data } = await search(shop, { searchTerm: 'table', promotedIds: ['4', '1'] });
    expect(data.map(({ id, badge }) => [id, badge])).toEqual([
      [3, undefined],
      [4, 'Late'],
      [1, undefined],
      [6, undefined],
      [2, undefined],
    ]);
  });

  test('show what is sold in a country', async ({ app }) => {
    const shop = await app.shop({ scopes: ['read_markets'] });
    await shop.import({
      products: [product({ id: 1, title: 'Mug' }), product({ id: 2 }), product({ id: 3 })],
      markets: [market({ id: 1, countries: ['CA'], catalog: { product_ids: [1, 3] } })],
    });
    const group = { keywords: ['mug'], promoted_products: [2, 3] };
    await shop.saveSettings({ search: { keyword_groups: [group] } });
    expect(await idsFor(shop, { searchTerm: 'mug' })).toEqual([1, 2, 3]);
    expect(await idsFor(shop, { searchTerm: 'mug', countryCode: 'CA' })).toEqual([1, 3]);
  });

  test('come first when the shop says so', async ({ app }) => {
    const shop = await openSettingsShop(app, { keyword_groups: [pins], promoted_first: true });
    expect(await idsFor(shop, { searchTerm: 'sofa' })).toEqual([6, 2, 1, 3]);
    expect(idsOf(await quickView(shop, { query: 'sofa' }))).toEqual([6, 2, 1, 3]);
    const body = { searchTerm: 'table', promotedIds: ['4'] };
    expect(await idsFor(shop, body)).toEqual([4, 3]);
    expect(await idsFor(shop, { ...body, currentPage: 2 })).toEqual([]);
  });
});
