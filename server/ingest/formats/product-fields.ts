import { z } from 'zod';
import { priceDigits } from '../../contract/values/currency-digits.ts';
import type { ReadContext } from '../files/record.ts';
import {
  boolean,
  field,
  id,
  integer,
  list,
  number,
  oneOf,
  optional,
  price,
  record,
  text,
  time,
  word,
} from './lenient-fields.ts';
import { publicationTime } from './publication-time.ts';
import type { ProductCategory, SoldAt } from '../../contract/product.ts';

/**
 * The schema of a category of the platform's taxonomy: an object with its names, or the path of names that tables have,
 * such as `Home & Garden > Kitchen`. Anything else is no category, because products need none.
 */
const categorySchema: z.ZodType<ProductCategory | null> = z
  .union([
    record({
      id: text(null),
      admin_graphql_api_id: text(null),
      name: word(null),
      full_name: word(null),
      fullName: word(null),
    }).transform((given) => {
      const fullName = given.full_name ?? given.fullName ?? given.name;
      return fullName === null
        ? null
        : toCategory(given.admin_graphql_api_id ?? given.id, fullName);
    }),
    z.string().transform((path) => (path.trim() === '' ? null : toCategory(null, path.trim()))),
  ])
  .nullish()
  .catch(null)
  .transform((category) => category ?? null);

/** The address of a page as stores tell it. Anything else is none, because a shop has a pattern of addresses. */
export const pageAddress = z
  .string()
  .trim()
  .regex(/^(?:https?:\/\/|\/(?!\/))\S+$/i)
  .nullish()
  .catch(null)
  .transform((address) => address ?? null);

const soldAtSchema = record({ url: pageAddress, text: text('') })
  .nullish()
  .transform((place): SoldAt | null => (place?.url ? { url: place.url, text: place.text } : null));

const choiceSchema = record({
  name: text(''),
  attribute: text(''),
  values: list(record({ name: text(''), value: text('') })),
});

/**
 * Fields that all shapes of a product share, by their REST names; each shape maps them to its own names.
 * Absent fields get defaults, dates the time of the import.
 */

export function productFields({ importedAt }: ReadContext) {
  return {
    id: id(null),
    title: text(''),
    body_html: text(''),
    vendor: text(''),
    product_type: text(''),
    created_at: time(importedAt),
    handle: text('').transform((handle) => handle.trim()),
    updated_at: time(importedAt),
    published_at: publicationTime(importedAt),
    template_suffix: text(null),
    published_scope: word('web'),
    tags,
    status: oneOf(['active', 'draft', 'archived', 'unlisted'], 'active'),
    is_gift_card: boolean(false),
    shown_in: oneOf(['everywhere', 'search', 'lists'], 'everywhere'),
    combined_parent_id: id(null),
    category: categorySchema,
    permalink: pageAddress,
    sold_at: soldAtSchema,
    metafields: list(metafieldSchema),
  };
}

/** Creates a price field of a shape: decimal or cents. */
type Money = <Absent>(absent: Absent) => z.ZodType<string | Absent>;

/** Prices have the decimals of the shop's currency; what is rounded is told. */
function moneyOf({ currency, onIgnored }: Pick<ReadContext, 'currency' | 'onIgnored'>): Money {
  const digits = priceDigits(currency);
  const name = `decimals of prices beyond the ${digits} of ${currency ?? 'the currency'}: set the currency of the shop if it has more`;
  return (absent) => price(absent, digits, (value) => onIgnored?.(name, { value }));
}

export function variantFields(context: ReadContext, money = moneyOf(context)) {
  const { importedAt } = context;
  return {
    id: id(null),
    title: word(null),
    price: money('0.00'),
    sku: text(''),
    compare_at_price: money(null),
    inventory_quantity: integer(null),
    option1: word('Default Title'),
    option2: word(null),
    option3: word(null),
    position: integer(null),
    inventory_policy: oneOf(['deny', 'continue'], 'deny'),
    fulfillment_service: word('manual'),
    inventory_management: inventoryTracker,
    available: boolean(null),
    created_at: time(importedAt),
    updated_at: time(importedAt),
    taxable: boolean(true),
    barcode: text(''),
    grams: number(0).transform(Math.round),
    image_id: id(null),
    weight: number(0),
    weight_unit: word('lb'),
    inventory_item_id: id(0),
    old_inventory_quantity: integer(0),
    requires_shipping: boolean(true),
    permalink: pageAddress,
    choices: list(choiceSchema),
    metafields: list(metafieldSchema),
    selling_plan_allocations: list(sellingPlanAllocationSchema(money)),
  };
}

export function imageSchema({ importedAt }: ReadContext) {
  return record({
    id: id(null),
    position: integer(null),
    created_at: time(importedAt),
    updated_at: time(importedAt),
    alt: text(null),
    width: integer(0),
    height: integer(0),
    src: imageAddress,
    srcset: text(''),
    variant_ids: list(id(null)).transform((ids) => ids.filter((variantId) => variantId !== null)),
  });
}

export const optionSchema = record({
  id: id(null),
  name: text(''),
  position: integer(null),
  values: list(text('')),
});

/** Current names of the value types of the older API. */
const metafieldTypes = new Map([
  ['string', 'single_line_text_field'],
  ['integer', 'number_integer'],
  ['json_string', 'json'],
]);

export const metafieldSchema = record({
  id: id(null),
  namespace: text(''),
  key: text(''),
  value: optional('text', '', (input) =>
    typeof input === 'string' ? input : JSON.stringify(input),
  ),
  type: word(null),
  value_type: word('string'),
}).transform(({ value_type, type, ...metafield }) => ({
  ...metafield,
  type: type ?? metafieldTypes.get(value_type) ?? value_type,
}));

export const imageAddress = z
  .string({ error: 'expected the address of an image' })
  .trim()
  .min(1, { error: 'expected the address of an image' })
  .transform(absoluteAddress);

/** Adds the protocol to URLs like `//cdn.example/a.jpg`, which pages use. */
export function absoluteAddress(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address;
}

/** Rejects a product without a title and handle, or without an id and handle. */
export function refuseNameless({
  value,
  issues,
}: z.core.ParsePayload<{ id: number | null; title: string; handle: string }>): void {
  if (value.title === '' && value.handle === '') {
    const message = 'expected a title or a handle';
    issues.push({ code: 'custom', path: ['title'], message, input: value.title });
  } else if (value.id === null && value.handle === '') {
    const message = 'expected an id or a handle';
    issues.push({ code: 'custom', path: ['id'], message, input: value.id });
  }
}

/** Rejects repeated variant ids, since a cart could not distinguish them. */
export function refuseRepeatedIds({
  value,
  issues,
}: z.core.ParsePayload<{ id: number | null }[]>): void {
  const seen = new Set<number>();
  for (const [index, { id: variantId }] of value.entries()) {
    if (variantId !== null && seen.has(variantId)) {
      const message = `expected an id of its own, got ${variantId} a second time`;
      issues.push({ code: 'custom', path: [index, 'id'], message, input: variantId });
    }
    seen.add(variantId ?? 0);
  }
}

function sellingPlanAllocationSchema(money: Money) {
  return record({
    selling_plan_id: id(0),
    selling_plan_group_id: text(''),
    price_adjustments: list(record({ position: integer(0), price: money('0.00') })),
    price: money('0.00'),
    compare_at_price: money(null),
    per_delivery_price: money('0.00'),
  });
}

/** The inventory tracker. Null means untracked; an empty text means unknown. */
const inventoryTracker = field('the name of a tracker or null', (input = '') =>
  typeof input === 'string' || input === null ? input : undefined,
);

/** Tags as comma-separated text or a list of words. Trims each and joins them as the platform does. */
const tags = optional('text or a list of texts', '', (input) => {
  const words = Array.isArray(input) ? input : [input];
  if (!words.every((tag) => typeof tag === 'string')) {
    return undefined;
  }
  return words
    .flatMap((tag) => tag.split(','))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .join(', ');
});

function toCategory(categoryId: string | null, fullName: string): ProductCategory {
  return { id: categoryId, name: fullName.split('>').at(-1)?.trim() ?? '', full_name: fullName };
}
