import type { Market } from '../catalog/prices/market.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { AppError } from '../errors.ts';
import type { Shop } from '../store/shop.ts';

/**
 * Returns the market whose products and prices a country gets, or undefined for all products at
 * base prices. Requires a shop that may read its markets.
 */
export function marketFor(
  shop: Shop,
  catalog: ShopCatalog,
  countryCode: string | undefined,
): Market | undefined {
  if (countryCode === undefined) {
    return undefined;
  }
  if (!mayReadMarkets(shop)) {
    throw new AppError(
      'forbidden',
      'A country needs the scope read_markets: grant it to the shop, or leave the country out.',
    );
  }
  return catalog.marketOf(countryCode);
}

/** Returns whether requests may name a country of the shop. */
export function mayReadMarkets({ scopes }: Shop): boolean {
  return scopes.includes('read_markets');
}
