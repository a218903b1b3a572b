/** Returns the path of a product's page in the store. */
export function productPath(handle: string): string {
  return `/products/${encodePart(handle)}`;
}

/** Returns the path of a collection's page in the store. */
export function collectionPath(handle: string): string {
  return `/collections/${encodePart(handle)}`;
}

/** Imports mend halves of surrogate pairs, on which `encodeURIComponent` throws; older data may hold them. */
function encodePart(handle: string): string {
  return encodeURIComponent(handle.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
