import type { Product } from '../catalog/product.ts';
import type { RuleProduct } from './context.ts';

/**
 * Returns the product data for conditions. Uses only the variants in `variantIds`, or all if none of them
 * belongs to the product.
 */
export function toRuleProduct(product: Product, variantIds: ReadonlySet<number>): RuleProduct {
  const meant = product.variants.filter(({ id }) => variantIds.has(id));
  const variants = meant.length > 0 ? meant : product.variants;
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    type: product.product_type,
    tags: product.tags.split(','),
    variants: variants.map(({ id, price, inventory_management: tracker, inventory_quantity }) => ({
      id,
      price: Number(price),
      inventory: tracker === null ? undefined : inventory_quantity,
    })),
    metafields: product.metafields,
  };
}
