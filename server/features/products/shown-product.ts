import { offeredVariants } from '../../catalog/offered-variants.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { Product } from '../../catalog/product.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';

/** A product as lists and pickers of the administration show it. */
export interface ShownProduct {
  id: number;
  title: string;
  image: string | null;
  price: string | null;
}

/** Returns the existing products by id. */
export async function shownProducts(
  texts: ProductTexts,
  shopId: number,
  ids: readonly number[],
  market?: Market,
): Promise<Map<number, ShownProduct>> {
  const products = await texts.products(shopId, [...new Set(ids)]);
  return new Map(products.map((product) => [product.id, toShownProduct(product, market)]));
}

/** Returns a product with its lowest price in a market, or with its lowest base price. */
export function toShownProduct(
  { id, title, images, variants }: Product,
  market?: Market,
): ShownProduct {
  const prices = offeredVariants(variants, { market, prices: {} }).map(({ price }) => price);
  const [lowest = null] = prices.toSorted((one, other) => Number(one) - Number(other));
  return { id, title, image: images[0]?.src ?? null, price: lowest };
}
