import { type ShopLocales, translatedLocaleFor } from '../catalog/shop-locale.ts';
import { pagesOf } from '../catalog/store-pages.ts';
import type { Answer } from '../http/answer.ts';
import type { Shop } from '../store/tables/shops/shop.ts';

/** The language that answers a request. */
export interface ShownLanguage {
  /** A language besides the primary one; undefined for the primary language. */
  locale: string | undefined;
  /** Differs where texts or links of products differ. */
  key: string;
  /** The header that names the language; none for requests without a language. */
  headers: Readonly<Record<string, string>>;
}

export function shownLanguage(
  shop: ShopLocales & Pick<Shop, 'presentation'>,
  requested: string | undefined,
): ShownLanguage {
  const locale = translatedLocaleFor(shop, requested);
  return {
    locale,
    key: `${locale ?? ''} ${pagesOf(shop.presentation, locale).key}`,
    headers: requested === undefined ? noHeaders : { 'Content-Language': locale ?? shop.locale },
  };
}

const noHeaders = {};

/** Adds the header of the language to an answer. */
export function inLanguage(answer: Answer, { headers }: ShownLanguage): Answer {
  return headers === noHeaders ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}
