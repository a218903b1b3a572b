import { currentLanguage } from '../../preferences/language.ts';

/** Stands for what nobody was counted for. */
const unknown = '–';

export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined
    ? unknown
    : new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(value);
}

export function formatShare(value: number | null | undefined): string {
  return value === null || value === undefined
    ? unknown
    : new Intl.NumberFormat(currentLanguage(), {
        style: 'percent',
        maximumFractionDigits: 1,
      }).format(value);
}

/** Writes an amount such as `12.50`. */
export function formatMoney(amount: string | null, currency: string): string {
  return amount === null
    ? unknown
    : new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(
        Number(amount),
      );
}

export function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day));
}
