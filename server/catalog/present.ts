import { globalId } from '../contract/names.ts';
import type { FullImage, FullProduct, FullVariant, ReducedProduct } from '../contract/product.ts';
import { isVariantInStock, type Product, type ProductImage, type Variant } from './product.ts';

/** One of the two JSON shapes of products, with optional members. */
export interface Shape {
  kind: 'full' | 'reduced';
  metafields: boolean;
  variantMetafields: boolean;
  sellingPlans: boolean;
  /** Names of the product members to return besides the id; undefined for all. */
  fields?: readonly string[] | undefined;
}

export const reducedShape: Shape = {
  kind: 'reduced',
  metafields: false,
  variantMetafields: false,
  sellingPlans: false,
};

export const fullShape: Shape = { ...reducedShape, kind: 'full' };

/** A product as an answer shows it. */
interface PresentedProduct {
  product: Product;
  /** Those of the product, unless a listing has removed some. */
  variants: readonly Variant[];
  /** The path or the address of its page. */
  link: string;
}

/** Returns the JSON form of a product; `platform` names ids. */
export function present(
  presented: PresentedProduct,
  shape: Shape,
  platform: string,
): FullProduct | ReducedProduct {
  return shape.kind === 'full'
    ? presentFull(presented, shape, platform)
    : presentReduced(presented, shape);
}

function presentFull(
  { product, variants, link }: PresentedProduct,
  shape: Shape,
  platform: string,
): FullProduct {
  const images = product.images.map((image) => presentFullImage(image, platform));
  return {
    id: product.id,
    title: product.title,
    body_html: product.body_html,
    vendor: product.vendor,
    product_type: product.product_type,
    created_at: product.created_at,
    handle: product.handle,
    updated_at: product.updated_at,
    published_at: product.published_at,
    template_suffix: product.template_suffix,
    published_scope: product.published_scope,
    tags: product.tags,
    admin_graphql_api_id: globalId(platform, 'Product', product.id),
    variants: variants.map((variant) => presentFullVariant(variant, shape, platform)),
    options: product.options,
    images,
    image: images[0] ?? null,
    link,
    ...(product.category && { category: product.category }),
    ...(product.sold_at && { sold_at: product.sold_at }),
    ...(shape.metafields ? { metafields: product.metafields } : {}),
  };
}

function presentFullVariant(variant: Variant, shape: Shape, platform: string): FullVariant {
  return {
    ...presentVariantBasics(variant),
    option2: variant.option2,
    option3: variant.option3,
    position: variant.position,
    inventory_policy: variant.inventory_policy,
    fulfillment_service: variant.fulfillment_service,
    inventory_management: variant.inventory_management,
    created_at: variant.created_at,
    updated_at: variant.updated_at,
    taxable: variant.taxable,
    barcode: variant.barcode,
    grams: variant.grams,
    image_id: variant.image_id,
    weight: variant.weight,
    weight_unit: variant.weight_unit,
    inventory_item_id: variant.inventory_item_id,
    old_inventory_quantity: variant.old_inventory_quantity,
    requires_shipping: variant.requires_shipping,
    admin_graphql_api_id: globalId(platform, 'ProductVariant', variant.id),
    ...presentVariantAdditions(variant, shape),
    ...(shape.sellingPlans ? { selling_plan_allocations: variant.selling_plan_allocations } : {}),
  };
}

function presentFullImage(image: ProductImage, platform: string): FullImage {
  return {
    ...presentImageBasics(image),
    product_id: image.product_id,
    position: image.position,
    created_at: image.created_at,
    updated_at: image.updated_at,
    alt: image.alt,
    variant_ids: image.variant_ids,
    admin_graphql_api_id: globalId(platform, 'ProductImage', image.id),
  };
}

function presentReduced(
  { product, variants, link }: PresentedProduct,
  shape: Shape,
): ReducedProduct {
  const [image] = product.images;
  return {
    id: product.id,
    title: product.title,
    body_html: product.body_html,
    vendor: product.vendor,
    product_type: product.product_type,
    handle: product.handle,
    status: product.status,
    tags: product.tags,
    variants: variants.map((variant) => presentReducedVariant(variant, shape)),
    options: product.options.map(({ id, name, values }) => ({ id, name, values })),
    images: product.images.map((one) => ({ ...presentImageBasics(one), alt: one.alt })),
    image: image ? { id: image.id, src: image.src } : null,
    link,
    url: link,
    ...(product.sold_at && { sold_at: product.sold_at }),
    ...(shape.metafields ? { metafields: product.metafields } : {}),
  };
}

function presentReducedVariant(variant: Variant, shape: Shape): ReducedProduct['variants'][number] {
  return {
    ...presentVariantBasics(variant),
    ...presentVariantAdditions(variant, shape),
  };
}

/** Returns the members that variants of both shapes begin with, in the order of the JSON. */
function presentVariantBasics(variant: Variant) {
  return {
    id: variant.id,
    product_id: variant.product_id,
    title: variant.title,
    price: variant.price,
    sku: variant.sku,
    compare_at_price: variant.compare_at_price,
    inventory_quantity: variant.inventory_quantity,
    option1: variant.option1,
  };
}

/** Returns the members that variants of both shapes end with. */
function presentVariantAdditions(variant: Variant, shape: Shape) {
  return {
    available: isVariantInStock(variant),
    ...(shape.variantMetafields ? { metafields: variant.metafields } : {}),
    ...(variant.choices && { choices: variant.choices }),
    ...(variant.link !== undefined && { link: variant.link }),
  };
}

/** Returns the members that images of both shapes begin with. */
function presentImageBasics({ id, src, width, height, srcset }: ProductImage) {
  return { id, src, width, height, ...(srcset !== undefined && { srcset }) };
}
