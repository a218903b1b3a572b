import { z } from 'zod';
import { explanationSchema, personalExplanationSchema } from './explanation.ts';

/**
 * The two product shapes of the API. Key order is the order of the answer. Prices are decimal
 * strings with two places, or the three of a currency; timestamps keep their original offset.
 */

const timestamp = z.string();
const price = z.string();

function idOf(what: string) {
  return z.int().describe(`Id of the ${what}`);
}

function globalIdOf(kind: string) {
  return z.string().describe(`Global id: \`gid://platform/${kind}/<id>\``);
}

const createdAt = timestamp.describe('ISO 8601 with UTC offset');
const updatedAt = timestamp.describe('ISO 8601 with UTC offset');

const metafieldSchema = z
  .strictObject({
    id: idOf('metafield'),
    namespace: z.string().describe('Group of metafields that this one belongs to'),
    key: z.string().describe('Name within the namespace'),
    value: z.string().describe('Always text, whatever its type'),
    type: z.string().describe('Type on the platform, such as `single_line_text_field`'),
  })
  .meta({ id: 'Metafield' });

const priceAdjustmentSchema = z.strictObject({
  position: z.int().describe("Place in the order of the plan's prices, from 1"),
  price: price.describe('Price of one delivery'),
});

const sellingPlanAllocationSchema = z
  .strictObject({
    selling_plan_id: idOf('selling plan'),
    selling_plan_group_id: z.string().describe('Id of the group that the plan belongs to'),
    price_adjustments: z.array(priceAdjustmentSchema).describe('Prices of the plan, in order'),
    price: price.describe('Price of the first order'),
    compare_at_price: price.nullable().describe('Price without the plan'),
    per_delivery_price: price.describe('Price of each delivery'),
  })
  .meta({ id: 'SellingPlanAllocation' });

const choiceSchema = z
  .strictObject({
    name: z.string().describe('Name of the attribute for shoppers, such as `Size`'),
    attribute: z.string().describe('Name of the attribute for the cart, such as `pa_size`'),
    values: z
      .array(
        z.strictObject({
          name: z.string().describe('The value for shoppers, such as `Large`'),
          value: z.string().describe('The value for the cart, such as `l`'),
        }),
      )
      .describe('The values in the order of the store'),
  })
  .meta({ id: 'VariantChoice' });

const soldAtSchema = z
  .strictObject({
    url: z.string().describe('Path or address of the page that sells it'),
    text: z.string().describe('Text of its button in the store; empty where the store has none'),
  })
  .meta({ id: 'SoldAt' });

const metafields = z.array(metafieldSchema).optional();

const reducedVariantFields = {
  id: idOf('variant'),
  product_id: idOf('product'),
  title: z.string().describe('Option values; `Default Title` for a product without options'),
  price: price.describe('Decimal with two places, or with three in a currency that has them'),
  sku: z.string().describe('Stock keeping unit; may be empty'),
  compare_at_price: price.nullable().describe('Price before a reduction, or null'),
  inventory_quantity: z.int().describe('Units in stock; may be zero or negative'),
  option1: z.string().describe('Value of the first option'),
};

const variantAdditions = {
  available: z
    .boolean()
    .describe('True if it can be bought now: in stock, not tracked, or sold when out of stock'),
  metafields: metafields.describe('With `variant_metafields=yes`'),
  choices: z
    .array(choiceSchema)
    .optional()
    .describe(
      'Attributes of which the shopper chooses a value, because the variant is sold in any of these; the cart wants `{attribute, value}` for each. Absent for other variants',
    ),
  link: z
    .string()
    .optional()
    .describe('Path or address of the page that selects it, where the store tells one'),
};

const reducedVariantSchema = z
  .strictObject({ ...reducedVariantFields, ...variantAdditions })
  .meta({ id: 'ReducedVariant' });

const fullVariantSchema = z
  .strictObject({
    ...reducedVariantFields,
    option2: z.string().nullable().describe('Value of the second option'),
    option3: z.string().nullable().describe('Value of the third option'),
    position: z.int().describe('Place among the variants, from 1'),
    inventory_policy: z.string().describe('What happens at zero stock: `deny` or `continue`'),
    fulfillment_service: z.string().describe('Service that ships it, such as `manual`'),
    inventory_management: z
      .string()
      .nullable()
      .describe('Service that counts the stock; null: not counted, so it is always available'),
    created_at: createdAt,
    updated_at: updatedAt,
    taxable: z.boolean().describe('True if tax is charged'),
    barcode: z.string().describe('EAN, UPC or ISBN; may be empty'),
    grams: z.int().describe('Weight in grams'),
    image_id: z.int().nullable().describe('Id of its own image'),
    weight: z.number().describe('Weight in `weight_unit`'),
    weight_unit: z.string().describe('Such as `kg` or `lb`'),
    inventory_item_id: idOf('inventory item'),
    old_inventory_quantity: z.int().describe('Units in stock before the last change'),
    requires_shipping: z.boolean().describe('True if it is shipped'),
    admin_graphql_api_id: globalIdOf('ProductVariant'),
    ...variantAdditions,
    selling_plan_allocations: z
      .array(sellingPlanAllocationSchema)
      .optional()
      .describe('With `selling_plans=yes`'),
  })
  .meta({ id: 'FullVariant' });

const reducedOptionFields = {
  id: idOf('option'),
  name: z.string().describe('Such as `Colour`'),
  values: z.array(z.string()).describe('Values in the order of the store'),
};

const reducedOptionSchema = z.strictObject(reducedOptionFields).meta({ id: 'ReducedOption' });

const fullOptionSchema = z
  .strictObject({
    ...reducedOptionFields,
    product_id: idOf('product'),
    position: z.int().describe('Place among the options, from 1'),
  })
  .meta({ id: 'FullOption' });

const reducedImageFields = {
  id: idOf('image'),
  src: z.string().describe('Address of the picture'),
  width: z.int().describe('In pixels'),
  height: z.int().describe('In pixels'),
  srcset: z
    .string()
    .optional()
    .describe('Addresses of the picture in several widths, where the store tells them'),
};

const alt = z.string().nullable().describe('Text for people who cannot see the picture');

const reducedImageSchema = z
  .strictObject({ ...reducedImageFields, alt })
  .meta({ id: 'ReducedImage' });

const primaryImageSchema = z
  .strictObject({ id: reducedImageFields.id, src: reducedImageFields.src })
  .meta({ id: 'PrimaryImage' });

const fullImageSchema = z
  .strictObject({
    ...reducedImageFields,
    product_id: idOf('product'),
    position: z.int().describe('Place among the images, from 1'),
    created_at: createdAt,
    updated_at: updatedAt,
    alt,
    variant_ids: z.array(z.int()).describe('Variants that the picture shows'),
    admin_graphql_api_id: globalIdOf('ProductImage'),
  })
  .meta({ id: 'FullImage' });

const head = {
  id: idOf('product'),
  title: z.string().describe('Name of the product'),
  body_html: z.string().describe('Description, as HTML'),
  vendor: z.string().describe('Manufacturer or seller'),
  product_type: z.string().describe('Kind of product; may be empty'),
};

const handle = z.string().describe('Name in URLs');
const tags = z.string().describe('Comma-separated');

const categorySchema = z
  .strictObject({
    id: z.string().nullable().describe("Global id in the platform's taxonomy, if known"),
    name: z.string().describe('Such as `Mugs`'),
    full_name: z.string().describe('With the categories above it, such as `Kitchen > Mugs`'),
  })
  .meta({ id: 'ProductCategory' });

const link = z
  .string()
  .describe(
    'Path of the product page as the store tells it, or else in the language of the answer; an address where the page is on another domain',
  );

const productAdditions = {
  sold_at: soldAtSchema
    .optional()
    .describe(
      'Where the product is bought instead of in the cart: the shop of a partner, or its own page for a group of products',
    ),
  matched_variant_id: z
    .int()
    .optional()
    .describe(
      'With conditions on variants (options, prices, availability, metafields of variants): the first variant that meets all of them, if possible in stock; `link` selects it',
    ),
  metafields: metafields.describe('With `metafields=yes`'),
  explanation: explanationSchema.optional().describe('With `explain=yes`'),
  personal: personalExplanationSchema
    .optional()
    .describe('With `explain=yes`, in a list in the order for one shopper'),
};

export const reducedProductSchema = z
  .strictObject({
    ...head,
    handle,
    status: z.string().describe('Always `active`: drafts and archived products are never shown'),
    tags,
    variants: z.array(reducedVariantSchema).describe('In the order of the store'),
    options: z.array(reducedOptionSchema).describe('Options by which the variants differ'),
    images: z.array(reducedImageSchema).describe('In the order of the store'),
    image: primaryImageSchema.nullable().describe('The first image'),
    link,
    url: z.string().describe("The same as `link`, by the name that the platform's scripts use"),
    ...productAdditions,
  })
  .meta({ id: 'ReducedProduct', description: 'A product for cards and carousels.' });

export const fullProductSchema = z
  .strictObject({
    ...head,
    created_at: createdAt,
    handle,
    updated_at: updatedAt,
    published_at: timestamp
      .nullable()
      .describe(
        'ISO 8601 with UTC offset; null when unpublished, and ahead for a scheduled product, which only `static` returns before',
      ),
    template_suffix: z.string().nullable().describe("The theme's template for its page"),
    published_scope: z.string().describe('Where it is published: `web` or `global`'),
    tags,
    admin_graphql_api_id: globalIdOf('Product'),
    variants: z.array(fullVariantSchema).describe('In the order of the store'),
    options: z.array(fullOptionSchema).describe('Options by which the variants differ'),
    images: z.array(fullImageSchema).describe('In the order of the store'),
    image: fullImageSchema.nullable().describe('The first image'),
    link,
    category: categorySchema
      .optional()
      .describe("Its category of the platform's taxonomy, if it has one"),
    ...productAdditions,
  })
  .meta({ id: 'FullProduct', description: 'A product with all fields of the platform.' });

export type VariantChoice = z.infer<typeof choiceSchema>;
export type SoldAt = z.infer<typeof soldAtSchema>;
export type ProductCategory = z.infer<typeof categorySchema>;
export type Metafield = z.infer<typeof metafieldSchema>;
export type SellingPlanAllocation = z.infer<typeof sellingPlanAllocationSchema>;
export type ReducedProduct = z.infer<typeof reducedProductSchema>;
export type FullProduct = z.infer<typeof fullProductSchema>;
export type FullVariant = z.infer<typeof fullVariantSchema>;
export type FullOption = z.infer<typeof fullOptionSchema>;
export type FullImage = z.infer<typeof fullImageSchema>;
