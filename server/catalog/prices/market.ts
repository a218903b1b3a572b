import type { MarketPriceColumns } from '../../store/tables/catalog/catalog-store.ts';
import type { MarketHead } from '../../store/tables/catalog/market-rows.ts';
import { currencyDigits } from '../../contract/values/currency-digits.ts';
import { roundHundredths } from './price.ts';
import { SortedIds } from '../columns/sorted-ids.ts';

interface MarketLists {
  /** Ascending ids; null for all products of the shop. */
  productIds: Float64Array | null;
  prices: MarketPriceColumns;
  /** Ascending ids; null for a market of countries. */
  customerIds: Float64Array | null;
}

/** A market: the products and prices that a region of the world, or the customers of a company, are offered. */
export class Market {
  readonly id: number;
  readonly isActive: boolean;
  readonly position: number;
  readonly countries: ReadonlySet<string>;
  readonly currency: string;
  /** The decimals of the currency. */
  readonly digits: number;
  /** Changes whenever the market changes. */
  readonly version: number;
  readonly #products: SortedIds | null;
  readonly #customers: SortedIds | null;
  readonly #pricedVariants: SortedIds;
  readonly #prices: MarketPriceColumns;
  /** Factor from base prices to prices of the market; null when base prices cannot be converted. */
  readonly #factor: number | null;

  constructor(head: MarketHead, lists: MarketLists, shopCurrency: string, version: number) {
    this.id = head.id;
    this.isActive = head.isActive;
    this.position = head.position;
    // No country leads to the prices of a company.
    this.countries = new Set(head.isForCompany ? [] : head.countries);
    this.currency = head.currency ?? shopCurrency;
    this.digits = currencyDigits(this.currency);
    this.version = version;
    this.#products = lists.productIds && new SortedIds(lists.productIds);
    this.#customers = lists.customerIds && new SortedIds(lists.customerIds);
    this.#pricedVariants = new SortedIds(lists.prices.variantIds);
    this.#prices = lists.prices;
    this.#factor = factorOf(head, shopCurrency);
  }

  /** Returns true when every variant has a price in this market. */
  get pricesEverything(): boolean {
    return this.#factor !== null;
  }

  /** Returns true when the market sells all products and variants of the shop. */
  get offersEverything(): boolean {
    return this.#products === null && this.pricesEverything;
  }

  offers(productId: number): boolean {
    return this.#products === null || this.#products.has(productId);
  }

  /** Returns whether a customer is one of those who alone have this market. */
  isOf(customerId: number): boolean {
    return this.#customers?.has(customerId) ?? false;
  }

  hasOwnPrice(variantId: number): boolean {
    return this.#pricedVariants.has(variantId);
  }

  /**
   * Returns the price in hundredths of the market's currency; undefined when the variant is not sold here, or when its
   * base price has changed and the store was not asked since.
   */
  price(variantId: number, basePrice: number): number | undefined {
    const place = this.#pricedVariants.indexOf(variantId);
    if (place === -1) {
      return this.convert(basePrice);
    }
    const base = this.#prices.bases?.prices[place] ?? -1;
    return base < 0 || isSameBase(base, basePrice) ? this.#prices.prices[place] : undefined;
  }

  /**
   * Converts hundredths of the shop's currency to hundredths of the market's; undefined without an exchange
   * rate.
   */
  convert(amount: number): number | undefined {
    return this.#factor === null ? undefined : this.round(amount * this.#factor);
  }

  /** Rounds hundredths to the decimals of the currency. */
  round(hundredths: number): number {
    return roundHundredths(hundredths, this.digits);
  }

  /** Returns the compare-at price of a variant that is sold here. */
  compareAtPrice(variantId: number, basePrice: number | null): number | null {
    const place = this.#pricedVariants.indexOf(variantId);
    if (place === -1) {
      return basePrice === null ? null : (this.convert(basePrice) ?? null);
    }
    const { bases, compareAtPrices } = this.#prices;
    const isFixed = (bases?.prices[place] ?? -1) < 0;
    const base = bases?.compareAtPrices[place] ?? -1;
    const own = compareAtPrices[place] ?? -1;
    return own >= 0 && (isFixed || isSameBase(base, basePrice ?? -1)) ? own : null;
  }
}

/** Compares whole hundredths: products that an earlier version saved have no third decimal. */
function isSameBase(base: number, price: number): boolean {
  return Math.round(base) === Math.round(price);
}

/**
 * Returns the price factor. Another currency needs an exchange rate: without one only the market's own prices
 * apply. Neither are prices converted that the store itself answers.
 */
function factorOf(head: MarketHead, shopCurrency: string): number | null {
  const { currency, adjustment, rate, priceContext } = head;
  const lacksRate = rate === null && currency !== null && currency !== shopCurrency;
  if (lacksRate || priceContext !== null) {
    return null;
  }
  return ((100 + (adjustment ?? 0)) * (rate ?? 1)) / 100;
}
