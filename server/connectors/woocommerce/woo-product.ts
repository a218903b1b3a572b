import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { booleanField, countField, idField, textField } from '../lenient-json.ts';
import { slugField, wooTime } from './woo-records.ts';

const namesSchema = z
  .array(z.object({ name: z.string() }))
  .catch([])
  .default([]);

const imageSchema = z.object({ id: idField, src: textField, alt: textField });

const stockFields = {
  id: idField,
  sku: textField,
  price: textField,
  regular_price: textField,
  on_sale: booleanField,
  // A variation says `parent` when its product counts the stock.
  manage_stock: z.union([z.boolean(), z.literal('parent')]).catch(false),
  stock_quantity: countField,
  stock_status: textField,
  backorders: textField,
  weight: textField,
  virtual: booleanField,
};

const productSchema = z.object({
  ...stockFields,
  name: textField,
  slug: slugField,
  type: textField,
  status: textField,
  catalog_visibility: textField,
  description: textField,
  short_description: textField,
  date_created_gmt: wooTime,
  date_modified_gmt: wooTime,
  categories: namesSchema,
  tags: namesSchema,
  brands: namesSchema,
  images: z.array(imageSchema).catch([]).default([]),
  attributes: z
    .array(
      z.object({
        name: z.string(),
        variation: z.boolean().catch(false),
        options: z.array(z.string()).catch([]),
      }),
    )
    .catch([])
    .default([]),
  variations: z.array(idField).catch([]).default([]),
});

const variationSchema = z.object({
  ...stockFields,
  attributes: z
    .array(z.object({ name: z.string(), option: z.string() }))
    .catch([])
    .default([]),
  image: imageSchema.nullish().catch(null),
});

/** The types that the common extensions for gift cards add. */
const giftCardTypes: ReadonlySet<string> = new Set(['gift-card', 'gift_card', 'pw-gift-card']);

type Stock = z.output<z.ZodObject<typeof stockFields>>;

/**
 * Returns a product in the platform's shape. `variations` are those of the product's own address; without them,
 * a product with variations names only their ids, and its stored ones are kept.
 */
export function wooProduct(body: JsonObject, variations?: readonly unknown[]): JsonObject {
  const product = productSchema.parse(body);
  const isShown = product.status === 'publish' && product.catalog_visibility !== 'hidden';
  const ids = product.variations.filter((id) => id !== null);
  const options = ids.length === 0 ? [] : product.attributes.filter(({ variation }) => variation);
  const variants =
    ids.length === 0
      ? [toVariant(product, product, [])]
      : inShopOrder(variations ?? []).map((variation) => variationOf(variation, product, options));
  return {
    id: product.id,
    title: product.name ?? '',
    handle: product.slug ?? '',
    body_html: product.description || product.short_description,
    vendor: product.brands[0]?.name ?? '',
    product_type: product.categories[0]?.name ?? '',
    tags: [...product.tags, ...product.categories].map(({ name }) => name),
    status: isShown ? 'active' : 'draft',
    created_at: product.date_created_gmt,
    updated_at: product.date_modified_gmt,
    published_at: isShown ? product.date_created_gmt : null,
    options: options.map(({ name, options: values }) => ({ name, values })),
    images: product.images.map(({ id, src, alt }) => ({ id, src, alt })),
    is_gift_card: isGiftCard(product),
    variants,
    ...(variants.length < ids.length && { variant_gids: ids.map((id) => ({ id })) }),
  };
}

/** Returns a product with one variation alone, which its webhook tells without the product. */
export function wooVariation(body: JsonObject, productId: number): JsonObject {
  const { name, ...variation } = productSchema.parse(body);
  return {
    id: productId,
    title: name ?? '',
    variants: [toVariant(variation, variation, [])],
  };
}

function isGiftCard({ type }: Pick<z.output<typeof productSchema>, 'type'>): boolean {
  return giftCardTypes.has(type ?? '');
}

const placeSchema = z.object({ id: idField, menu_order: countField });

/** Sorts variations, which the API lists by date with the newest first. */
function inShopOrder(variations: readonly unknown[]): unknown[] {
  return variations
    .map((body) => ({ body, place: placeSchema.parse(body) }))
    .toSorted(
      (a, b) =>
        (a.place.menu_order ?? 0) - (b.place.menu_order ?? 0) ||
        (a.place.id ?? 0) - (b.place.id ?? 0),
    )
    .map(({ body }) => body);
}

function variationOf(
  body: unknown,
  product: Stock,
  options: readonly { name: string }[],
): JsonObject {
  const variation = variationSchema.parse(body);
  const values = options.map(({ name }) => optionOf(variation.attributes, name));
  return toVariant(variation, product, values);
}

function optionOf(attributes: readonly { name: string; option: string }[], name: string): string {
  return attributes.find((attribute) => attribute.name === name)?.option ?? '';
}

function toVariant(
  stock: Stock & { image?: z.output<typeof imageSchema> | null | undefined },
  product: Stock,
  [option1 = 'Default Title', option2 = null, option3 = null]: readonly (string | null)[],
): JsonObject {
  return {
    id: stock.id,
    sku: stock.sku ?? '',
    price: stock.price || stock.regular_price || '0',
    compare_at_price: stock.on_sale ? stock.regular_price : null,
    option1,
    option2,
    option3,
    image_id: stock.image?.id ?? null,
    requires_shipping: stock.virtual !== true,
    weight: Number(stock.weight) || 0,
    weight_unit: 'kg',
    ...stockOf(stock, stock.manage_stock === 'parent' ? product : stock),
  };
}

/** Returns the stock, which the product may count for all of its variations. */
function stockOf(own: Stock, counted: Stock): JsonObject {
  return counted.manage_stock === true
    ? {
        inventory_quantity: counted.stock_quantity ?? 0,
        inventory_policy: counted.backorders === 'no' ? 'deny' : 'continue',
      }
    : { available: own.stock_status !== 'outofstock' };
}
