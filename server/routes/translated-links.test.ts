import { describe, expect } from 'vitest';
import { storePresentationSchema } from '../contract/store-presentation.ts';
import { savePresentation } from '../changes/presentation.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { search } from './testing/search-fixture.ts';
import { openTranslatedShop, shown, translate } from './testing/translated-shop-fixture.ts';

const links = async (shop: TestShop, query: string) => {
  const { products } = await shown(shop, query);
  return products.map(({ link }) => link);
};

const present = async (app: RunningApp, { shop }: TestShop, said: object) => {
  const { stores } = app.service;
  await stores.database.write(shop.id, (transaction) =>
    savePresentation(stores, transaction, {
      shopId: shop.id,
      said: storePresentationSchema.parse(said),
    }),
  );
  await app.service.catchUp();
};

describe('the link of a product', () => {
  test('leads to the pages of the language where the store has some', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    await translate(app, shop, 'fr', { 1: { title: 'Tasse bleue', handle: 'tasse-bleue' } });
    const primary = await links(shop, '');
    expect(await links(shop, '&locale=de')).toEqual(primary);
    await present(app, shop, {
      primaryDomain: { host: 'store.example', url: 'https://store.example' },
      languageRoots: [
        { locale: 'en', url: 'https://store.example/' },
        { locale: 'de', url: 'https://store.example/de' },
        { locale: 'pt', url: 'https://loja.example/' },
      ],
    });
    expect(await links(shop, '')).toEqual(primary);
    expect(await links(shop, '&locale=en')).toEqual(primary);
    expect(await links(shop, '&locale=de')).toEqual([
      '/de/products/blauer-becher',
      `/de${primary[1]}`,
    ]);
    expect(await links(shop, '&locale=pt-BR')).toEqual(
      primary.map((path) => `https://loja.example${path}`),
    );
    expect(await links(shop, '&locale=fr')).toEqual(primary);
    const { data } = await search(shop, { searchTerm: 'becher', locale: 'de' });
    expect(data).toMatchObject([{ link: '/de/products/blauer-becher' }]);
    const filters = { options: ['Größe:Klein'] };
    const filtered = await search(shop, { locale: 'de', filters });
    expect(filtered.data).toMatchObject([{ link: '/de/products/blauer-becher?variant=11' }]);
  });

  test('is the address that the store tells, by its path on the domain of the store', async ({
    app,
  }) => {
    const shop = await openTranslatedShop(app);
    const permalink = 'https://store.example/laden/?product=%d1%87%d0%b0%d0%b9';
    const partner = { url: 'https://partner.example/tea', text: 'Go' };
    const variants = [
      { id: 71, option1: 'S', permalink: `${permalink}&attribute_pa_size=s` },
      { id: 72, option1: 'M' },
    ];
    const tea = { id: 7, title: 'Tea', handle: 'чай', options: [{ name: 'Size' }], variants };
    await shop.import({ products: [{ ...tea, permalink, sold_at: partner }] });
    const find = async (size?: string, locale = 'en') => {
      const filters = size === undefined ? {} : { options: [`Size:${size}`] };
      const { data } = await search(shop, { searchTerm: 'tea', locale, filters });
      return data;
    };
    expect(await find()).toMatchObject([{ link: permalink, sold_at: partner }]);
    const primaryDomain = { host: 'store.example', url: 'https://store.example/laden' };
    await present(app, shop, {
      primaryDomain,
      languageRoots: [{ locale: 'de', url: 'https://store.example/de' }],
    });
    const path = '/laden/?product=%d1%87%d0%b0%d0%b9';
    expect(await find()).toMatchObject([{ link: path }]);
    expect(await find('S')).toMatchObject([{ link: `${path}&attribute_pa_size=s` }]);
    expect(await find('M')).toMatchObject([{ link: `${path}&variant=72` }]);
    const german = `/de/products/${encodeURIComponent('чай')}`;
    expect(await find(undefined, 'de')).toMatchObject([{ link: german }]);
  });

  test('follows the path that the store says, also in cached answers', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const before = await links(shop, '');
    const { data } = await search(shop, { searchTerm: 'mug' });
    await present(app, shop, { productPath: '/shop/{handle}/' });
    const after = before.map((path) => `${path.replace('/products/', '/shop/')}/`);
    expect(await links(shop, '')).toEqual(after);
    const found = await search(shop, { searchTerm: 'mug' });
    expect([data, found.data]).toMatchObject([[{ link: before[0] }], [{ link: after[0] }]]);
  });
});
