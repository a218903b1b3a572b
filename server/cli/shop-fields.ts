import { z } from 'zod';
import { domainField, shopFieldsSchema } from '../contract/admin/shop-fields.ts';
import { presentedFields } from '../contract/store-presentation.ts';
import { AppError } from '../base/errors.ts';
import type { FieldChanges } from '../changes/shops.ts';
import { definedValues, newShopFields } from '../presentation/effective-fields.ts';
import type { NewShop } from '../store/tables/shops/shop-store.ts';

/** The options of `shop create` and `shop update` as typed. */
export interface ShopOptions {
  name?: string;
  currency?: string;
  timezone?: string;
  locale?: string;
  moneyFormat?: string;
  scopes?: string;
  fromStore?: string;
}

export function parseNewShop(domain: string, options: ShopOptions): NewShop {
  const { scopes = [], ...given } = parse(changesSchema, options);
  const known = parse(domainField, domain);
  return { domain: known, scopes, ...newShopFields(known, definedValues(given)) };
}

export function parseShopChanges({ fromStore, ...options }: ShopOptions): FieldChanges {
  const toStore = fromStore === undefined ? undefined : parse(storeFields, fromStore);
  const given = Object.entries({ ...parse(changesSchema, options), toStore });
  const changes: FieldChanges = Object.fromEntries(
    given.filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changes).length === 0) {
    throw new AppError('invalid', 'Name at least one field to change, such as --currency EUR.');
  }
  return changes;
}

const changesSchema = z
  .object({
    ...shopFieldsSchema.shape,
    scopes: z.string().transform(splitList).pipe(shopFieldsSchema.shape.scopes),
  })
  .partial();

/** The fields that a store may say, named as their options: `currency,money-format`. */
const storeFields = z.string().transform((text, context) =>
  splitList(text).flatMap((name) => {
    const field = presentedFields.find((one) => optionOf(one) === name);
    if (!field) {
      context.addIssue({
        code: 'custom',
        path: ['fromStore'],
        message: `must be of ${presentedFields.map(optionOf).join(', ')}`,
      });
    }
    return field ?? [];
  }),
);

function optionOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Parses options. Throws an error with the first problem and the name of its option: `money-format: must hold
 * …`.
 */
function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new AppError('invalid', `${optionOf(String(issue?.path[0]))}: ${issue?.message}.`);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
