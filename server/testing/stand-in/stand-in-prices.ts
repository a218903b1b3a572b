import type { StandInMarket } from './stand-in-contents.ts';
import type { StandInStore } from './stand-in-store.ts';

/** Units of each currency for one euro, the currency of the store. */
const rates: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.0837,
  CAD: 1.4729,
  PLN: 4.2713,
  JPY: 162.31,
  KWD: 0.33271,
};

/** Subunits of a unit, where they are not a hundred. */
const subunits: Readonly<Record<string, number>> = { JPY: 1, KWD: 1_000 };

const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  PL: 'PLN',
  JP: 'JPY',
  KW: 'KWD',
};

export interface StandInMoney {
  amount: string;
  currencyCode: string;
}

/** Returns the currency of a country; most pay in euros. */
export function currencyOf(country: string): string {
  return currencies[country] ?? 'EUR';
}

/** Returns the active market of a country: the smallest that has it, else the one for all countries. */
export function marketOf({ contents }: StandInStore, country: string): StandInMarket | undefined {
  const markets = [...contents.markets.values()];
  const [smallest] = markets
    .filter(({ countries }) => countries.includes(country))
    .toSorted((a, b) => a.countries.length - b.countries.length || a.id - b.id);
  return smallest ?? markets.find(({ countries }) => countries.length === 0);
}

/** Returns what shoppers of a country pay for a variant: the rules of the store. */
export function priceIn(
  store: StandInStore,
  { id, price }: { id: number; price: string },
  country: string,
): StandInMoney {
  const market = marketOf(store, country);
  if (!market) {
    return { amount: price, currencyCode: 'EUR' };
  }
  const currency = market.hasLocalCurrencies ? currencyOf(country) : market.currency;
  const fixed = market.hasCatalog ? market.prices.get(id) : undefined;
  if (fixed !== undefined) {
    const amount = (Number(fixed) * rateOf(currency)) / rateOf(market.currency);
    return moneyOf(amount, currency);
  }
  const adjusted = (Number(price) * (100 + (market.hasCatalog ? market.adjustment : 0))) / 100;
  const taxed = (adjusted * (100 + (market.taxes?.get(country) ?? 0))) / 100;
  const converted = taxed * rateOf(currency);
  return moneyOf(market.roundsUp && currency !== 'EUR' ? roundUp(converted) : converted, currency);
}

/** Returns an amount that ends in .99, and a free product as it is. */
function roundUp(amount: number): number {
  return amount === 0 ? 0 : Math.ceil(amount + 0.01) - 0.01;
}

export function rateOf(currency: string): number {
  return rates[currency] ?? 1;
}

/** Writes an amount as the platform does, without zeros at its end except for one. */
export function moneyOf(amount: number, currencyCode: string): StandInMoney {
  const units = subunits[currencyCode] ?? 100;
  const rounded = Math.round(Number((amount * units).toFixed(6))) / units;
  return { amount: Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded), currencyCode };
}
