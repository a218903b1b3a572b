import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { formatMoney, moneyFormatOf } from './money.ts';
import { serviceBase, test } from './testing/shop-page.ts';

describe('a price in the shop’s format', () => {
  const cases: readonly [string, string][] = [
    ['${{amount}}', '$1,134,567.65'],
    ['{{ amount_no_decimals }} kr', '1,134,568 kr'],
    ['{{amount_with_comma_separator}} €', '1.134.567,65 €'],
    ['{{amount_no_decimals_with_comma_separator}}', '1.134.568'],
    ['CHF {{amount_with_apostrophe_separator}}', "CHF 1'134'567.65"],
    ['{{amount_no_decimals_with_space_separator}}', '1\u00a0134\u00a0568'],
    ['{{amount_with_space_separator}}', '1\u00a0134\u00a0567,65'],
    ['{{amount_with_period_and_space_separator}}', '1\u00a0134\u00a0567.65'],
    ['{{amount_with_signs_of_tomorrow}}', '1,134,567.65'],
  ];

  for (const [format, written] of cases) {
    test(`writes ${format} as ${written}`, () => {
      expect(formatMoney('1134567.65', format)).toBe(written);
    });
  }

  test('leaves small amounts without separators', () => {
    expect(formatMoney('0.50', '{{amount}}')).toBe('0.50');
    expect(formatMoney('999.99', '{{amount}}')).toBe('999.99');
  });

  test('turns the markup of a theme into plain text', () => {
    expect(formatMoney('5.00', '<span class="money">&pound;{{amount}} &#8239;</span>')).toBe(
      '£5.00 \u202f',
    );
  });

  test('keeps every digit of every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
        const price = (cents / 100).toFixed(2);
        expect(formatMoney(price, '{{amount}}').replaceAll(',', '')).toBe(price);
      }),
    );
  });
});

describe('the format of the page', () => {
  const page = { base: serviceBase, key: 'public', shop: null, country: null, moneyFormat: null };

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
});
