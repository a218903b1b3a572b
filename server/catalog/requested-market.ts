import { AppError } from '../base/errors.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { isSignedCustomer } from './customer-signature.ts';
import type { Market } from './prices/market.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** What a request says about the shopper's market. */
interface MarketClaims {
  country_code?: string | undefined;
  platform_customer_id?: number | undefined;
  customer_signature?: string | undefined;
}

/**
 * Returns the market whose products and prices a request gets, or undefined for all products at base prices: that of the
 * company of a signed customer, else that of the country. A country requires a shop that may read its markets.
 */
export function marketFor(
  shop: Shop,
  catalog: ShopCatalog,
  {
    country_code: countryCode,
    platform_customer_id: customerId,
    customer_signature: signature,
  }: MarketClaims,
): Market | undefined {
  if (countryCode !== undefined && !mayReadMarkets(shop)) {
    throw new AppError(
      'forbidden',
      'A country needs the scope read_markets: grant it to the shop, or leave the country out.',
    );
  }
  const isCustomer =
    customerId !== undefined &&
    mayReadMarkets(shop) &&
    isSignedCustomer(shop, customerId, signature);
  const ofCompany = isCustomer ? catalog.markets.ofCustomer(customerId) : undefined;
  return (
    ofCompany ?? (countryCode === undefined ? undefined : catalog.markets.ofCountry(countryCode))
  );
}

/** Returns whether requests may name a country of the shop. */
export function mayReadMarkets({ scopes }: Shop): boolean {
  return scopes.includes('read_markets');
}
