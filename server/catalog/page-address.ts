/** The path of a product's page where a store does not say it. */
export const usualProductPath = '/products/{handle}';

/** Returns the path of a product's page in the store. */
export function productPath(handle: string, pattern = usualProductPath): string {
  return pattern.replace('{handle}', () => encodePart(handle));
}

/** Returns the address of a product's page with one of its variants selected, if one is named. */
export function withVariant(link: string, variantId: number | undefined): string {
  return variantId === undefined
    ? link
    : `${link}${link.includes('?') ? '&' : '?'}variant=${variantId}`;
}

/** Returns the path of a collection's page in the store. */
export function collectionPath(handle: string): string {
  return `/collections/${encodePart(handle)}`;
}

/**
 * Encodes a handle. Replaces lone surrogates, on which `encodeURIComponent` throws: imports replace them now,
 * but older data may hold them.
 */
function encodePart(handle: string): string {
  return encodeURIComponent(handle.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
