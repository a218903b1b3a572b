import { describe, expect, it } from 'vitest';
import { moneyFormatOf, withDecimalsOf } from './money-format.ts';

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

  it('has three decimals if the currency has three', () => {
    expect(moneyFormatOf('KWD', 'en')).toBe('KWD\u00a0{{amount}}0');
  });

  it('keeps the decimals of prices in currencies that are rarely written with them', () => {
    expect(moneyFormatOf('HUF', 'hu')).toBe('{{amount_with_space_separator}}\u00a0Ft');
  });
});

describe('the money format of a store', () => {
  it('gets the decimals of its currency and stays the same otherwise', () => {
    expect(withDecimalsOf('JPY', '¥{{ amount }} JPY')).toBe('¥{{amount_no_decimals}} JPY');
    expect(withDecimalsOf('JPY', '{{amount_no_decimals}}円')).toBe('{{amount_no_decimals}}円');
    expect(withDecimalsOf('KWD', '{{amount}} KD')).toBe('{{amount}}0 KD');
    expect(withDecimalsOf('KWD', '{{amount}}0 KD')).toBe('{{amount}}0 KD');
    expect(withDecimalsOf('KWD', '{{amount_no_decimals}} KD')).toBe('{{amount_no_decimals}} KD');
    expect(withDecimalsOf('EUR', '{{amount_no_decimals}} €')).toBe('{{amount_no_decimals}} €');
    expect(withDecimalsOf('EUR', '€ {{amount_with_comma_separator}}')).toBe(
      '€ {{amount_with_comma_separator}}',
    );
  });
});
