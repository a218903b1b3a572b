import { formatAmount } from '../../kit/money.ts';
import { formatCount, formatShare, unknownFigure } from '../../kit/numbers.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { texts } from './texts/texts.ts';

/** Writes an amount such as `12.50`. */
export function formatMoney(amount: string | null, currency: string): string {
  return amount === null ? unknownFigure : formatAmount(amount, currency);
}

/** Rates of fewer cases tell little, so they are shown with their number. */
const fewestCases = 30;

/** Writes a share; one of few cases with the number that it stands on. */
export function formatRate(
  rate: { readonly value: number | null; readonly of: number } | null | undefined,
): string {
  const share = formatShare(rate?.value);
  return rate && rate.value !== null && rate.of < fewestCases
    ? texts.insight.rateOf(share, formatCount(rate.of))
    : share;
}

/** Writes a quality between 0 and 1. */
export function formatNdcg(value: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  }).format(value);
}

/** Returns the name of a recommender in the person's language. */
export function recommenderName(recommender: string): string {
  return texts.insight.models.names[recommender] ?? recommender;
}
