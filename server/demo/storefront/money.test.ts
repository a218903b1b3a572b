import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney as formatAsWidgets } from '../../../widget/core/money.ts';
import { formatMoney, toCents } from './money.ts';

describe('prices', () => {
  test('are converted to cents without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(toCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });

  test.each([
    ['${{amount}}', '$1,134.65'],
    ['{{ amount_no_decimals }} kr', '1,135 kr'],
    ['€{{amount_with_comma_separator}}', '€1.134,65'],
    ['{{amount_no_decimals_with_comma_separator}} ₫', '1.135 ₫'],
    ['CHF {{amount_with_apostrophe_separator}}', "CHF 1'134.65"],
    ['{{amount_with_space_separator}} zł', '1\u00a0134,65 zł'],
    ['{{amount_no_decimals_with_space_separator}}', '1\u00a0135'],
    ['{{amount_with_period_and_space_separator}}', '1\u00a0134.65'],
    ['{{amount_in_shells}}', '1,134.65'],
    ['<span class=money>${{amount}}</span>', '$1,134.65'],
    ['&euro;{{amount}}&nbsp;&#8239;', '€1,134.65\u00a0\u202f'],
    ['&pound;{{amount}} &amp; more', '£1,134.65 & more'],
    ['{{amount}} &thaler; {{currency}}', '1,134.65 &thaler; {{currency}}'],
    ['{{amount}} or {{amount_no_decimals}}', '1,134.65 or {{amount_no_decimals}}'],
  ])('in the format %s are %s, on pages and in widgets', (format, text) => {
    expect(formatMoney(113_465, format)).toBe(text);
    expect(formatAsWidgets('1134.65', format)).toBe(text);
  });

  test('of any amount are formatted as in widgets', () => {
    const style = fc.constantFrom('amount', 'amount_no_decimals', 'amount_with_space_separator');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), style, (cents, name) => {
        const price = (cents / 100).toFixed(2);
        expect(formatMoney(cents, `{{${name}}}`)).toBe(formatAsWidgets(price, `{{${name}}}`));
      }),
    );
  });
});
