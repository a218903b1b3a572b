import { currentLanguage } from '../preferences/language.ts';

/** Writes a round amount such as 6,000 in its currency, shortly, for an axis. */
export function formatTick(amount: number, currency: string): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount);
}

/** Writes an amount such as 12.50 in its currency. */
export function formatAmount(amount: string | number, currency: string): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(
    Number(amount),
  );
}
