import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { idField, textField } from '../lenient-json.ts';
import { unknownFacts, type WooFacts } from './woo-facts.ts';
import { optionsOf, type WooOption } from './woo-options.ts';
import { slugField, wooTime } from './woo-records.ts';
import {
  imageSchema,
  offeredVariations,
  priceOf,
  toVariant,
  variantFields,
  type WooImage,
  type WooVariation,
} from './woo-variant.ts';

/** Names have entities, as pages show them. */
const nameField = z.string().transform((name) => decodeHTML(name));

const namesSchema = z
  .array(z.object({ name: nameField }))
  .catch([])
  .default([]);

const productSchema = z.object({
  ...variantFields,
  name: textField,
  slug: slugField,
  type: textField,
  status: textField,
  catalog_visibility: textField,
  post_password: textField,
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
        id: idField,
        name: z.string(),
        variation: z.boolean().catch(false),
        visible: z.boolean().catch(true),
        options: z.array(z.string()).catch([]),
      }),
    )
    .catch([])
    .default([]),
  variations: z.array(idField).catch([]).default([]),
});

type WooProduct = z.output<typeof productSchema>;

/** The types that the common extensions for gift cards add. */
const giftCardTypes: ReadonlySet<string> = new Set(['gift-card', 'gift_card', 'pw-gift-card']);

/** Types that are shown, but not added to the cart themselves. */
const unsoldTypes: ReadonlySet<string> = new Set(['grouped', 'external']);

/**
 * Returns a product in the platform's shape. `variations` are those of the product's own address; without them,
 * a product with variations names only their ids, and its stored ones are kept.
 */
export function wooProduct(
  body: JsonObject,
  variations?: readonly unknown[],
  facts: WooFacts = unknownFacts,
): JsonObject {
  const product = productSchema.parse(body);
  const ids = product.variations.filter((id) => id !== null);
  const isPartial = ids.length > 0 && variations === undefined;
  const offered = ids.length > 0 ? offeredVariations(variations ?? []) : [];
  const chosen = product.attributes.filter(({ variation }) => variation);
  const options = optionsOf(offered.length > 0 || isPartial ? chosen : [], {
    variations: offered.map(({ attributes }) => attributes),
    terms: facts.terms,
  });
  const variants = offered.map((variation) => variationOf(variation, { product, options, facts }));
  return {
    id: product.id,
    ...textsOf(product),
    ...publicationOf(product),
    created_at: product.date_created_gmt ?? undefined,
    updated_at: product.date_modified_gmt ?? undefined,
    options: options.map(({ name, values }) => ({ name, values })),
    images: imagesOf(product, offered),
    metafields: filtersOf(product),
    is_gift_card: isGiftCard(product),
    variants: variants.length > 0 || isPartial ? variants : [onlyVariant(product, facts)],
    ...(isPartial && { variant_gids: ids.map((id) => ({ id })) }),
  };
}

function textsOf(product: WooProduct): JsonObject {
  return {
    title: decodeHTML(product.name ?? ''),
    handle: product.slug ?? '',
    body_html: product.description || product.short_description,
    vendor: product.brands[0]?.name ?? '',
    product_type: product.categories[0]?.name ?? '',
    tags: [...product.tags, ...product.categories].map(({ name }) => name),
  };
}

/** Returns a product with one variation alone, which its webhook tells without the product. */
export function wooVariation(body: JsonObject, productId: number): JsonObject {
  const { name, status, ...variation } = productSchema.parse(body);
  const isOffered = status === 'publish' && priceOf(variation) !== '';
  const variant = isOffered ? variation : { ...variation, purchasable: false };
  const { weightUnit } = unknownFacts;
  return {
    id: productId,
    title: decodeHTML(name ?? ''),
    variants: [toVariant(variant, { product: variant, options: [], weightUnit, imageId: null })],
  };
}

/** Returns when shoppers see a product: never one that has no price, is hidden, or wants a password. */
function publicationOf(product: WooProduct): JsonObject {
  const { status, catalog_visibility: visibility, post_password: password } = product;
  const createdAt = product.date_created_gmt;
  const isHidden = visibility === 'hidden' || Boolean(password) || priceOf(product) === '';
  if (isHidden) {
    return { status: 'draft', published_at: null };
  }
  if (createdAt === null && status === 'publish') {
    return { status: 'active' };
  }
  switch (status) {
    case 'publish':
      return { status: 'active', published_at: createdAt && untilToday(createdAt) };
    case 'future':
      // It appears by itself, of which the store tells nothing.
      return { status: 'active', published_at: createdAt };
    default:
      return { status: 'draft', published_at: null };
  }
}

/** Returns the begin of today for a published product that a merchant has dated into the future. */
function untilToday(createdAt: string): string {
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  return Date.parse(createdAt) > Date.now() ? today : createdAt;
}

function isGiftCard({ type }: WooProduct): boolean {
  return giftCardTypes.has(type ?? '');
}

interface VariationContext {
  product: WooProduct;
  options: readonly WooOption[];
  facts: WooFacts;
}

function variationOf(
  variation: WooVariation,
  { product, options, facts }: VariationContext,
): JsonObject {
  return toVariant(variation, {
    product,
    options: options.map((option) => option.valueOf(variation.attributes)),
    weightUnit: facts.weightUnit,
    imageId: variation.image?.id ?? null,
  });
}

/** Returns the variant of a product without variations; it cannot be bought where those are missing. */
function onlyVariant(product: WooProduct, { weightUnit }: WooFacts): JsonObject {
  const isSold = !unsoldTypes.has(product.type ?? '') && product.type !== 'variable';
  const variant = isSold ? product : { ...product, purchasable: false };
  return toVariant(variant, { product, options: [], weightUnit, imageId: null });
}

/** Returns the pictures of a product and of its variations, each once. */
function imagesOf({ images }: WooProduct, variations: readonly WooVariation[]): JsonObject[] {
  const own = variations.flatMap(({ image }) => (image?.src ? [image] : []));
  const all = new Map<number | null, WooImage>();
  for (const image of [...images, ...own]) {
    if (!all.has(image.id)) {
      all.set(image.id, image);
    }
  }
  return [...all.values()].map(({ id, src, alt }) => ({ id, src, alt: decodeHTML(alt ?? '') }));
}

/** Returns the attributes that are no options, as metafields. */
function filtersOf({ attributes }: WooProduct): JsonObject[] {
  return attributes
    .filter(({ variation, visible }) => !variation && visible)
    .map(({ name, options }) => ({
      namespace: 'attributes',
      key: decodeHTML(name),
      value: JSON.stringify(options.map((option) => decodeHTML(option))),
      type: 'list.single_line_text_field',
    }));
}
