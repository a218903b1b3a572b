import { expect, onTestFinished, test } from 'vitest';
import { currencyFormat } from './currency-format.ts';
import { formatMoney } from '../money.ts';

const price = async (currency: string, language: string) => {
  const { lang } = document.documentElement;
  document.documentElement.lang = language;
  onTestFinished(() => void (document.documentElement.lang = lang));
  return formatMoney('1234.5', await currencyFormat(currency));
};

test('a price is formatted in the language of the page', async () => {
  expect(await price('USD', 'en')).toBe('$1,234.50');
  expect(await price('EUR', 'de')).toBe('1.234,50\u00a0€');
  expect(await price('EUR', 'es')).toBe('1.234,50\u00a0€');
  expect(await price('CZK', 'pl')).toBe('1\u00a0234,50\u00a0CZK');
  expect(await price('PLN', 'fr')).toBe('1\u00a0234,50\u00a0PLN');
  expect(await price('CHF', 'de-CH')).toBe("CHF\u00a01'234.50");
  expect(await price('JPY', 'ja')).toBe('￥1,235');
  expect(await price('KWD', 'en')).toBe('KWD\u00a01,234.500');
  expect(await price('HUF', 'de')).toBe('1.234,50\u00a0HUF');
});

test('an unknown currency rejects', async () => {
  await expect(currencyFormat('no money')).rejects.toThrow(RangeError);
});
