import type { JsonObject } from '../../files/json-values.ts';
import { fromGrams, toGrams } from '../../formats/weight.ts';
import { booleanText } from '../boolean-words.ts';
import { plainProductFields, plainVariantFields, type ProductField } from './product-fields.ts';
import type { ProductRow } from './product-row.ts';

/* Functions that return members of the platform's JSON for the cells of a row. */

const booleanFields: ReadonlySet<string> = new Set([
  'is_gift_card',
  'available',
  'requires_shipping',
  'taxable',
]);

export const productCells = plainProductFields.map((name) => [name, name] as const);
export const variantCells = plainVariantFields.map((name) => [name, `variant.${name}`] as const);

export function fields(
  row: ProductRow,
  names: readonly (readonly [name: string, field: ProductField])[],
): JsonObject {
  const cells = names.flatMap(([name, field]) => {
    const text = row.cell(field);
    return text === '' ? [] : [[name, booleanFields.has(name) ? booleanText(text) : text]];
  });
  return Object.fromEntries(cells);
}

export function imageFields(row: ProductRow): JsonObject {
  const names = ['position', 'alt', 'width', 'height'] as const;
  const cells = names.map((name) => [name, row.cell(`image.${name}`)] as const);
  return Object.fromEntries(cells.filter(([, text]) => text !== ''));
}

export function publication(row: ProductRow): JsonObject {
  const text = booleanText(row.cell('published'));
  switch (text.trim()) {
    case 'false':
      return { published_at: null };
    case 'true':
    case '':
      return {};
    default:
      return { published_at: text };
  }
}

/** A lower price for a while is the price, and the usual one is struck through. */
export function prices(row: ProductRow): JsonObject {
  const sale = row.cell('variant.sale_price').trim();
  const usual = row.cell('variant.price').trim();
  return sale !== '' && (usual === '' || Number(sale) < Number(usual))
    ? { price: sale, compare_at_price: usual }
    : {};
}

/** Reads the inventory policy: a boolean in the newer template, the policy itself in the classic export. */
export function inventoryPolicy(row: ProductRow): JsonObject {
  switch (booleanText(row.cell('variant.inventory_policy'))) {
    case 'true':
      return { inventory_policy: 'continue' };
    case 'false':
      return { inventory_policy: 'deny' };
    default:
      return {};
  }
}

/**
 * Reads the inventory tracker. An empty cell means untracked; without the column, a quantity means
 * tracked.
 */
export function tracker(row: ProductRow): JsonObject {
  const name = row.cell('variant.inventory_management').trim();
  if (name !== '') {
    return { inventory_management: name };
  }
  const isCounted = row.cell('variant.inventory_quantity').trim() !== '';
  const isKnown = !row.has('variant.inventory_management') && isCounted;
  return isKnown ? {} : { inventory_management: null };
}

/** Returns the weight in grams and in the unit of display, of which a table has one. */
export function weight(row: ProductRow): JsonObject {
  const unit = row.cell('variant.weight_unit').trim().toLowerCase();
  const grams = row.cell('variant.grams').trim();
  const own = row.cell('variant.weight').trim();
  if (grams !== '') {
    const weighed = Number.isNaN(Number(grams)) ? null : fromGrams(Number(grams), unit);
    return weighed === null ? {} : { weight: weighed };
  }
  return own === '' || Number.isNaN(Number(own)) || unit === ''
    ? {}
    : { grams: toGrams(Number(own), unit) };
}
