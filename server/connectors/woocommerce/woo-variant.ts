import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import type { WooFacts } from './woo-facts.ts';
import { wooTime } from './woo-records.ts';
import type { WooShown } from './woo-shown.ts';
import { amountField, booleanField, countField, idField, textField } from '../lenient-json.ts';

export const imageSchema = z.object({ id: idField, src: textField, alt: textField });

export type WooImage = z.output<typeof imageSchema>;

/** What a product and a variation tell alike. */
export const variantFields = {
  id: idField,
  sku: textField,
  price: textField,
  regular_price: textField,
  on_sale: booleanField,
  purchasable: booleanField,
  // A variation says `parent` when its product counts the stock.
  manage_stock: z.union([z.boolean(), z.literal('parent')]).catch(false),
  stock_quantity: amountField,
  stock_status: textField,
  backorders: textField,
  weight: textField,
  virtual: booleanField,
  permalink: textField,
  low_stock_amount: countField,
  sale_price: textField,
  date_on_sale_from_gmt: wooTime,
  date_on_sale_to_gmt: wooTime,
};

export type WooVariant = z.output<z.ZodObject<typeof variantFields>>;

const variationSchema = z.object({
  ...variantFields,
  status: textField,
  menu_order: countField,
  attributes: z
    .array(z.object({ name: z.string(), option: z.string() }))
    .catch([])
    .default([]),
  image: imageSchema.nullish().catch(null),
});

export type WooVariation = z.output<typeof variationSchema>;

/**
 * Returns the variations that the shop offers, in its order. The API lists them with the newest first, with disabled
 * ones and those without a price.
 */
export function offeredVariations(bodies: readonly unknown[]): WooVariation[] {
  return bodies
    .map((body) => variationSchema.parse(body))
    .filter(({ status }) => status === null || status === 'publish')
    .filter((variation) => priceOf(variation) !== '')
    .toSorted((a, b) => (a.menu_order ?? 0) - (b.menu_order ?? 0) || (a.id ?? 0) - (b.id ?? 0));
}

/** Returns the price of now; empty without one. */
export function priceOf({ price, regular_price: regular }: WooVariant): string {
  return price || regular || '';
}

const picturesSchema = z.object({
  image: imageSchema.nullish().catch(null),
  images: z.array(imageSchema).catch([]).default([]),
});

/** Returns whether a variation has a picture that its product does not show. */
export function hasUnseenPicture(variation: JsonObject, product: JsonObject): boolean {
  const own = picturesSchema.parse(variation).image?.id ?? null;
  return own !== null && picturesSchema.parse(product).images.every(({ id }) => id !== own);
}

interface VariantContext {
  /** The product, which may count the stock. */
  product: WooVariant;
  options: readonly (string | null)[];
  facts: Pick<WooFacts, 'weightUnit' | 'lowStock'>;
  imageId: number | null;
  /** The prices with the tax that the shop shows; null for those that were typed. */
  shownPrices: WooShown['prices'];
}

const gramsPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1_000,
  oz: 28.349_523_125,
  lb: 453.592_37,
};

/** Returns a variant in the platform's shape. */
export function toVariant(
  variant: WooVariant,
  {
    product,
    options: [option1 = 'Default Title', option2 = null, option3 = null],
    facts: { weightUnit, lowStock },
    imageId,
    shownPrices,
  }: VariantContext,
): JsonObject {
  const counted = variant.manage_stock === 'parent' ? product : variant;
  const weight = Number(variant.weight || product.weight) || 0;
  return {
    id: variant.id,
    permalink: variant.permalink,
    sku: decodeHTML(variant.sku ?? ''),
    price: shownPrices?.price ?? (priceOf(variant) || '0'),
    compare_at_price: variant.on_sale ? (shownPrices?.regularPrice ?? variant.regular_price) : null,
    option1,
    option2,
    option3,
    image_id: imageId,
    requires_shipping: variant.virtual !== true,
    weight,
    weight_unit: weightUnit,
    grams: Math.round(weight * (gramsPerUnit[weightUnit] ?? 0)),
    ...stockOf(variant, counted),
    metafields: [...saleOf(variant), ...stockSigns(variant, counted, lowStock)],
  };
}

/** Returns when a reduced price begins and ends, as metafields. */
function saleOf(variant: WooVariant): JsonObject[] {
  const days = { begins: variant.date_on_sale_from_gmt, ends: variant.date_on_sale_to_gmt };
  return Object.entries(days).flatMap(([key, value]) =>
    value && variant.sale_price ? [{ namespace: 'sale', key, value, type: 'date_time' }] : [],
  );
}

/** Returns whether the last units are sold, and whether a unit has to be ordered first, as metafields. */
function stockSigns(own: WooVariant, counted: WooVariant, lowStock: number | null): JsonObject[] {
  const quantity = counted.manage_stock === false ? null : counted.stock_quantity;
  const threshold = own.low_stock_amount ?? counted.low_stock_amount ?? lowStock;
  const isLow = quantity !== null && threshold !== null && quantity > 0 && quantity <= threshold;
  const signs = { low: isLow, on_backorder: own.stock_status === 'onbackorder' };
  return Object.entries(signs).flatMap(([key, isTrue]) =>
    isTrue ? [{ namespace: 'stock', key, value: 'true', type: 'boolean' }] : [],
  );
}

/** Returns the stock, which the product may count for all of its variations. The status decides what can be bought. */
function stockOf(own: WooVariant, counted: WooVariant): JsonObject {
  const isOffered = own.purchasable !== false && own.stock_status !== 'outofstock';
  if (counted.manage_stock === false || own.purchasable === false) {
    return { available: isOffered };
  }
  const quantity = wholeUnits(counted);
  if (!isOffered) {
    return { inventory_quantity: Math.min(0, quantity), inventory_policy: 'deny' };
  }
  const isOnOrder = own.stock_status === 'onbackorder' || (counted.backorders ?? 'no') !== 'no';
  const isPartOfUnit = quantity === 0 && (counted.stock_quantity ?? 0) > 0;
  const inventory_policy = isOnOrder || isPartOfUnit ? 'continue' : 'deny';
  return { inventory_quantity: quantity, inventory_policy };
}

/** Returns the stock without a part of a unit, of which some extensions know. */
function wholeUnits({ stock_quantity: quantity }: WooVariant): number {
  return Math.floor(quantity ?? 0);
}
