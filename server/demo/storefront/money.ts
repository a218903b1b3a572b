/** Cents of a decimal price string such as `19.99`. */
export function toCents(price: string): number {
  return Math.round(Number(price) * 100);
}

/** The inverse of `toCents` in the shop's own format; markup in a format is dropped, not shown. */
export function formatMoney(cents: number, format: string): string {
  return format
    .replace(/<[^<>]*>/g, '')
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => formatAmount(cents, name));
}

interface AmountStyle {
  decimals: 0 | 2;
  thousands: string;
  decimal: string;
}

const plain: AmountStyle = { decimals: 2, thousands: ',', decimal: '.' };
const comma: AmountStyle = { decimals: 2, thousands: '.', decimal: ',' };

const amountStyles: ReadonlyMap<string, AmountStyle> = new Map([
  ['amount', plain],
  ['amount_no_decimals', { ...plain, decimals: 0 }],
  ['amount_with_comma_separator', comma],
  ['amount_no_decimals_with_comma_separator', { ...comma, decimals: 0 }],
  ['amount_with_apostrophe_separator', { ...plain, thousands: "'" }],
  ['amount_with_space_separator', { ...comma, thousands: ' ' }],
  ['amount_no_decimals_with_space_separator', { ...comma, thousands: ' ', decimals: 0 }],
  ['amount_with_period_and_space_separator', { ...plain, thousands: ' ' }],
]);

function formatAmount(cents: number, name: string): string {
  const { decimals, thousands, decimal } = amountStyles.get(name) ?? plain;
  const [whole = '0', fraction] = (cents / 100).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
