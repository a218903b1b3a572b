import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
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

interface VariantContext {
  /** The product, which may count the stock. */
  product: WooVariant;
  options: readonly (string | null)[];
  weightUnit: string;
  imageId: number | null;
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
    weightUnit,
    imageId,
  }: VariantContext,
): JsonObject {
  const weight = Number(variant.weight || product.weight) || 0;
  return {
    id: variant.id,
    sku: decodeHTML(variant.sku ?? ''),
    price: priceOf(variant) || '0',
    compare_at_price: variant.on_sale ? variant.regular_price : null,
    option1,
    option2,
    option3,
    image_id: imageId,
    requires_shipping: variant.virtual !== true,
    weight,
    weight_unit: weightUnit,
    grams: Math.round(weight * (gramsPerUnit[weightUnit] ?? 0)),
    ...stockOf(variant, variant.manage_stock === 'parent' ? product : variant),
  };
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
