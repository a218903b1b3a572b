import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, toCents } from './money.ts';

describe('prices', () => {
  test('become cents without losing one', () => {
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
    ['{{amount_with_space_separator}} zł', '1 134,65 zł'],
    ['{{amount_in_shells}}', '1,134.65'],
  ])('in the format %s read %s', (format, text) => {
    expect(formatMoney(113_465, format)).toBe(text);
  });

  test('lose the markup of a format', () => {
    expect(formatMoney(500, '<span class=money>${{amount}}</span>')).toBe('$5.00');
  });
});
