import { z } from 'zod';

/**
 * The two product shapes of the wire. Key order is the order of the answer.
 * Prices are decimal strings with two places; timestamps keep the offset they came with.
 */

const id = z.int();
const timestamp = z.string().describe('ISO 8601 with UTC offset');
const price = z.string().describe('Decimal with two places');

const metafieldSchema = z.strictObject({
  id,
  namespace: z.string(),
  key: z.string(),
  value: z.string(),
  type: z.string(),
});

const sellingPlanAllocationSchema = z.strictObject({
  selling_plan_id: id,
  selling_plan_group_id: z.string(),
  price_adjustments: z.array(z.strictObject({ position: z.int(), price })),
  price,
  compare_at_price: price.nullable(),
  per_delivery_price: price,
});

const reducedVariantFields = {
  id,
  product_id: id,
  title: z.string(),
  price,
  sku: z.string(),
  compare_at_price: price.nullable(),
  inventory_quantity: z.int().describe('May be zero or negative'),
  option1: z.string(),
};

const variantAdditions = {
  available: z.boolean().describe('Untracked, sold when out of stock, or in stock'),
  metafields: z.array(metafieldSchema).optional().describe('With variant_metafields=yes'),
};

const reducedVariantSchema = z.strictObject({
  ...reducedVariantFields,
  ...variantAdditions,
});

const fullVariantSchema = z.strictObject({
  ...reducedVariantFields,
  option2: z.string().nullable(),
  option3: z.string().nullable(),
  position: z.int(),
  inventory_policy: z.string().describe('deny or continue'),
  fulfillment_service: z.string(),
  inventory_management: z.string().nullable().describe('The inventory tracker, or null: untracked'),
  created_at: timestamp,
  updated_at: timestamp,
  taxable: z.boolean(),
  barcode: z.string(),
  grams: z.int(),
  image_id: id.nullable(),
  weight: z.number(),
  weight_unit: z.string(),
  inventory_item_id: id,
  old_inventory_quantity: z.int(),
  requires_shipping: z.boolean(),
  admin_graphql_api_id: z.string(),
  ...variantAdditions,
  selling_plan_allocations: z
    .array(sellingPlanAllocationSchema)
    .optional()
    .describe('With selling_plans=yes'),
});

const reducedOptionSchema = z.strictObject({
  id,
  name: z.string(),
  values: z.array(z.string()),
});

const fullOptionSchema = reducedOptionSchema.extend({ product_id: id, position: z.int() });

const reducedImageSchema = z.strictObject({
  id,
  src: z.string(),
  width: z.int(),
  height: z.int(),
});

const fullImageSchema = reducedImageSchema.extend({
  product_id: id,
  position: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  alt: z.string().nullable(),
  variant_ids: z.array(id),
  admin_graphql_api_id: z.string(),
});

const productAdditions = {
  link: z.string().describe('Path of the product page in the store'),
  metafields: z.array(metafieldSchema).optional().describe('With metafields=yes'),
};

export const reducedProductSchema = z
  .strictObject({
    id,
    title: z.string(),
    body_html: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    handle: z.string(),
    status: z.string(),
    tags: z.string().describe('Comma-separated'),
    variants: z.array(reducedVariantSchema),
    options: z.array(reducedOptionSchema),
    images: z.array(reducedImageSchema),
    image: z.strictObject({ id, src: z.string() }).nullable(),
    ...productAdditions,
  })
  .meta({ id: 'ReducedProduct' });

export const fullProductSchema = z
  .strictObject({
    id,
    title: z.string(),
    body_html: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    created_at: timestamp,
    handle: z.string(),
    updated_at: timestamp,
    published_at: timestamp.nullable().describe('null when unpublished'),
    template_suffix: z.string().nullable(),
    published_scope: z.string(),
    tags: z.string().describe('Comma-separated'),
    admin_graphql_api_id: z.string(),
    variants: z.array(fullVariantSchema),
    options: z.array(fullOptionSchema),
    images: z.array(fullImageSchema),
    image: fullImageSchema.nullable(),
    ...productAdditions,
  })
  .meta({ id: 'FullProduct' });

export type Metafield = z.infer<typeof metafieldSchema>;
export type SellingPlanAllocation = z.infer<typeof sellingPlanAllocationSchema>;
export type ReducedProduct = z.infer<typeof reducedProductSchema>;
export type FullProduct = z.infer<typeof fullProductSchema>;
export type FullVariant = z.infer<typeof fullVariantSchema>;
export type FullOption = z.infer<typeof fullOptionSchema>;
export type FullImage = z.infer<typeof fullImageSchema>;
