/** Prices are decimals with two places in JSON and whole hundredths inside the service. */

export function toHundredths(price: string): number {
  return Math.round(Number(price) * 100);
}

export function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** Rounds half up to whole hundredths. `toFixed` first, since binary fractions would round 1.005 down. */
export function roundHundredths(hundredths: number): number {
  return Math.round(Number(hundredths.toFixed(6)));
}
