import type { Product } from '../catalog/product.ts';
import type { ProductRow } from './live-rows.ts';

/**
 * Returns a product with the stored values of the parts that a pull could not read. A part has the name of the field that
 * it brings.
 */
export function keepParts(product: Product, { lacks }: ProductRow, stored: Product): Product {
  const kept = Object.entries(stored).filter(([field]) => lacks?.has(field));
  return { ...product, ...Object.fromEntries(kept) };
}
