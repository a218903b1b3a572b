import { describe, expect, onTestFinished } from 'vitest';
import { countryOf, localeOf, moneyFormatOf } from './shop-config.ts';
import { plainPage, test } from '../testing/shop-page.ts';

const page = { ...plainPage, moneyFormat: null };

const markets = [
  { countries: ['US'], currency: 'USD', money_format: '${{amount}}' },
  { countries: ['CA', 'DE'], currency: 'CAD', money_format: 'CA${{amount}}' },
  { countries: ['DE'], currency: 'EUR', money_format: '€{{amount}}' },
];

describe('the money format of the page', () => {
  test('is taken from the script tag when it has one', async ({ shop }) => {
    const format = await moneyFormatOf({ ...page, shop: 'a.test', moneyFormat: '{{amount}} kr' });

    expect(format).toBe('{{amount}} kr');
    expect(shop.asked).toEqual([]);
  });

  test('is that of the currency of the page for the customer of a company', async ({ shop }) => {
    speak('en');
    const tagged = { ...page, shop: 'a.test', moneyFormat: '€{{amount}}' };

    expect(await moneyFormatOf({ ...tagged, tag: { currency: 'USD', company: '' } })).toContain(
      '$',
    );
    expect(await moneyFormatOf({ ...tagged, tag: { currency: 'USD' } })).toBe('€{{amount}}');
    expect(await moneyFormatOf({ ...tagged, tag: { company: '' } })).toBe('€{{amount}}');
    expect(shop.asked).toEqual([]);
  });

  test('is that of the currency that the page shows when the shop tells none', async ({ shop }) => {
    speak('en');
    const shown = { ...page, shop: 'plain.test', shownCurrency: 'EUR' };
    expect(await moneyFormatOf({ ...shown, shop: null })).toContain('€');
    shop.answer('/api/v1/page', () => ({ data: { shop: { currency: 'USD' } } }));
    expect(await moneyFormatOf(shown)).toContain('$');
  });

  test('is requested once for several widgets', async ({ shop }) => {
    shop.answer('/api/v1/page', () => ({ data: { shop: { money_format: '£{{amount}}' } } }));

    const formats = await Promise.all([
      moneyFormatOf({ ...page, shop: 'once.test' }),
      moneyFormatOf({ ...page, shop: 'once.test' }),
    ]);

    expect(formats).toEqual(['£{{amount}}', '£{{amount}}']);
    expect(shop.asked.map(({ query }) => query.get('shop'))).toEqual(['once.test']);
  });

  test('is the bare amount when the request fails, and the next call requests it again', async ({
    shop,
  }) => {
    expect(await moneyFormatOf({ ...page, shop: 'away.test' })).toBe('{{amount}}');
    await moneyFormatOf({ ...page, shop: 'away.test' });

    expect(shop.asked).toHaveLength(2);
  });

  test('is that of the market of the requested country', async ({ shop }) => {
    const config = { data: { shop: { money_format: '£{{amount}}', markets } } };
    shop.answer('/api/v1/page', () => config);
    const formatIn = (country: string) => moneyFormatOf({ ...page, shop: 'formats.test', country });

    expect(await formatIn('CA')).toBe('CA${{amount}}');
    // The first market with the country counts.
    expect(await formatIn('de')).toBe('CA${{amount}}');
    expect(await formatIn('JP')).toBe('£{{amount}}');
    expect(await moneyFormatOf({ ...page, shop: 'formats.test' })).toBe('£{{amount}}');
  });
});

describe('the country of the page', () => {
  test('is returned when the shop has markets', async ({ shop }) => {
    shop.answer('/api/v1/page', () => ({ data: { shop: { markets } } }));

    expect(await countryOf({ ...page, shop: 'with-markets.test', country: 'JP' })).toBe('JP');
    expect(await countryOf({ ...page, shop: 'with-markets.test' })).toBeNull();
  });

  test('is null without a shop, without markets and when the request fails', async ({ shop }) => {
    expect(await countryOf({ ...page, country: 'CA' })).toBeNull();
    expect(shop.asked).toEqual([]);
    expect(await countryOf({ ...page, shop: 'silent.test', country: 'CA' })).toBeNull();
    shop.answer('/api/v1/page', () => ({ data: { shop: { markets: [] } } }));
    expect(await countryOf({ ...page, shop: 'no-markets.test', country: 'CA' })).toBeNull();
  });
});

function speak(language: string): void {
  const { documentElement: root } = document;
  const { lang } = root;
  onTestFinished(() => {
    root.lang = lang;
  });
  root.lang = language;
}

describe('the language of the page', () => {
  const several = { data: { shop: { locales: ['en', 'de', 'pt-BR'] } } };

  test('is that of the tag, else of the document', async ({ shop }) => {
    shop.answer('/api/v1/page', () => several);
    const spoken = { ...page, shop: 'several.test' };
    speak('de-AT');
    expect(await localeOf(spoken)).toBe('de-AT');
    expect(await localeOf({ ...spoken, tag: { locale: 'en' } })).toBe('en');
  });

  test('is not sent to a shop of one language, without a shop or its configuration', async ({
    shop,
  }) => {
    speak('de');
    expect(await localeOf(page)).toBeUndefined();
    expect(shop.asked).toEqual([]);
    expect(await localeOf({ ...page, shop: 'mute.test' })).toBeUndefined();
    shop.answer('/api/v1/page', () => ({ data: { shop: { locale: 'en' } } }));
    expect(await localeOf({ ...page, shop: 'one-language.test' })).toBeUndefined();
  });
});
