import { describe, expect } from 'vitest';
import { storePresentationSchema } from '../contract/store-presentation.ts';
import { savePresentation } from '../management/presentation.ts';
import type { ProductTranslation } from '../catalog/translate-product.ts';
import { collection, product } from '../testing/factories.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { quickView, search } from './smart-search/search-fixture.ts';

const listing = '/api/v1/products/static?ids=1,2';

/** A shop in English with texts in German and in the Portuguese of all countries. */
async function openTranslatedShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [
      {
        ...product({ id: 1, title: 'Blue mug', product_type: 'Mugs' }),
        options: [{ name: 'Size', position: 1, values: ['Small', 'Large'] }],
        variants: [
          { id: 11, title: 'Small', option1: 'Small', price: '5.00', inventory_quantity: 3 },
          { id: 12, title: 'Large', option1: 'Large', price: '7.00', inventory_quantity: 3 },
        ],
      },
      product({ id: 2, title: 'Bowl', product_type: 'Bowls' }),
    ],
    collections: [collection(7, [1, 2])],
  });
  await translate(app, shop, 'de', {
    1: {
      title: 'Blauer Becher',
      product_type: 'Becher',
      handle: 'blauer-becher',
      options: [{ name: 'Size', translatedName: 'Größe', values: { Small: 'Klein' } }],
    },
  });
  await translate(app, shop, 'pt', { 1: { title: 'Caneca azul' } });
  return shop;
}

async function translate(
  app: RunningApp,
  { shop }: TestShop,
  locale: string,
  products: Readonly<Record<number, ProductTranslation | null>>,
): Promise<void> {
  const { database, shops, translations } = app.service.stores;
  await database.write(shop.id, async (transaction) => {
    const records = Object.entries(products).map(([id, fields]) => ({
      id: Number(id),
      fields: fields && JSON.stringify(fields),
    }));
    await translations.save(transaction, shop.id, { kind: 'product', locale }, records);
    const known = (await shops.find({ id: shop.id }, transaction))?.translatedLocales ?? [];
    const locales = [...new Set([...known, locale])];
    await shops.setTranslatedLocales(transaction, shop.id, locales);
  });
  await app.service.catchUp();
  await app.service.languagesSettled();
}

interface ShownProduct {
  title: string;
  product_type: string;
  handle: string;
  link: string;
  options: { name: string; values: string[] }[];
  variants: { title: string; option1: string }[];
}

async function shown(shop: TestShop, query: string) {
  const answer = await shop.get(listing + query);
  const { data } = (await answer.json()) as { data: ShownProduct[] };
  return { language: answer.headers.get('content-language'), products: data };
}

async function titles(shop: TestShop, query: string): Promise<string[]> {
  return (await shown(shop, query)).products.map(({ title }) => title);
}

describe('a listing in a language of the shop', () => {
  test('has its texts, and those of the primary language where one is missing', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { language, products } = await shown(shop, '&locale=de');
    expect(language).toBe('de');
    expect(products).toMatchObject([
      {
        title: 'Blauer Becher',
        product_type: 'Becher',
        handle: 'blauer-becher',
        link: `/products/${(await shown(shop, '')).products[0]?.handle}`,
        options: [{ name: 'Größe', values: ['Klein', 'Large'] }],
        variants: [
          { title: 'Klein', option1: 'Klein' },
          { title: 'Large', option1: 'Large' },
        ],
      },
      { title: 'Bowl', product_type: 'Bowls' },
    ]);
  });

  test.for([
    ['de', 'de', 'Blauer Becher'],
    ['DE-at', 'de', 'Blauer Becher'],
    ['pt-BR', 'pt', 'Caneca azul'],
    ['pt_BR', 'pt', 'Caneca azul'],
    ['en', 'en', 'Blue mug'],
    ['fr', 'en', 'Blue mug'],
    ['no language', 'en', 'Blue mug'],
  ] as const)('answers %s in %s', async ([requested, language, title], { app }) => {
    const shop = await openTranslatedShop(app);
    const query = `&locale=${encodeURIComponent(requested)}`;
    expect(await shown(shop, query)).toMatchObject({ language, products: [{ title }, {}] });
  });

  test('names no language in answers to requests without one', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    expect((await shown(shop, '')).language).toBeNull();
  });

  test('is not answered from the cache of another language', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    for (let round = 0; round < 2; round += 1) {
      expect(await titles(shop, '')).toEqual(['Blue mug', 'Bowl']);
      expect(await titles(shop, '&locale=de')).toEqual(['Blauer Becher', 'Bowl']);
      expect(await titles(shop, '&locale=pt')).toEqual(['Caneca azul', 'Bowl']);
    }
  });

  test('shows a changed text, and the primary one when a translation is gone', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    expect(await titles(shop, '&locale=de')).toEqual(['Blauer Becher', 'Bowl']);
    await translate(app, shop, 'de', { 1: { title: 'Tasse' }, 2: { title: 'Schale' } });
    expect(await titles(shop, '&locale=de')).toEqual(['Tasse', 'Schale']);
    await translate(app, shop, 'de', { 1: null });
    expect(await titles(shop, '&locale=de')).toEqual(['Blue mug', 'Schale']);
  });

  test('shows nothing of a language that the shop no longer has', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { database, shops, translations } = app.service.stores;
    expect(await titles(shop, '&locale=de')).toEqual(['Blauer Becher', 'Bowl']);
    await database.write(shop.shop.id, (transaction) =>
      shops.setTranslatedLocales(transaction, shop.shop.id, ['pt']),
    );
    await translations.keepOnly(shop.shop.id, ['pt']);
    await app.service.catchUp();
    expect(await shown(shop, '&locale=de')).toMatchObject({
      language: 'en',
      products: [{ title: 'Blue mug' }, { title: 'Bowl' }],
    });
    await translate(app, shop, 'de', { 2: { title: 'Schale' } });
    expect(await titles(shop, '&locale=de')).toEqual(['Blue mug', 'Schale']);
    expect(await titles(shop, '&locale=pt')).toEqual(['Caneca azul', 'Bowl']);
  });

  test('loses the translations of a product that is removed', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { database, products, translations } = app.service.stores;
    const german = { kind: 'product', locale: 'de' } as const;
    await database.write(shop.shop.id, (transaction) =>
      products.remove(transaction, shop.shop.id, [1]),
    );
    expect(await translations.find(shop.shop.id, german, [1])).toEqual(new Map());
  });
});

describe('the link of a product', () => {
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
        now: Date.now(),
      }),
    );
    await app.service.catchUp();
  };

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

test('a damaged translation shows its product in the primary language, and no other', async ({
  app,
}) => {
  const shop = await openTranslatedShop(app);
  const { database, translations } = app.service.stores;
  await database.write(shop.shop.id, (transaction) =>
    translations.save(transaction, shop.shop.id, { kind: 'product', locale: 'de' }, [
      { id: 1, fields: '{"title":' },
      { id: 2, fields: '{"title":"Schale"}' },
    ]),
  );
  await app.service.catchUp();
  expect(await titles(shop, '&locale=de')).toEqual(['Blue mug', 'Schale']);
  const found = async (searchTerm: string) =>
    (await search(shop, { searchTerm, locale: 'de' })).data.map(({ title }) => title);
  expect([await found('mug'), await found('schale')]).toEqual([['Blue mug'], ['Schale']]);
});

describe('a search in a language of the shop', () => {
  test('finds the collections by their titles in it', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { database, translations } = app.service.stores;
    const fields = JSON.stringify({ title: 'Geschirr', handle: 'geschirr' });
    await database.write(shop.shop.id, (transaction) =>
      translations.save(transaction, shop.shop.id, { kind: 'collection', locale: 'de' }, [
        { id: 7, fields },
      ]),
    );
    await app.service.catchUp();
    const { collections } = await quickView(shop, { query: 'gesch', locale: 'de' });
    expect(collections).toEqual([{ id: 7, title: 'Geschirr', handle: 'geschirr' }]);
    expect((await quickView(shop, { query: 'gesch' })).collections).toEqual([]);
  });

  test('reads the term in it, and finds the texts that it shows', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const { data, headers } = await search(shop, { searchTerm: 'blaue bechern', locale: 'de-CH' });
    expect(headers.get('content-language')).toBe('de');
    expect(data).toMatchObject([{ title: 'Blauer Becher' }]);
    const inPrimary = await search(shop, { searchTerm: 'becher' });
    expect(inPrimary.data).toEqual([]);
    const untranslated = await search(shop, { searchTerm: 'bowl', locale: 'de' });
    expect(untranslated.data).toMatchObject([{ title: 'Bowl' }]);
  });

  test('counts and filters the values that it shows', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const aggregate = { fields: ['categories', 'options'] };
    const { aggregations } = await search(shop, { locale: 'de', aggregate });
    expect(aggregations).toMatchObject({
      categories: expect.arrayContaining([{ value: 'Becher', count: 1 }]),
    });
    expect(JSON.stringify(aggregations)).toContain('Klein');
    const filters = { categories: ['Becher'] };
    expect((await search(shop, { locale: 'de', filters })).data).toHaveLength(1);
    expect((await search(shop, { filters })).data).toEqual([]);
  });

  test('suggests words of it', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const suggestions = async (query: string, locale: string) => {
      const answer = await quickView(shop, { query, locale });
      return answer.suggestions.map(({ text }) => text.toLowerCase()).join();
    };
    expect(await suggestions('bla', 'de')).toContain('blauer');
    expect(await suggestions('bla', 'en')).not.toContain('blauer');
    expect(await suggestions('can', 'pt')).toContain('caneca');
  });

  test('is not answered from the cache of another language, and follows changes', async ({
    app,
  }) => {
    const shop = await openTranslatedShop(app);
    const found = async (locale: string) => {
      const { data } = await search(shop, { searchTerm: 'quittenmus', locale });
      return data.map(({ title }) => title);
    };
    expect([await found('de'), await found('pt'), await found('en')]).toEqual([[], [], []]);
    await translate(app, shop, 'de', { 2: { title: 'Quittenmus' } });
    await translate(app, shop, 'fr', { 1: { title: 'Pain de quittenmus' } });
    expect([await found('de'), await found('pt'), await found('fr'), await found('en')]).toEqual([
      ['Quittenmus'],
      [],
      ['Pain de quittenmus'],
      [],
    ]);
  });
});

test('the user config names the languages of a shop that has several', async ({ app }) => {
  const shop = await openTranslatedShop(app);
  const plain = await app.shop({ domain: 'plain.example' });
  const localesOf = async ({ shop: { domain } }: TestShop) => {
    const answer = await app.get(`/api/v1/user/config?shop=${domain}`);
    const { data } = (await answer.json()) as { data: { shop: { locales?: string[] } } };
    return data.shop.locales;
  };
  expect(await localesOf(shop)).toEqual(['en', 'de', 'pt']);
  expect(await localesOf(plain)).toBeUndefined();
});
