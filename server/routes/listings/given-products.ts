import type { ProductStore } from '../../store/tables/catalog/product-store.ts';

interface GivenParameters {
  platform_product_ids?: number[] | undefined;
  platform_variant_ids?: number[] | undefined;
}

/** Returns the products that a request names by their ids or variant ids. */
export async function givenProducts(
  products: ProductStore,
  shopId: number,
  { platform_product_ids: ids = [], platform_variant_ids: variantIds }: GivenParameters,
): Promise<number[]> {
  const owners = variantIds ? await products.ownersOfVariants(shopId, variantIds) : [];
  return [...new Set([...ids, ...owners])];
}
