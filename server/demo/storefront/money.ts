import { decodeHTMLStrict } from 'entities';

/** Converts a decimal price such as `19.99` to cents. */
export function toCents(price: string): number {
  return Math.round(Number(price) * 100);
}

/** Formats cents in the shop's money format, exactly as widgets do. */
export function formatMoney(cents: number, format: string): string {
  return plainText(format).replace(
    /\{\{\s*amount(_no_decimals)?(\w*)\s*\}\}/,
    (_placeholder, whole: string | undefined, suffix: string) =>
      formatAmount(cents / 100, whole === undefined ? 2 : 0, separators.get(suffix) ?? plain),
  );
}

interface Separators {
  thousands: string;
  decimal: string;
}

const plain: Separators = { thousands: ',', decimal: '.' };
const unbreakingSpace = '\u00a0';

/** Separators by the suffix after `amount` or `amount_no_decimals` in a format. */
const separators: ReadonlyMap<string, Separators> = new Map([
  ['_with_comma_separator', { thousands: '.', decimal: ',' }],
  ['_with_apostrophe_separator', { thousands: "'", decimal: '.' }],
  ['_with_space_separator', { thousands: unbreakingSpace, decimal: ',' }],
  ['_with_period_and_space_separator', { thousands: unbreakingSpace, decimal: '.' }],
]);

function formatAmount(amount: number, decimals: 0 | 2, { thousands, decimal }: Separators): string {
  const [whole = '', fraction] = amount.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/**
 * Returns the format as plain text. Formats may contain markup for themes that print it unescaped; this
 * theme escapes.
 */
function plainText(format: string): string {
  return decodeHTMLStrict(format.replace(/<[^>]*>/g, ''));
}
