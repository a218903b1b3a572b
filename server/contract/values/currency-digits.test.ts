import { describe, expect, it } from 'vitest';
import { currencyDigits } from './currency-digits.ts';

describe('the decimals of a currency', () => {
  it('are two for most, none for the yen, three for the dinar', () => {
    expect(['EUR', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 0, 3]);
  });

  it('are those of prices, not those of daily use', () => {
    expect(['HUF', 'IDR', 'PKR', 'IQD'].map(currencyDigits)).toEqual([2, 2, 2, 3]);
  });

  it('agree with Intl wherever it has decimals', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      const known = format.resolvedOptions().maximumFractionDigits;
      expect([currency, currencyDigits(currency)]).toEqual([currency, known || expect.any(Number)]);
    }
  });

  it('are two for what is no currency', () => {
    expect(['XQQ', '', 'euro'].map(currencyDigits)).toEqual([2, 2, 2]);
  });
});
