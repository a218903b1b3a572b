/** The separators of thousands and decimals, by the suffix of `amount` in a money format. */
export const separators: Readonly<Record<string, string>> = {
  _with_comma_separator: '.,',
  _with_apostrophe_separator: "'.",
  _with_space_separator: '\u00a0,',
  _with_period_and_space_separator: '\u00a0.',
};

const currencyEntities: Readonly<Record<string, string>> = {
  amp: '&',
  euro: '€',
  nbsp: '\u00a0',
  pound: '£',
  yen: '¥',
};

/** Formats a decimal price in the shop's money format. A zero after the amount is its third decimal. Strips markup. */
export function formatMoney(price: string, format: string): string {
  return plainText(format).replace(
    /\{\{\s*amount(_no_decimals)?(\w*)\s*\}\}(0?)/,
    (_placeholder, whole: string | undefined, suffix: string, zero: string) =>
      writeAmount(Number(price), whole ? 0 : 2 + zero.length, separators[suffix] ?? ',.') +
      (whole ? zero : ''),
  );
}

function writeAmount(amount: number, decimals: number, [thousands, decimal]: string): string {
  const [whole = '', fraction] = amount.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands ?? '');
  return fraction ? `${grouped}${decimal}${fraction}` : grouped;
}

function plainText(format: string): string {
  return format
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (entity, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (currencyEntities[name] ?? entity),
    );
}
