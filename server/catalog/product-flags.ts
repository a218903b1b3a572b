import type { CatalogProduct } from '../store/tables/catalog/product-store.ts';

/** The bits of a product in the catalog. */
export const productFlags = {
  listed: 1,
  active: 2,
  inStock: 4,
  occupied: 8,
  excluded: 16,
  giftCard: 32,
  represented: 64,
  onlySearched: 128,
} as const;

/** Number of values that the bits together may have. */
export const flagCombinations = 256;

export function flagsOf(product: CatalogProduct, isExclusionTag: (tag: string) => boolean): number {
  const { status, tags, publishedAt, isScheduled, isGiftCard, isOnlySearched } = product;
  const isActive = status === 'active';
  const isExcluded = tags !== '' && tags.split(',').some((tag) => isExclusionTag(tag));
  return (
    productFlags.occupied |
    (isActive ? productFlags.active : 0) |
    (isActive && publishedAt !== null && !isScheduled ? productFlags.listed : 0) |
    (product.variants.some(({ inStock }) => inStock) ? productFlags.inStock : 0) |
    (isExcluded ? productFlags.excluded : 0) |
    (isGiftCard ? productFlags.giftCard : 0) |
    (product.mainProductId ? productFlags.represented : 0) |
    (isOnlySearched ? productFlags.onlySearched : 0)
  );
}
