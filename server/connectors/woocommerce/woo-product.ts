import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import { idField, textField } from '../lenient-json.ts';
import { pathOfCategory, unknownFacts, type WooFacts } from './woo-facts.ts';
import { choicesOf, optionsOf, type WooAttribute, type WooOption } from './woo-options.ts';
import { slugField, wooTime } from './woo-records.ts';
import type { WooShown } from './woo-shown.ts';
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

export const wooProductSchema = z.object({
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
  categories: z
    .array(z.object({ id: idField, name: nameField }))
    .catch([])
    .default([]),
  tags: namesSchema,
  brands: namesSchema,
  external_url: textField,
  button_text: textField,
  images: z.array(imageSchema).catch([]).default([]),
  attributes: z
    .array(
      z.object({
        id: idField,
        name: z.string(),
        slug: textField,
        variation: z.boolean().catch(false),
        visible: z.boolean().catch(true),
        options: z.array(z.string()).catch([]),
      }),
    )
    .catch([])
    .default([]),
  variations: z.array(idField).catch([]).default([]),
});

type WooProduct = z.output<typeof wooProductSchema>;

/** The types that the common extensions for gift cards add. */
const giftCardTypes: ReadonlySet<string> = new Set(['gift-card', 'gift_card', 'pw-gift-card']);

/** Where products of limited visibility are shown. */
const placeByVisibility: Readonly<Record<string, string>> = { search: 'search', catalog: 'lists' };

/** Types that are bought elsewhere than in the cart. */
const soldElsewhere: ReadonlySet<string> = new Set(['grouped', 'external']);

/**
 * Returns a product in the platform's shape. `variations` are those of the product's own address; without them,
 * a product with variations names only their ids, and its stored ones are kept.
 */
export function wooProduct(
  body: JsonObject,
  variations?: readonly unknown[],
  { facts, shown }: ProductSurroundings = unknownSurroundings,
): JsonObject {
  const product = wooProductSchema.parse(body);
  const ids = product.variations.filter((id) => id !== null);
  const isPartial = ids.length > 0 && variations === undefined;
  const offered = ids.length > 0 ? offeredVariations(variations ?? []) : [];
  const chosen = product.attributes.filter(({ variation }) => variation);
  const options = optionsOf(offered.length > 0 || isPartial ? chosen : [], {
    variations: offered.map(({ attributes }) => attributes),
    terms: facts.terms,
  });
  const variants = offered.map((variation) =>
    variationOf(variation, { product, chosen, options, facts, shown }),
  );
  return {
    id: product.id,
    ...textsOf(product, facts),
    ...publicationOf(product),
    permalink: product.permalink,
    sold_at: soldAtOf(product),
    created_at: product.date_created_gmt ?? undefined,
    updated_at: product.date_modified_gmt ?? undefined,
    options: options.map(({ name, values }) => ({ name, values })),
    images: imagesOf(product, offered, shown),
    metafields: filtersOf(product),
    is_gift_card: isGiftCard(product),
    shown_in: placeByVisibility[product.catalog_visibility ?? ''] ?? 'everywhere',
    variants: variants.length > 0 || isPartial ? variants : [onlyVariant(product, facts, shown)],
    ...(isPartial && { variant_gids: ids.map((id) => ({ id })) }),
  };
}

/** What a product does not tell itself. */
interface ProductSurroundings {
  facts: WooFacts;
  /** What the shop shows of products and variations, by their ids. */
  shown: ReadonlyMap<number, WooShown>;
}

const unknownSurroundings: ProductSurroundings = { facts: unknownFacts, shown: new Map() };

function textsOf(product: WooProduct, facts: WooFacts): JsonObject {
  const path = categoryPathOf(product, facts);
  return {
    title: decodeHTML(product.name ?? ''),
    handle: product.slug ?? '',
    body_html: product.description || product.short_description,
    vendor: product.brands[0]?.name ?? '',
    product_type: path.at(-1) ?? '',
    category: path.length > 1 ? path.join(' > ') : null,
    tags: [...product.tags, ...product.categories].map(({ name }) => name),
  };
}

/** Returns the names from the top of the tree of categories to the lowest one that a product is in. */
function categoryPathOf({ categories }: WooProduct, facts: WooFacts): string[] {
  const paths = categories.map(({ id, name }) => {
    const path = pathOfCategory(id, facts);
    return path.length > 0 ? path : [name];
  });
  return paths.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Returns a product with one variation alone, which its webhook tells without the product. */
export function wooVariation(body: JsonObject, productId: number): JsonObject {
  const { name, status, ...variation } = wooProductSchema.parse(body);
  const isOffered = status === 'publish' && priceOf(variation) !== '';
  const variant = isOffered ? variation : { ...variation, purchasable: false };
  return {
    id: productId,
    title: decodeHTML(name ?? ''),
    variants: [
      toVariant(variant, {
        product: variant,
        options: [],
        facts: unknownFacts,
        imageId: null,
        shownPrices: null,
      }),
    ],
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

/** Returns where a product is bought that no cart takes: at a partner, or on its page, which lists its members. */
function soldAtOf(product: WooProduct): JsonObject | null {
  const { type, permalink, external_url: partner, button_text: text } = product;
  return soldElsewhere.has(type ?? '')
    ? { url: partner || permalink, text: decodeHTML(text ?? '') }
    : null;
}

interface VariationContext {
  product: WooProduct;
  /** The attributes by which the variations differ. */
  chosen: readonly WooAttribute[];
  options: readonly WooOption[];
  facts: WooFacts;
  shown: ReadonlyMap<number, WooShown>;
}

function variationOf(
  variation: WooVariation,
  { product, chosen, options, facts, shown }: VariationContext,
): JsonObject {
  const variant = toVariant(variation, {
    product,
    options: options.map((option) => option.valueOf(variation.attributes)),
    facts,
    imageId: variation.image?.id ?? null,
    shownPrices: shownPricesOf(variation.id, facts, shown),
  });
  return { ...variant, choices: choicesOf(chosen, variation.attributes, facts.terms) };
}

/** Returns the variant of a product without variations; it cannot be bought where those are missing. */
function onlyVariant(
  product: WooProduct,
  facts: WooFacts,
  shown: ReadonlyMap<number, WooShown>,
): JsonObject {
  const { type, purchasable: isSoldHere } = product;
  const purchasable = soldElsewhere.has(type ?? '') || (type !== 'variable' && isSoldHere);
  const variant = { ...product, purchasable };
  const shownPrices = shownPricesOf(product.id, facts, shown);
  return toVariant(variant, { product, options: [], facts, imageId: null, shownPrices });
}

/** Returns null where the typed prices are those of the shop: they may have more decimals. */
function shownPricesOf(
  id: number | null,
  { showsOtherTax }: WooFacts,
  shown: ReadonlyMap<number, WooShown>,
): WooShown['prices'] {
  return showsOtherTax ? (shown.get(id ?? 0)?.prices ?? null) : null;
}

/** Returns the pictures of a product and of its variations, each once. */
function imagesOf(
  { id: productId, images }: WooProduct,
  variations: readonly WooVariation[],
  shown: ReadonlyMap<number, WooShown>,
): JsonObject[] {
  const own = variations.flatMap(({ image }) => (image?.src ? [image] : []));
  const all = new Map<number | null, WooImage>();
  for (const image of [...images, ...own]) {
    if (!all.has(image.id)) {
      all.set(image.id, image);
    }
  }
  const owners = [productId, ...variations.map(({ id }) => id)];
  const sources = new Map(owners.flatMap((id) => [...(shown.get(id ?? 0)?.sources ?? [])]));
  return [...all.values()].map(({ id, src, alt }) => ({
    id,
    src,
    srcset: sources.get(id ?? 0),
    alt: decodeHTML(alt ?? ''),
  }));
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
