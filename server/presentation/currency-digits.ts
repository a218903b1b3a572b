const known = new Map<string, number>();

/** Returns the decimals of a currency's amounts: 0 for JPY, 3 for KWD, 2 for most and for unknown ones. */
export function currencyDigits(currency: string): number {
  const digits = known.get(currency) ?? readDigits(currency);
  known.set(currency, digits);
  return digits;
}

function readDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // Intl throws for a text that is no code of three letters.
    return 2;
  }
}
