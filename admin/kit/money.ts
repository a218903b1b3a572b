import { currentLanguage } from '../preferences/language.ts';

/** Writes an amount such as 12.50 in its currency. */
export function formatAmount(amount: string | number, currency: string): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(
    Number(amount),
  );
}
