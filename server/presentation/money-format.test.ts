import { describe, expect, it } from 'vitest';
import { moneyFormatOf } from './money-format.ts';

describe('the money format of a currency', () => {
  it('follows the notation of the locale', () => {
    expect(moneyFormatOf('USD', 'en')).toBe('${{amount}}');
    expect(moneyFormatOf('CAD', 'en-US')).toBe('CA${{amount}}');
    expect(moneyFormatOf('EUR', 'de')).toBe('{{amount_with_comma_separator}}\u00a0€');
    expect(moneyFormatOf('EUR', 'fr')).toBe('{{amount_with_space_separator}}\u00a0€');
    expect(moneyFormatOf('CHF', 'de-CH')).toBe('CHF\u00a0{{amount_with_apostrophe_separator}}');
  });

  it('has no decimals if the currency has none', () => {
    expect(moneyFormatOf('JPY', 'en')).toBe('¥{{amount_no_decimals}}');
    expect(moneyFormatOf('JPY', 'de')).toBe('{{amount_no_decimals_with_comma_separator}}\u00a0¥');
  });
});
