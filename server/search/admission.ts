import type { SearchFilter } from './engine.ts';

export type CollectionProductIds = (shopId: number, collectionId: number) => ReadonlySet<number>;

/** Whether a filter lets a product through; null when it lets all. An empty list filters nothing. */
export function createAdmission(
  collectionProductIds: CollectionProductIds,
  shopId: number,
  filter: SearchFilter | undefined,
): ((productId: number) => boolean) | null {
  const { collectionIds = [], excludedCollectionIds = [], excludedProductIds = [] } = filter ?? {};
  if (collectionIds.length + excludedCollectionIds.length + excludedProductIds.length === 0) {
    return null;
  }
  const chosen = collectionIds.map((id) => collectionProductIds(shopId, id));
  const excluded = [
    new Set(excludedProductIds),
    ...excludedCollectionIds.map((id) => collectionProductIds(shopId, id)),
  ];
  return (productId) =>
    (chosen.length === 0 || chosen.some((products) => products.has(productId))) &&
    !excluded.some((products) => products.has(productId));
}
