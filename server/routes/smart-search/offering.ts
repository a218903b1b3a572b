import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Shop } from '../../store/shop-store.ts';
import { marketFor } from '../country.ts';

/** The products that a shop sells to a country. */
export interface Offering {
  shop: Shop;
  catalog: ShopCatalog;
  /** Undefined for all products at base prices. */
  market: Market | undefined;
}

export async function openOffering(
  catalogs: Catalogs,
  shop: Shop,
  countryCode: string | undefined,
): Promise<Offering> {
  const catalog = await catalogs.get(shop.id);
  return { shop, catalog, market: marketFor(shop, catalog, countryCode) };
}
