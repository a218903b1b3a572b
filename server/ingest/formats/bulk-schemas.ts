import type { z } from 'zod';
import type { ReadContext } from '../files/record.ts';
import type { ImageReference } from './image-list.ts';
import {
  boolean,
  id,
  integer,
  list,
  listOrNull,
  number,
  record,
  text,
  word,
} from './lenient-fields.ts';
import {
  metafieldSchema,
  productFields,
  refuseNameless,
  variantFields,
  absoluteAddress,
} from './product-fields.ts';
import type { ImageInput, OptionInput, ProductInput, VariantInput } from './product-json.ts';
import { toGrams } from './weight.ts';

/** An image of the GraphQL API in any version. Each version has its own field for the URL. */
const bulkImageSchema = record({
  id: id(null),
  url: word(null),
  src: word(null),
  originalSrc: word(null),
  transformedSrc: word(null),
  altText: text(null),
  width: integer(0),
  height: integer(0),
});

/** A medium of the GraphQL API. `image` is null while the medium is processed and absent for videos. */
const bulkMediumSchema = bulkImageSchema.extend({
  alt: text(null),
  image: bulkImageSchema.nullish(),
});

/** The line of a product. Variants and most other parts follow on their own lines. */
export interface BulkProductLine {
  input: ProductInput;
  image: ImageInput | null;
}

export interface BulkVariantLine {
  input: VariantInput;
  image: ImageReference | null;
}

/** Returns the schemas of GraphQL objects for each kind of line. */
export function bulkSchemas(context: ReadContext) {
  return {
    product: productLineSchema(context),
    variant: variantLineSchema(context),
    image: bulkMediumSchema.transform((medium) => mediumToImage(medium, context)),
    metafield: metafieldSchema,
  };
}

function productLineSchema(context: ReadContext): z.ZodType<BulkProductLine> {
  const fields = productFields(context);
  return record({
    id: fields.id,
    title: fields.title,
    descriptionHtml: text(null),
    bodyHtml: fields.body_html,
    vendor: fields.vendor,
    productType: fields.product_type,
    createdAt: fields.created_at,
    handle: fields.handle,
    updatedAt: fields.updated_at,
    publishedAt: fields.published_at,
    templateSuffix: fields.template_suffix,
    tags: fields.tags,
    status: fields.status,
    options: list(optionSchema),
    isGiftCard: fields.is_gift_card,
    category: fields.category,
    onlineStoreUrl: fields.permalink,
    combinedListingRole: word(null),
    combinedListing: record({ parentProduct: record({ id: fields.id }).nullish() }).nullish(),
    featuredImage: bulkMediumSchema.nullish(),
    featuredMedia: bulkMediumSchema.nullish(),
  })
    .check(refuseNameless)
    .transform((line) => ({
      input: {
        id: line.id,
        title: line.title,
        body_html: line.descriptionHtml ?? line.bodyHtml,
        vendor: line.vendor,
        product_type: line.productType,
        created_at: line.createdAt,
        handle: line.handle,
        updated_at: line.updatedAt,
        published_at: line.publishedAt,
        template_suffix: line.templateSuffix,
        published_scope: 'web',
        tags: line.tags,
        status: line.status,
        is_gift_card: line.isGiftCard,
        shown_in: 'everywhere',
        category: line.category,
        combined_parent_id:
          line.combinedListingRole === 'CHILD'
            ? (line.combinedListing?.parentProduct?.id ?? null)
            : null,
        permalink: line.onlineStoreUrl,
        sold_at: null,
        metafields: [],
        variants: [],
        options: line.options,
        images: [],
      },
      image: toFeaturedImage(line.featuredImage ?? line.featuredMedia, context),
    }));
}

const optionSchema = record({
  id: id(null),
  name: text(''),
  position: integer(null),
  values: listOrNull(text('')),
  optionValues: list(record({ name: text('') })),
}).transform(({ values, optionValues, ...option }): OptionInput => ({
  ...option,
  values: values ?? optionValues.map(({ name }) => name),
}));

function toFeaturedImage(
  medium: z.infer<typeof bulkMediumSchema> | null | undefined,
  context: ReadContext,
): ImageInput | null {
  return medium ? mediumToImage(medium, context) : null;
}

function variantLineSchema(context: ReadContext): z.ZodType<BulkVariantLine> {
  return variantObjectSchema(context).transform((line) => ({
    input: {
      id: line.id,
      title: line.title,
      price: line.price,
      sku: line.sku,
      compare_at_price: line.compareAtPrice,
      inventory_quantity: line.inventoryQuantity,
      ...namedOptions(line),
      position: line.position,
      inventory_policy: line.inventoryPolicy,
      fulfillment_service: 'manual',
      inventory_management: isUntracked(line) ? null : '',
      available: line.availableForSale,
      created_at: line.createdAt,
      updated_at: line.updatedAt,
      taxable: line.taxable,
      barcode: line.barcode,
      image_id: null,
      ...weight(line),
      inventory_item_id: line.inventoryItem?.id ?? 0,
      old_inventory_quantity: 0,
      requires_shipping: line.inventoryItem?.requiresShipping ?? line.requiresShipping,
      permalink: null,
      choices: [],
      metafields: [],
      selling_plan_allocations: [],
    },
    image: line.image ? { id: line.image.id, image: toImage(line.image, context) } : null,
  }));
}

type VariantObject = z.infer<ReturnType<typeof variantObjectSchema>>;

/**
 * Returns the schema of a variant. Stock, weight and shipping are on the variant in older API versions
 * and on its inventory item in newer ones.
 */
function variantObjectSchema(context: ReadContext) {
  const fields = variantFields(context);
  return record({
    id: fields.id,
    title: fields.title,
    price: fields.price,
    sku: fields.sku,
    compareAtPrice: fields.compare_at_price,
    inventoryQuantity: fields.inventory_quantity,
    selectedOptions: list(record({ value: fields.option2 })),
    position: fields.position,
    inventoryPolicy: fields.inventory_policy,
    inventoryManagement: word(null),
    availableForSale: fields.available,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    taxable: fields.taxable,
    barcode: fields.barcode,
    weight: fields.weight,
    weightUnit: weightUnit,
    requiresShipping: fields.requires_shipping,
    inventoryItem: record({
      id: fields.inventory_item_id,
      tracked: boolean(true),
      requiresShipping: boolean(null),
      measurement: record({
        weight: record({ value: number(0), unit: weightUnit }).nullish(),
      }).nullish(),
    }).nullish(),
    image: bulkImageSchema.nullish(),
  });
}

const unitsByName = new Map([
  ['GRAMS', 'g'],
  ['KILOGRAMS', 'kg'],
  ['OUNCES', 'oz'],
  ['POUNDS', 'lb'],
]);

const weightUnit = word('POUNDS').transform((name) => unitsByName.get(name) ?? name);

function weight({
  inventoryItem,
  ...variant
}: VariantObject): Pick<VariantInput, 'grams' | 'weight' | 'weight_unit'> {
  const measured = inventoryItem?.measurement?.weight;
  const value = measured?.value ?? variant.weight;
  const unit = measured?.unit ?? variant.weightUnit;
  return { grams: toGrams(value, unit), weight: value, weight_unit: unit };
}

function isUntracked({ inventoryItem, inventoryManagement }: VariantObject): boolean {
  return inventoryItem?.tracked === false || inventoryManagement === 'NOT_MANAGED';
}

function namedOptions({
  selectedOptions: [first, second, third],
}: VariantObject): Pick<VariantInput, 'option1' | 'option2' | 'option3'> {
  return {
    option1: first?.value ?? 'Default Title',
    option2: second?.value ?? null,
    option3: third?.value ?? null,
  };
}

/** Converts an image. Returns null without a URL. */
function toImage(
  image: z.infer<typeof bulkImageSchema>,
  { importedAt }: ReadContext,
): ImageInput | null {
  const address = image.url ?? image.src ?? image.originalSrc ?? image.transformedSrc;
  if (address === null) {
    return null;
  }
  return {
    id: image.id,
    position: null,
    created_at: importedAt,
    updated_at: importedAt,
    alt: image.altText,
    width: image.width,
    height: image.height,
    src: absoluteAddress(address),
    srcset: '',
    variant_ids: [],
  };
}

/** Converts the image of a medium; the id is that of the medium. */
function mediumToImage(
  { alt, image, ...medium }: z.infer<typeof bulkMediumSchema>,
  context: ReadContext,
): ImageInput | null {
  const source = image ?? medium;
  return toImage(
    { ...source, id: medium.id ?? source.id, altText: source.altText ?? alt },
    context,
  );
}
