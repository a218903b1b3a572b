import type { Shop } from '../store/tables/shops/shop.ts';

/** The languages of a shop. */
export type ShopLocales = Shop;

/**
 * Returns the language of a shop that answers a request in another one: the requested one or its nearest parent.
 * Undefined stands for the primary language, which also answers all that the shop does not have.
 */
export function translatedLocaleFor(
  { locale: primary, translatedLocales }: ShopLocales,
  requested: string | undefined,
): string | undefined {
  if (requested === undefined || translatedLocales.length === 0) {
    return undefined;
  }
  for (let tag = canonicalTag(requested); tag !== undefined; tag = parentOf(tag)) {
    if (tag === canonicalTag(primary)) {
      return undefined;
    }
    if (translatedLocales.includes(tag)) {
      return tag;
    }
  }
  return undefined;
}

/** Returns the usual spelling of a language tag, such as `pt-BR` for `pt_br`; undefined for other texts. */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Returns the tag without its last part, such as `pt` for `pt-BR`. */
function parentOf(tag: string): string | undefined {
  const end = tag.lastIndexOf('-');
  return end === -1 ? undefined : tag.slice(0, end);
}
