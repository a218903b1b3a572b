import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from './money.ts';

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
    ['{{amount}}0 KD', '1,134,567.650 KD'],
    ['{{amount_no_decimals}}0', '1,134,5680'],
  ];

  for (const [format, written] of cases) {
    test(`writes ${format} as ${written}`, () => {
      expect(formatMoney('1134567.65', format)).toBe(written);
    });
  }

  test('has no separators in small amounts', () => {
    expect(formatMoney('0.50', '{{amount}}')).toBe('0.50');
    expect(formatMoney('999.99', '{{amount}}')).toBe('999.99');
  });

  test('has three decimals where a zero follows the amount', () => {
    expect(formatMoney('1.255', '{{amount}}0 KD')).toBe('1.255 KD');
    expect(formatMoney('4', '{{amount_with_comma_separator}}0 KD')).toBe('4,000 KD');
  });

  test('contains no markup of the theme', () => {
    expect(formatMoney('5.00', '<span class="money">&pound;{{amount}} &#8239;</span>')).toBe(
      '£5.00 \u202f',
    );
  });

  test('keeps all digits of every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
        const price = (cents / 100).toFixed(2);
        expect(formatMoney(price, '{{amount}}').replaceAll(',', '')).toBe(price);
      }),
    );
  });
});
