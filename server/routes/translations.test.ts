import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { quickView, search } from './testing/search-fixture.ts';
import { openTranslatedShop, shown, titles, translate } from './testing/translated-shop-fixture.ts';

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

async function titlesFound(shop: TestShop, searchTerm: string, locale: string) {
  const { data } = await search(shop, { searchTerm, locale });
  return data.map(({ title }) => title);
}

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
    expect(collections).toEqual([
      { id: 7, title: 'Geschirr', handle: 'geschirr', link: '/collections/geschirr' },
    ]);
    expect((await quickView(shop, { query: 'gesch' })).collections).toEqual([]);
  });

  test('finds articles and pages by their texts in it, and shows them', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    await shop.import({
      content: [{ type: 'page', id: 5, title: 'Shipping', handle: 'shipping', body_html: 'Post' }],
    });
    const { database, contents, translations } = app.service.stores;
    const [page] = await contents.after(shop.shop.id, -1, 1);
    const save = async (fields: object) => {
      await database.write(shop.shop.id, (transaction) =>
        translations.save(transaction, shop.shop.id, { kind: 'content', locale: 'de' }, [
          { id: page?.id ?? 0, fields: JSON.stringify(fields) },
        ]),
      );
      await app.service.catchUp();
    };
    const found = async (searchTerm: string, locale: string) => {
      const { content = [] } = await search(shop, { searchTerm, locale, searchContent: true });
      return content.map(({ title, handle }) => `${title} ${handle}`);
    };
    await save({ title: 'Versandkosten', handle: 'versand', text: 'Mit der Post' });
    expect(await found('versandkosten', 'de')).toEqual(['Versandkosten versand']);
    expect(await found('shipping', 'en')).toEqual(['Shipping shipping']);
    expect([await found('versandkosten', 'en'), await found('shipping', 'de')]).toEqual([[], []]);
    await save({ title: 'Lieferung' });
    expect(await found('lieferung', 'de')).toEqual(['Lieferung shipping']);
  });

  test('takes an exclusion that a title in it has for a name', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    await translate(app, shop, 'de', {
      1: { title: 'Becher Matt' },
      2: { title: 'Becher Rund' },
    });
    const { data } = await search(shop, { searchTerm: 'becher -matt', locale: 'de' });
    expect(data[0]).toMatchObject({ title: 'Becher Matt' });
  });

  test('is that of no other shop', async ({ app }) => {
    const shop = await openTranslatedShop(app);
    const other = await app.shop({ domain: 'other.example' });
    await other.import({ products: [product({ id: 1, title: 'Cushion' })] });
    await translate(app, other, 'de', { 1: { title: 'Blaues Kissen' } });
    expect(await titlesFound(other, 'kissens', 'de')).toEqual(['Blaues Kissen']);
    expect(await titlesFound(other, 'cushions', 'en')).toEqual(['Cushion']);
    expect([
      await titlesFound(other, 'becher', 'de'),
      await titlesFound(shop, 'kissen', 'de'),
    ]).toEqual([[], []]);
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
