import type { Product } from '../catalog/product.ts';
import type { RuleProduct } from './context.ts';

/**
 * Returns the product data for conditions. Uses only the variants in `variantIds`, or all if none of them
 * belongs to the product.
 */
export function toRuleProduct(product: Product, variantIds: ReadonlySet<number>): RuleProduct {
  const meant = product.variants.filter(({ id }) => variantIds.has(id));
  const variants = meant.length > 0 ? meant : product.variants;
  const counted = variants.filter(({ inventory_management: tracker }) => tracker !== null);
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    type: product.product_type,
    tags: product.tags.split(','),
    prices: variants.map(({ price }) => Number(price)),
    inventory:
      counted.length > 0
        ? counted.reduce((units, { inventory_quantity: quantity }) => units + quantity, 0)
        : undefined,
    metafields: product.metafields,
  };
}
