import type { Market } from './market.ts';

/** The markets of a shop in order of priority. */
export class CatalogMarkets {
  #markets: readonly Market[] = [];

  put(market: Market): void {
    this.remove(market.id);
    this.#markets = [...this.#markets, market].toSorted(
      (a, b) => a.position - b.position || a.id - b.id,
    );
  }

  remove(id: number): void {
    this.#markets = this.#markets.filter((market) => market.id !== id);
  }

  find(id: number): Market | undefined {
    return this.#markets.find((market) => market.id === id);
  }

  /** Returns the first active market of the country; undefined means base prices and all products. */
  ofCountry(countryCode: string): Market | undefined {
    return this.#markets.find(({ isActive, countries }) => isActive && countries.has(countryCode));
  }

  /** Returns the first active market of the company of a customer; undefined for customers of none. */
  ofCustomer(customerId: number): Market | undefined {
    return this.#markets.find((market) => market.isActive && market.isOf(customerId));
  }

  activeIds(): number[] {
    return this.#markets.filter(({ isActive }) => isActive).map(({ id }) => id);
  }
}
