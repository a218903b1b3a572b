import type { StorePresentation } from '../contract/store-presentation.ts';
import { moneyFormatOf, withDecimalsOf } from './money-format.ts';

/** The fields of a shop that its prices are written by. */
interface MoneyFields {
  currency: string;
  locale: string;
  moneyFormat: string;
  presentation: Pick<StorePresentation, 'moneyFormats'> | null;
}

/** Returns the format in which shoppers see prices of a currency: the store's format, or that of the shop's language. */
export function shownMoneyFormat(shop: MoneyFields, currency: string): string {
  const { moneyFormat, presentation, locale } = shop;
  const known = currency === shop.currency ? moneyFormat : presentation?.moneyFormats[currency];
  return known === undefined ? moneyFormatOf(currency, locale) : withDecimalsOf(currency, known);
}
