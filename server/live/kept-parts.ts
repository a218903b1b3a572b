import type { Product } from '../catalog/product.ts';
import type { ProductRow } from './live-rows.ts';

/** The fields of a product that each of its optional parts brings. */
const productParts: Readonly<Record<string, readonly (keyof Product)[]>> = {
  metafields: ['metafields'],
};

/** Returns a product with the stored values of the parts that a pull could not read. */
export function keepParts(product: Product, { lacks }: ProductRow, stored: Product): Product {
  const kept = [...(lacks ?? [])].flatMap((part) => productParts[part] ?? []);
  return { ...product, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
}
