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
  /** The product of a combined listing that stands for this one; absent for other products. */
  combined_parent_id?: number;
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
