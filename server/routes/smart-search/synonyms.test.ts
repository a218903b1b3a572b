import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { ascending, idsFor, idsOf, quickView, search } from '../testing/search-fixture.ts';
import { findAll, openSettingsShop } from '../testing/settings-fixture.ts';

describe('synonyms', () => {
  test('find the matches of the other words, one-way or both ways', async ({ app }) => {
    const shop = await openSettingsShop(app, { built_in_synonyms: false });
    const before = await findAll(shop);
    expect(await idsFor(shop, { searchTerm: 'couch' })).toEqual([]);
    await shop.saveSettings({
      search: {
        built_in_synonyms: false,
        synonyms: [{ words: ['Couch', 'sofa'] }, { words: ['mug'], also_find: ['beaker'] }],
      },
    });
    expect(ascending(await idsFor(shop, { searchTerm: 'couches' }))).toEqual([1, 2]);
    expect((await idsFor(shop, { searchTerm: 'red couch' }))[0]).toBe(1);
    expect(ascending(await idsFor(shop, { searchTerm: 'mug' }))).toEqual([4, 5, 6]);
    expect(await idsFor(shop, { searchTerm: 'beaker' })).toEqual([4]);
    expect(await findAll(shop, ['mug'])).toEqual({ ...before, mug: undefined });
    await shop.saveSettings({ search: { synonyms: [], built_in_synonyms: false } });
    expect(await idsFor(shop, { searchTerm: 'couch' })).toEqual([]);
    expect(await findAll(shop)).toEqual(before);
  });

  test('are built in, and the shop can turn them off', async ({ app }) => {
    const shop = await openSettingsShop(app);
    expect(ascending(await idsFor(shop, { searchTerm: 'red couch' })).slice(0, 1)).toEqual([1]);
    expect(ascending(await idsFor(shop, { searchTerm: 'settee' }))).toEqual([1, 2]);
    await shop.saveSettings({ search: { built_in_synonyms: false } });
    expect(await idsFor(shop, { searchTerm: 'settee' })).toEqual([]);
  });

  test('are not corrected, and suffice where they find enough', async ({ app }) => {
    const shop = await app.shop();
    const sofas = Array.from({ length: 100 }, (_, index) =>
      product({ id: index + 1, title: `Sofa cover ${index}` }),
    );
    await shop.import({
      products: [
        ...sofas,
        product({ id: 200, title: 'Coach cover' }),
        product({ id: 202, title: 'Coach cover' }),
        product({ id: 201, title: 'Cover' }),
      ],
    });
    await shop.saveSettings({ search: { built_in_synonyms: false } });
    const body = { searchTerm: 'couch cover', pageSize: 100 };
    const misread = await search(shop, body);
    expect(misread.pageInfo.correctedTerm).toBe('coach cover');
    await shop.saveSettings({ search: { synonyms: [{ words: ['couch', 'sofa'] }] } });
    const { data, pageInfo } = await search(shop, body);
    expect(ascending(idsOf({ data }))).toEqual(sofas.map(({ id }) => id));
    expect(pageInfo).not.toHaveProperty('correctedTerm');
    expect(pageInfo).not.toHaveProperty('isWidened');
  });

  test('are those of a corrected word too', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Oak couch' }),
        product({ id: 2, title: 'Linen sofa' }),
        product({ id: 3, title: 'Love seat' }),
        product({ id: 4, title: 'Linen shelf' }),
        product({ id: 5, title: 'Seat' }),
      ],
    });
    const synonyms = [{ words: ['couch', 'sofa', 'love seat'] }];
    await shop.saveSettings({ search: { synonyms, built_in_synonyms: false } });
    const { data, pageInfo } = await search(shop, { searchTerm: 'coutch' });
    expect(idsOf({ data })[0]).toBe(1);
    expect(ascending(idsOf({ data }))).toEqual([1, 2, 3]);
    expect(pageInfo.correctedTerm).toBe('couch');
    expect((await idsFor(shop, { searchTerm: 'linen coutch' }))[0]).toBe(2);
    expect(await idsFor(shop, { searchTerm: 'coutch', asTyped: true })).toEqual([]);
    const body = { searchTerm: 'coutch', explain: true };
    const explained = await search(shop, body, await shop.explainingKey());
    const texts = explained.data.map(({ id, explanation }) => [
      id,
      explanation?.sources[0]?.parts.flatMap(({ name, text }) => (name === 'synonym' ? text : [])),
    ]);
    expect(new Map(texts as [number, string[]][]).get(2)).toEqual(['synonym: sofa']);
  });

  test('are searched for fewer words too, where nothing has all', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Red tea' }),
        product({ id: 2, title: 'Cushion' }),
        product({ id: 3, title: 'Love' }),
        product({ id: 4, title: 'Lamp' }),
      ],
    });
    const synonyms = [{ words: ['pillow', 'cushion'] }, { words: ['couch', 'love seat'] }];
    await shop.saveSettings({ search: { synonyms } });
    const { data, pageInfo } = await search(shop, { searchTerm: 'red pillows' });
    expect(ascending(idsOf({ data }))).toEqual([1, 2]);
    expect(pageInfo).toMatchObject({ isWidened: true });
    expect(await idsFor(shop, { searchTerm: 'couch' })).toEqual([]);
  });

  test('count in facets, content, collections and the quick view', async ({ app }) => {
    const shop = await openSettingsShop(app, { synonyms: [{ words: ['couch', 'sofa'] }] });
    const { aggregations, content } = await search(shop, {
      searchTerm: 'couch',
      searchContent: true,
      aggregate: { fields: ['vendors'] },
    });
    expect(aggregations?.vendors).toEqual([
      { value: 'Harbour', count: 1 },
      { value: 'Kiln', count: 1 },
    ]);
    expect(content?.map(({ title }) => title)).toEqual(['Cleaning a sofa']);
    const dropdown = await quickView(shop, { query: 'couch' });
    expect(ascending(idsOf(dropdown))).toEqual([1, 2]);
    expect(dropdown.collections.map(({ title }) => title)).toEqual(['Sofas']);
  });
});
