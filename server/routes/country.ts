import { AppError } from '../errors.ts';
import type { Shop } from '../store/shop-store.ts';

/** Prices of a market are shown for shops that may read their markets alone. */
export function requireMarketScope(shop: Shop, countryCode: string | undefined): void {
  if (countryCode !== undefined && !shop.scopes.includes('read_markets')) {
    throw new AppError(
      'forbidden',
      'A country needs the scope read_markets: grant it to the shop, or leave the country out.',
    );
  }
}
