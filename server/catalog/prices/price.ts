/** Prices are decimals in JSON and hundredths inside the service, with a fraction where a currency has three decimals. */

export function toHundredths(price: string): number {
  return Math.round(Number(price) * 100);
}

/** Returns the hundredths of a price with as many decimals as given. `toFixed` removes what binary fractions add. */
export function exactHundredths(price: string): number {
  return Number((Number(price) * 100).toFixed(4));
}

/** Returns an amount in the smallest units of a currency with so many decimals. */
export function toUnits(amount: string | number, digits: number): number {
  return Math.round(Number((Number(amount) * 10 ** digits).toFixed(4)));
}

/** Writes the smallest units of a currency as a decimal. */
export function formatUnits(units: number, digits: number): string {
  return (units / 10 ** digits).toFixed(digits);
}

/** Formats a price with two decimals, or with the `digits` of its currency where these are more. */
export function formatHundredths(hundredths: number, digits = 2): string {
  return (hundredths / 100).toFixed(Math.max(digits, 2));
}

/** Rounds half up to the decimals of a currency. `toFixed` first, since binary fractions would round 1.005 down. */
export function roundHundredths(hundredths: number, digits = 2): number {
  const unit = 10 ** (2 - digits);
  const units = Math.round(Number((hundredths / unit).toFixed(6)));
  // A product with a fraction such as 0.1 is not exact.
  return digits > 2 ? units / 10 ** (digits - 2) : units * unit;
}
