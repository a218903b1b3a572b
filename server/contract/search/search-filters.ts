import { z } from 'zod';
import { idInBody } from './body-values.ts';
import { list, numberText, valueText } from '../values/sizes.ts';

/** Filters of a search, and preferences for products. */

/**
 * Matches `type.namespace.name.value`. Types that contain a period themselves are lists:
 * `list.color`.
 */
const metafieldEntry = /^((?:list\.)?[^.]+)\.([^.]+)\.([^.]+)\.(.*)$/s;

const decimal = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/;

/** The name of an option may contain colons. Beyond this many they belong to the value. */
const maxColons = 10;

const words = (description: string) => list(valueText).optional().describe(description);

const bound = (description: string) =>
  z
    .union([z.number(), numberText.regex(decimal, 'must be a number')], 'must be a number')
    .transform((value) => Number((Number(value) * 100).toFixed(6)))
    .optional()
    .describe(description);

/** Bounds in hundredths. Fractions are allowed, because a bound may have more than two places. */
const priceRange = z.object({
  min: bound('Lowest price, included'),
  max: bound('Highest price, included'),
});

/** A metafield as `type.namespace.name.value`. */
export const metafieldValue = valueText.transform((entry, context) => {
  const [, type, namespace, key, value] = metafieldEntry.exec(entry) ?? [];
  if (type === undefined || namespace === undefined || key === undefined || value === undefined) {
    context.addIssue({ code: 'custom', message: 'must be type.namespace.name.value' });
    return z.NEVER;
  }
  return { type, namespace, key, value };
});

/** An option as `Name:Value`, or as the value of any option. */
export const optionValue = valueText.transform(readOption);

export const filtersSchema = z.object({
  tags: words('Products with any of these tags'),
  categories: words('Products of any of these types'),
  vendors: words('Products of any of these vendors'),
  options: list(optionValue)
    .transform((entries) => entries.flat())
    .optional()
    .describe(
      'Products with a variant that has these option values: `Name:Value`, or `Value` for any option. Values of one option are alternatives; a variant needs a value of each named option',
    ),
  available: z
    .boolean()
    .optional()
    .describe(
      '`true`: only products in stock; `false`: only those that are not. Only the variants that meet `options`, `price` and `metafields` count',
    ),
  price: priceRange
    .optional()
    .describe(
      'Products with a variant whose price is within the bounds, in the displayed currency; the same variant must meet `options`, `available` and `metafields`',
    ),
  collections: list(idInBody).optional().describe('Products of any of these collections'),
  collection_handles: words(
    'Products of any collection with one of these handles, in addition to `collections`. `all` is every product, unless a collection has this handle',
  ),
  metafields: list(metafieldValue)
    .optional()
    .describe(
      'Products with any of these metafields: `type.namespace.name.value`. One of a variant is a condition on that variant',
    ),
});

export const exclusionsSchema = z.object({
  product_ids: list(idInBody).optional().describe('Excludes these products'),
  collections: list(z.union([idInBody, excludedCollection()], 'must be an id or {collectionId}'))
    .transform((entries) => entries.filter((entry) => entry !== null))
    .optional()
    .describe(
      'Excludes the products of these collections: ids, or `{collectionId}`; with `hideProducts: false` the products stay',
    ),
  tags: words('Excludes products with any of these tags'),
});

const boost = z
  .number()
  .min(0)
  .max(10)
  .describe('Factor of the score, from 0 (bury) over 1 (neutral) to 10');

export const boostSchema = z
  .discriminatedUnion('field', [
    z.object({
      field: z.enum(['vendor', 'tags', 'product_type', 'title']).describe('Field to compare'),
      value: valueText.describe('Complete text of the field; for `title`, words in it'),
      boost,
    }),
    z.object({
      field: z.literal('available').describe('Availability'),
      value: z.boolean().describe('True for products in stock'),
      boost,
    }),
    z.object({
      field: z.literal('price').describe('Price of any variant'),
      value: priceRange.describe('Bounds, both included'),
      boost,
    }),
    z.object({
      field: z.literal('metafield').describe('A metafield'),
      value: metafieldValue.describe('`type.namespace.name.value`'),
      boost,
    }),
  ])
  .meta({ id: 'Boost', description: 'Moves products up or down.' });

export type Filters = z.output<typeof filtersSchema>;
export type Exclusions = z.output<typeof exclusionsSchema>;
export type FieldBoost = z.output<typeof boostSchema>;

/** Returns the schema of an excluded collection. Null means that its products are not hidden. */
function excludedCollection() {
  return z
    .object({
      collectionId: idInBody.optional(),
      id: idInBody.optional(),
      hideProducts: z
        .boolean()
        .default(true)
        .describe('`false`: the products of the collection stay'),
    })
    .transform(({ collectionId, id, hideProducts }, context) => {
      const named = collectionId ?? id;
      if (named === undefined) {
        context.addIssue({ code: 'custom', message: 'must hold collectionId' });
        return z.NEVER;
      }
      return hideProducts ? named : null;
    });
}

interface OptionReading {
  name: string | null;
  value: string;
  /** The text before the first colon; entries of one group are alternatives. */
  group: string;
}

/** Returns all readings of an entry: any of its colons may separate name and value. */
function readOption(entry: string): OptionReading[] {
  let colon = entry.indexOf(':');
  const group = entry.slice(0, Math.max(colon, 0)).trim();
  const readings: OptionReading[] = [{ name: null, value: entry.trim(), group }];
  while (colon !== -1 && readings.length <= maxColons) {
    const name = entry.slice(0, colon).trim();
    readings.push({ name, value: entry.slice(colon + 1).trim(), group });
    colon = entry.indexOf(':', colon + 1);
  }
  return readings;
}
