import { currentLanguage } from '../preferences/language.ts';

/** Stands for what nobody was counted for. */
export const unknownFigure = '–';

export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined
    ? unknownFigure
    : new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(value);
}

export function formatShare(value: number | null | undefined): string {
  return value === null || value === undefined
    ? unknownFigure
    : new Intl.NumberFormat(currentLanguage(), {
        style: 'percent',
        maximumFractionDigits: 1,
      }).format(value);
}
