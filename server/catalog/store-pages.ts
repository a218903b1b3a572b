import type { StorePresentation } from '../contract/store-presentation.ts';
import { productPath, usualProductPath } from './page-address.ts';
import { canonicalTag } from './shop-locale.ts';

/** Where the pages of a store are in a language. */
export interface StorePages {
  /** The path of a product's page in the store, such as `/products/{handle}`. */
  readonly productPath: string;
  /**
   * Where the pages of the language begin: a path such as `/de`, or an address such as `https://store.de` outside of the
   * store's primary domain. Null for the primary language, whose pages also stand for those of a language without pages.
   */
  readonly languageRoot: string | null;
  /** Differs where the pages differ. */
  readonly key: string;
}

const usualPages = toPages(null, undefined);

/** Pages by language, of each presentation. */
const known = new WeakMap<StorePresentation, Map<string | undefined, StorePages>>();

/**
 * Returns the pages of a store as it presents itself.
 *
 * @param locale - a language besides the primary one.
 */
export function pagesOf(
  presentation: StorePresentation | null,
  locale: string | undefined,
): StorePages {
  if (presentation === null) {
    return usualPages;
  }
  const byLocale = known.get(presentation) ?? new Map<string | undefined, StorePages>();
  known.set(presentation, byLocale);
  const pages = byLocale.get(locale) ?? toPages(presentation, locale);
  byLocale.set(locale, pages);
  return pages;
}

/** Returns the address of a product's page: of the translated one where its language has pages of its own. */
export function productLink(
  { productPath: pattern, languageRoot: root }: StorePages,
  handles: { primary: string; translated: string },
): string {
  return root === null
    ? productPath(handles.primary, pattern)
    : root + productPath(handles.translated, pattern);
}

function toPages(presentation: StorePresentation | null, locale: string | undefined): StorePages {
  const pattern = presentation?.productPath ?? usualProductPath;
  const languageRoot =
    presentation === null || locale === undefined ? null : rootOf(presentation, locale);
  return { productPath: pattern, languageRoot, key: `${languageRoot ?? ''}>${pattern}` };
}

function rootOf(
  { languageRoots, primaryDomain }: StorePresentation,
  locale: string,
): string | null {
  const root = languageRoots.find((one) => canonicalTag(one.locale) === locale);
  if (!root || !URL.canParse(root.url)) {
    return null;
  }
  const { origin, host, pathname } = new URL(root.url);
  const path = pathname.replace(/\/+$/, '');
  return host === primaryDomain?.host ? path : origin + path;
}
