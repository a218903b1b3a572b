import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test, type RunningApp } from '../../testing/running-app.ts';
import { idsOf, quickView, search } from '../testing/search-fixture.ts';

async function openShop(app: RunningApp, titles: readonly string[]) {
  const shop = await app.shop();
  await shop.import({
    products: [
      ...titles.map((title, place) => product({ id: place + 1, title })),
      product({
        id: 90,
        title: 'Serving board',
        body_html: '<p>Fits a diary, a brolly, a purse or a taxi drone.</p>',
      }),
      product({ id: 91, title: 'Lounge candle' }),
      product({ id: 92, title: 'Cab meter' }),
    ],
  });
  return shop;
}

describe('a word that no title, type or tag has', () => {
  test.for([
    ['brolly', 'Folding umbrella', 'umbrella'],
    ['purse', 'Leather wallet', 'wallet'],
    ['diary', 'Ruled notebook', 'notebook'],
    ['lorries', 'Tin truck', 'truck'],
    ['pop', 'Ginger soda', 'soda'],
    ['washing powder', 'Lavender detergent', 'detergent'],
    ['haversack', 'Canvas backpack', 'backpack'],
    ['red brolly', 'Red umbrella', 'red umbrella'],
    ['billfold', 'Leather wallet', 'wallet'],
  ] as const)(
    'also finds what it is called otherwise: %s',
    async ([term, title, other], { app }) => {
      const shop = await openShop(app, [title]);
      const found = await search(shop, { searchTerm: term });
      expect(found.pageInfo).toMatchObject({ alsoSearched: [other] });
      expect(found.pageInfo).not.toHaveProperty('correctedTerm');
      expect(idsOf(found)[0]).toBe(1);
      const quick = await quickView(shop, { query: term });
      expect(quick.pageInfo.alsoSearched).toEqual([other]);
      const asTyped = await search(shop, { searchTerm: term, asTyped: true });
      expect(asTyped.pageInfo).not.toHaveProperty('alsoSearched');
    },
  );

  test.for([
    ['specs', 'Reading glasses'],
    ['earbuds', 'Wireless earphones'],
    ['crisps', 'Potato chips'],
    ['nappies', 'Cotton diapers'],
    ['couch', 'Grey sofa'],
  ] as const)('is a built-in synonym before: %s', async ([term, title], { app }) => {
    const shop = await openShop(app, [title]);
    expect(idsOf(await search(shop, { searchTerm: term }))[0]).toBe(1);
  });

  test.for(['drone', 'taxi', 'potter', 'olive', 'puma', 'couch'])(
    'stays without what texts only mention: %s',
    async (term, { app }) => {
      const shop = await openShop(app, ['Red mug']);
      const { pageInfo } = await search(shop, { searchTerm: term });
      expect(pageInfo).not.toHaveProperty('alsoSearched');
      expect(pageInfo).not.toHaveProperty('correctedTerm');
    },
  );

  test('is not exchanged where a title, type or tag has it', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, title: 'Umbrella' }),
        product({ id: 2, title: 'Rain stick', tags: 'brolly' }),
        product({ id: 3, title: 'Truck' }),
        product({ id: 4, title: 'Oslo', product_type: 'Lorries' }),
      ],
    });
    for (const [searchTerm, id] of [
      ['brolly', 2],
      ['lorry', 4],
    ] as const) {
      const found = await search(shop, { searchTerm });
      expect(idsOf(found)[0]).toBe(id);
      expect(found.pageInfo).not.toHaveProperty('alsoSearched');
    }
  });

  test('is not exchanged where the merchant refuses it', async ({ app }) => {
    const shop = await openShop(app, ['Folding umbrella']);
    const refused = [{ words: ['brolly'], also_find: ['umbrella'] }];
    for (const settings of [{ refused_synonyms: refused }, { built_in_synonyms: false }]) {
      await shop.saveSettings({ search: settings });
      const { pageInfo } = await search(shop, { searchTerm: 'brolly' });
      expect(pageInfo).not.toHaveProperty('alsoSearched');
      await shop.saveSettings({ search: { refused_synonyms: [], built_in_synonyms: true } });
    }
    const { pageInfo } = await search(shop, { searchTerm: 'brolly' });
    expect(pageInfo.alsoSearched).toEqual(['umbrella']);
  });

  test('is refused in all its forms', async ({ app }) => {
    const shop = await openShop(app, ['Folding umbrella']);
    const refused = [{ words: ['brolly'], also_find: ['umbrella'] }];
    await shop.saveSettings({ search: { refused_synonyms: refused } });
    const { pageInfo } = await search(shop, { searchTerm: 'brollies' });
    expect(pageInfo).not.toHaveProperty('alsoSearched');
  });

  test('is not exchanged where an option has it, or for what the shop excludes', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({
          id: 1,
          title: 'Rain set',
          options: [{ name: 'Part', values: ['Brolly'] }],
          variants: [{ option1: 'Brolly' }],
        }),
        product({ id: 2, title: 'Folding umbrella' }),
        product({ id: 3, title: 'Leather wallet', tags: 'secret' }),
      ],
    });
    await shop.saveSettings({ search: { excluded_tags: ['secret'] } });
    for (const searchTerm of ['brolly', 'purse']) {
      const { pageInfo } = await search(shop, { searchTerm });
      expect(pageInfo).not.toHaveProperty('alsoSearched');
    }
  });

  test('is looked for once, and with few others in a long term', async ({ app }) => {
    const shop = await openShop(app, ['Folding umbrella']);
    const first = await search(shop, { searchTerm: 'brolly brolly brolly' });
    expect(first.pageInfo.alsoSearched).toHaveLength(1);
    const many = 'diary purse haversack billfold lorries couch pop taxi drone olive puma brolly';
    const { pageInfo } = await search(shop, { searchTerm: many });
    expect(pageInfo).not.toHaveProperty('alsoSearched');
  });

  test('has no English words in a shop of another language', async ({ app }) => {
    const shop = await app.shop({ locale: 'de' });
    await shop.import({ products: [product({ id: 1, title: 'Umbrella' })] });
    const { pageInfo } = await search(shop, { searchTerm: 'brolly' });
    expect(pageInfo).not.toHaveProperty('alsoSearched');
  });
});
