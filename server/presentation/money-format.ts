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
  const decimals = format.resolvedOptions().maximumFractionDigits === 0 ? '_no_decimals' : '';
  const placeholder = `{{amount${decimals}${suffixes[group] ?? ''}}}`;
  return textOf(parts.slice(0, first)) + placeholder + textOf(parts.slice(last + 1));
}
