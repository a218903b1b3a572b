import type { StorePresentation } from '../contract/store-presentation.ts';
import { collectionPath, productPath, usualProductPath, withVariant } from './page-address.ts';
import type { Product, Variant } from './product.ts';
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
  /** Where addresses of the store's primary domain begin; null while the domain is unknown. */
  readonly origin: string | null;
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

/**
 * Returns a product whose pages are those of a language: as the store tells them where they are in its primary language,
 * by paths where they are on its primary domain.
 */
export function withStoreLinks(product: Product, pages: StorePages): Product {
  const { link, sold_at: soldAt, variants } = product;
  if (link === undefined && !soldAt && variants.every((variant) => variant.link === undefined)) {
    return product;
  }
  const { link: _, ...unlinked } = product;
  const told = pages.languageRoot === null ? link : undefined;
  return {
    ...unlinked,
    ...(told !== undefined && { link: withinStore(told, pages) }),
    ...(soldAt && { sold_at: { ...soldAt, url: withinStore(soldAt.url, pages) } }),
    variants: variants.map((variant) => withStoreLink(variant, pages)),
  };
}

function withStoreLink({ link, ...variant }: Variant, pages: StorePages): Variant {
  return link === undefined || pages.languageRoot !== null
    ? variant
    : { ...variant, link: withinStore(link, pages) };
}

function withinStore(address: string, { origin }: StorePages): string {
  return origin !== null && address.startsWith(`${origin}/`)
    ? address.slice(origin.length)
    : address;
}

/**
 * Returns the address of a product's page, with one of its variants selected if one is named: as the store tells it, or
 * of the translated product where its language has pages of its own.
 */
export function productLink(
  { productPath: pattern, languageRoot: root }: StorePages,
  {
    product,
    primaryHandle,
    variantId,
  }: { product: Product; primaryHandle: string; variantId?: number | undefined },
): string {
  const told = product.variants.find(({ id }) => id === variantId)?.link;
  if (told !== undefined) {
    return told;
  }
  const byPattern =
    root === null
      ? productPath(primaryHandle, pattern)
      : root + productPath(product.handle, pattern);
  return withVariant(product.link ?? byPattern, variantId);
}

/** Returns the whole address of a product's page in the primary language, for pages outside of the store. */
export function productAddress(
  { domain, presentation }: { domain: string; presentation: StorePresentation | null },
  stored: Product,
): string {
  const pages = pagesOf(presentation, undefined);
  const product = withStoreLinks(stored, pages);
  const link = productLink(pages, { product, primaryHandle: product.handle });
  return new URL(link, presentation?.primaryDomain?.url ?? `https://${domain}`).href;
}

/** Returns the address of a collection's page, as the store tells it or by its handle in the language. */
export function collectionLink(
  pages: StorePages,
  { handle, link }: { handle: string; link: string | null },
): string {
  const { languageRoot: root } = pages;
  return link !== null && root === null
    ? withinStore(link, pages)
    : (root ?? '') + collectionPath(handle);
}

function toPages(presentation: StorePresentation | null, locale: string | undefined): StorePages {
  const pattern = presentation?.productPath ?? usualProductPath;
  const languageRoot =
    presentation === null || locale === undefined ? null : rootOf(presentation, locale);
  const url = presentation?.primaryDomain?.url ?? '';
  const origin = URL.canParse(url) ? new URL(url).origin : null;
  const key = [languageRoot, pattern, origin].join('>');
  return { productPath: pattern, languageRoot, origin, key };
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
