import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Shop } from '../../store/shop.ts';
import { marketFor } from '../country.ts';
import { type ShownLanguage, shownLanguage } from '../language.ts';

/** The products that a shop sells to a country, in a language. */
export interface Offering {
  shop: Shop;
  catalog: ShopCatalog;
  /** Undefined for all products at base prices. */
  market: Market | undefined;
  language: ShownLanguage;
}

export async function openOffering(
  catalogs: Catalogs,
  shop: Shop,
  { countryCode, locale }: { countryCode?: string | undefined; locale?: string | undefined } = {},
): Promise<Offering> {
  const catalog = await catalogs.get(shop.id);
  return {
    shop,
    catalog,
    market: marketFor(shop, catalog, countryCode),
    language: shownLanguage(shop, locale),
  };
}
