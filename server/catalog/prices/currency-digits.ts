/** Returns the number of decimals of a currency: 0 of the yen, 3 of the Kuwaiti dinar, mostly 2. */
export function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) {
    return 2;
  }
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
