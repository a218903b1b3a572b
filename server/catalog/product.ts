import type {
  FullImage,
  FullOption,
  FullProduct,
  FullVariant,
  Metafield,
  SellingPlanAllocation,
} from '../contract/product.ts';

/**
 * A product as it is stored: the full JSON shape, complete with defaults, without the members that are
 * derived when it is presented (global ids, link, availability, primary image).
 */
export interface Product extends Omit<
  FullProduct,
  'admin_graphql_api_id' | 'variants' | 'images' | 'image' | 'link' | 'metafields'
> {
  status: ProductStatus;
  variants: Variant[];
  options: FullOption[];
  /** Set for gift cards only. */
  is_gift_card?: true;
  /** Set where the store shows the product only in results of searches, or only in its other lists. */
  shown_in?: 'search' | 'lists';
  /** The product of a combined listing that stands for this one; absent for other products. */
  combined_parent_id?: number;
  /** The address of its page, where the store tells it. */
  link?: string;
  /** Ordered by position. */
  images: ProductImage[];
  metafields: Metafield[];
}

/**
 * Status of a product. `unlisted` products are sold by their direct link and shown nowhere else; we treat them as drafts.
 */
type ProductStatus = 'active' | 'draft' | 'archived' | 'unlisted';

export interface Variant extends Omit<
  FullVariant,
  'admin_graphql_api_id' | 'available' | 'metafields' | 'selling_plan_allocations'
> {
  metafields: Metafield[];
  selling_plan_allocations: SellingPlanAllocation[];
}

export type ProductImage = Omit<FullImage, 'admin_graphql_api_id'>;

/**
 * Returns the values of a variant in an option: its own one, or all for any of which it is sold. Empty without a value.
 */
export function optionValuesOf(
  variant: Variant,
  place: number,
  name: string | undefined,
): readonly string[] {
  const anyOf = variant.choices?.find((choice) => choice.name === name);
  const own = [variant.option1, variant.option2, variant.option3][place]?.trim() ?? '';
  const values = anyOf ? anyOf.values.map((value) => value.name) : [own];
  return values.filter((value) => value !== '');
}

/** Fields that decide whether one unit can be sold now. */
export type VariantStock = Pick<
  Variant,
  'inventory_management' | 'inventory_policy' | 'inventory_quantity'
>;

export function isVariantInStock(stock: VariantStock): boolean {
  return (
    stock.inventory_management === null ||
    stock.inventory_policy === 'continue' ||
    stock.inventory_quantity > 0
  );
}
