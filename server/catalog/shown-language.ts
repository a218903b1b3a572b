import type { Shop } from '../store/tables/shops/shop.ts';
import { type ShopLocales, translatedLocaleFor } from './shop-locale.ts';
import { pagesOf } from './store-pages.ts';

/** The language that answers a request. */
export interface ShownLanguage {
  /** A language besides the primary one; undefined for the primary language. */
  locale: string | undefined;
  /** Differs where texts or links of products differ. */
  key: string;
  /** The language that the answer names, in `Content-Language`; undefined for requests without a language. */
  named: string | undefined;
}

export function shownLanguage(
  shop: ShopLocales & Pick<Shop, 'presentation'>,
  requested: string | undefined,
): ShownLanguage {
  const locale = translatedLocaleFor(shop, requested);
  return {
    locale,
    key: `${locale ?? ''} ${pagesOf(shop.presentation, locale).key}`,
    named: requested === undefined ? undefined : (locale ?? shop.locale),
  };
}
