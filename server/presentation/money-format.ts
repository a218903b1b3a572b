import { currencyDigits } from '../contract/values/currency-digits.ts';

/** Suffixes of `amount` in a money format, by thousands separator. */
const suffixes: Readonly<Record<string, string>> = {
  '.': '_with_comma_separator',
  '\u00a0': '_with_space_separator',
  '\u202f': '_with_space_separator',
  "'": '_with_apostrophe_separator',
  '’': '_with_apostrophe_separator',
};

/**
 * Returns the money format of a locale in the platform's notation: `CA${{amount}}`.
 *
 * @param display - `narrowSymbol` for a shop's own currency, which needs no country: `${{amount}}`
 */
export function moneyFormatOf(
  currency: string,
  locale: string,
  display: 'symbol' | 'narrowSymbol' = 'symbol',
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: display,
    numberingSystem: 'latn',
    useGrouping: 'always',
  });
  const parts = format.formatToParts(1_000_000);
  const first = parts.findIndex(({ type }) => type === 'integer');
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  const group = parts.find(({ type }) => type === 'group')?.value ?? ',';
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('');
  const placeholder = `{{amount${suffixes[group] ?? ''}}}`;
  const text = textOf(parts.slice(0, first)) + placeholder + textOf(parts.slice(last + 1));
  return withDecimalsOf(currency, text);
}

/**
 * Returns a money format with the decimals of its currency. The platform's notation has no decimals or two, which a zero
 * follows where the currency has three: `{{amount}}0 KD`.
 */
export function withDecimalsOf(currency: string, format: string): string {
  const digits = currencyDigits(currency);
  return format.replace(
    /\{\{\s*amount(?!_no_decimals)(\w*)\s*\}\}(0?)/,
    (placeholder, suffix: string, zero: string) => {
      if (digits === 0) {
        return `{{amount_no_decimals${suffix}}}${zero}`;
      }
      return digits === 3 && zero === '' ? `${placeholder}0` : placeholder;
    },
  );
}
