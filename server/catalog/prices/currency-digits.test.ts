import { describe, expect, it } from 'vitest';
import { currencyDigits } from './currency-digits.ts';

describe('the decimals of a currency', () => {
  it('are two for most, none for the yen, three for the dinar', () => {
    expect(['EUR', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 0, 3]);
  });

  it('are two for what is no currency', () => {
    expect(['XQQ', '', 'euro'].map(currencyDigits)).toEqual([2, 2, 2]);
  });
});
