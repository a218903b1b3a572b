import type { Market } from '../catalog/market.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { AppError } from '../errors.ts';
import type { Shop } from '../store/shop-store.ts';

/**
 * The market whose products and prices a country is shown; undefined: all products at base prices. It is
 * for shops that may read their markets alone.
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

/** Whether the shop's countries can be asked for. */
export function mayReadMarkets({ scopes }: Shop): boolean {
  return scopes.includes('read_markets');
}
