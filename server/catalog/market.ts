import type { MarketPriceColumns } from '../store/catalog-store.ts';
import type { MarketHead } from '../store/market-store.ts';
import { roundHundredths } from './price.ts';
import { SortedIds } from './sorted-ids.ts';

export interface MarketLists {
  /** Ascending; null: all products of the shop. */
  productIds: Float64Array | null;
  prices: MarketPriceColumns;
}

/** What a region of the world is offered: which products, at which prices. */
export class Market {
  readonly id: number;
  readonly isActive: boolean;
  readonly position: number;
  readonly countries: ReadonlySet<string>;
  /** Another one after each change of the market. */
  readonly version: number;
  readonly #products: SortedIds | null;
  readonly #pricedVariants: SortedIds;
  readonly #prices: MarketPriceColumns;
  /** From a base price to the market's; null: a base price says nothing here. */
  readonly #factor: number | null;

  constructor(head: MarketHead, lists: MarketLists, shopCurrency: string, version: number) {
    this.id = head.id;
    this.isActive = head.isActive;
    this.position = head.position;
    this.countries = new Set(head.countries);
    this.version = version;
    this.#products = lists.productIds && new SortedIds(lists.productIds);
    this.#pricedVariants = new SortedIds(lists.prices.variantIds);
    this.#prices = lists.prices;
    this.#factor = factorOf(head, shopCurrency);
  }

  /** Whether no variant is without a price. */
  get pricesEverything(): boolean {
    return this.#factor !== null;
  }

  /** Whether it offers all that the shop has. */
  get offersEverything(): boolean {
    return this.#products === null && this.pricesEverything;
  }

  offers(productId: number): boolean {
    return this.#products === null || this.#products.has(productId);
  }

  /** In hundredths of its currency; undefined: the variant is not sold here. */
  price(variantId: number, basePrice: number): number | undefined {
    const place = this.#pricedVariants.indexOf(variantId);
    if (place !== -1) {
      return this.#prices.prices[place];
    }
    return this.convert(basePrice);
  }

  /** An amount of the shop's currency, in hundredths of its own; undefined: it has no rate. */
  convert(amount: number): number | undefined {
    return this.#factor === null ? undefined : roundHundredths(amount * this.#factor);
  }

  /** Of a variant that is sold here. */
  compareAtPrice(variantId: number, basePrice: number | null): number | null {
    const place = this.#pricedVariants.indexOf(variantId);
    if (place !== -1) {
      const fixed = this.#prices.compareAtPrices[place] ?? -1;
      return fixed < 0 ? null : fixed;
    }
    return basePrice === null ? null : (this.convert(basePrice) ?? null);
  }
}

/** A price in another currency needs a rate: without one only the market's own prices hold. */
function factorOf({ currency, adjustment, rate }: MarketHead, shopCurrency: string): number | null {
  if (rate === null && currency !== null && currency !== shopCurrency) {
    return null;
  }
  return ((100 + (adjustment ?? 0)) * (rate ?? 1)) / 100;
}
