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
