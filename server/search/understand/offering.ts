import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { marketFor } from '../../catalog/requested-market.ts';
import { type ShownLanguage, shownLanguage } from '../../catalog/shown-language.ts';

/** The products that a shop sells to a country or a company, in a language. */
export interface Offering {
  shop: Shop;
  catalog: ShopCatalog;
  /** Undefined for all products at base prices. */
  market: Market | undefined;
  language: ShownLanguage;
}

/** The shopper and the language of a request. */
interface OfferedTo {
  countryCode?: string | undefined;
  customerId?: number | undefined;
  customerSignature?: string | undefined;
  locale?: string | undefined;
}

export async function openOffering(
  catalogs: Catalogs,
  shop: Shop,
  { countryCode, customerId, customerSignature, locale }: OfferedTo = {},
): Promise<Offering> {
  const catalog = await catalogs.get(shop.id);
  return {
    shop,
    catalog,
    market: marketFor(shop, catalog, {
      country_code: countryCode,
      platform_customer_id: customerId,
      customer_signature: customerSignature,
    }),
    language: shownLanguage(shop, locale),
  };
}
