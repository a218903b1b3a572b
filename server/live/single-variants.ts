import type { Product, Variant } from '../catalog/product.ts';
import type { SeenChange } from './seen-change.ts';

/** Returns the variants that have come without their products, by the id of the product. */
export function variantsIn(changes: readonly SeenChange[]): Map<number, Variant[]> {
  const found = changes.flatMap(({ change, row }) =>
    change.type === 'variant' && row?.kind === 'products' ? row.value.variants : [],
  );
  const byProduct = new Map<number, Variant[]>();
  for (const variant of found) {
    const known = byProduct.get(variant.product_id) ?? [];
    byProduct.set(variant.product_id, [...known, variant]);
  }
  return byProduct;
}

/** Returns a product with prices and stock of variants that have come by themselves. */
export function applyVariants(product: Product, changed: readonly Variant[] = []): Product {
  const byId = new Map(changed.map((variant) => [variant.id, variant]));
  return {
    ...product,
    variants: product.variants.map((variant) => {
      const { price, compare_at_price, sku, ...now } = byId.get(variant.id) ?? variant;
      const { inventory_quantity, inventory_policy, inventory_management } = now;
      const stock = { inventory_quantity, inventory_policy, inventory_management };
      return { ...variant, price, compare_at_price, sku, ...stock };
    }),
  };
}
