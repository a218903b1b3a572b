import { describe, expect } from 'vitest';
import { countryOf, moneyFormatOf } from './shop-config.ts';
import { plainPage, test } from '../testing/shop-page.ts';

const page = { ...plainPage, moneyFormat: null };

const markets = [
  { countries: ['US'], currency: 'USD', money_format: '${{amount}}' },
  { countries: ['CA', 'DE'], currency: 'CAD', money_format: 'CA${{amount}}' },
  { countries: ['DE'], currency: 'EUR', money_format: '€{{amount}}' },
];

describe('the format of the page', () => {
  test('is the one of the script tag where it has one', async ({ shop }) => {
    const format = await moneyFormatOf({ ...page, shop: 'a.test', moneyFormat: '{{amount}} kr' });

    expect(format).toBe('{{amount}} kr');
    expect(shop.asked).toEqual([]);
  });

  test('is asked for once, however many widgets want it', async ({ shop }) => {
    shop.answer('/api/v1/user/config', () => ({ data: { shop: { money_format: '£{{amount}}' } } }));

    const formats = await Promise.all([
      moneyFormatOf({ ...page, shop: 'once.test' }),
      moneyFormatOf({ ...page, shop: 'once.test' }),
    ]);

    expect(formats).toEqual(['£{{amount}}', '£{{amount}}']);
    expect(shop.asked.map(({ query }) => query.get('shop'))).toEqual(['once.test']);
  });

  test('is the bare amount when the service does not say it, and is asked for again', async ({
    shop,
  }) => {
    expect(await moneyFormatOf({ ...page, shop: 'away.test' })).toBe('{{amount}}');
    await moneyFormatOf({ ...page, shop: 'away.test' });

    expect(shop.asked).toHaveLength(2);
  });

  test('is that of the market whose prices are shown', async ({ shop }) => {
    const config = { data: { shop: { money_format: '£{{amount}}', markets } } };
    shop.answer('/api/v1/user/config', () => config);
    const formatIn = (country: string) => moneyFormatOf({ ...page, shop: 'formats.test', country });

    expect(await formatIn('CA')).toBe('CA${{amount}}');
    // The first that has the country counts.
    expect(await formatIn('de')).toBe('CA${{amount}}');
    expect(await formatIn('JP')).toBe('£{{amount}}');
    expect(await moneyFormatOf({ ...page, shop: 'formats.test' })).toBe('£{{amount}}');
  });
});

describe('the country of the page', () => {
  test('counts where the shop has markets', async ({ shop }) => {
    shop.answer('/api/v1/user/config', () => ({ data: { shop: { markets } } }));

    expect(await countryOf({ ...page, shop: 'with-markets.test', country: 'JP' })).toBe('JP');
    expect(await countryOf({ ...page, shop: 'with-markets.test' })).toBeNull();
  });

  test('is nothing where it has none, or does not say', async ({ shop }) => {
    expect(await countryOf({ ...page, country: 'CA' })).toBeNull();
    expect(shop.asked).toEqual([]);
    expect(await countryOf({ ...page, shop: 'silent.test', country: 'CA' })).toBeNull();
    shop.answer('/api/v1/user/config', () => ({ data: { shop: { markets: [] } } }));
    expect(await countryOf({ ...page, shop: 'no-markets.test', country: 'CA' })).toBeNull();
  });
});
