import type { Product, Variant } from '../../catalog/product.ts';

/** A product of a table, which may lack columns: those of a stored product stay as they are. */
export interface TableProduct extends Product {
  given: GivenFields;
}

/** What a table has of a product. An empty cell of a column empties the field. */
export interface GivenFields {
  product: readonly (keyof Product)[];
  /** The fields of each variant, in their order. */
  variants: readonly (readonly (keyof Variant)[])[];
  /** True when the table names the options whose values it has. */
  hasOptionNames: boolean;
  /** The names of metafields. */
  metafields: readonly string[];
  /** True when the rows are all variants of the product; false when they change some of a stored product. */
  isWhole: boolean;
  /** True when the product must be stored: the table only changes its variants. */
  isChange: boolean;
}

export function isTableProduct(product: Product): product is TableProduct {
  return 'given' in product;
}

/** Returns the name of a metafield as one text. */
export function metafieldName({ namespace, key }: { namespace: string; key: string }): string {
  return `${namespace}.${key}`;
}

export const noGivenFields: GivenFields = {
  product: [],
  variants: [],
  hasOptionNames: false,
  metafields: [],
  isWhole: false,
  isChange: false,
};
