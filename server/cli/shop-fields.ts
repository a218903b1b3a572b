import { z } from 'zod';
import { domainField, shopDefaults, shopFieldsSchema } from '../contract/admin/shop-fields.ts';
import { AppError } from '../errors.ts';
import type { NewShop, ShopChanges } from '../store/shop-store.ts';

/** The options of `shop create` and `shop update` as typed. */
export interface ShopOptions {
  name?: string;
  currency?: string;
  timezone?: string;
  locale?: string;
  moneyFormat?: string;
  scopes?: string;
}

export function parseNewShop(domain: string, options: ShopOptions): NewShop {
  return parse(shopSchema, { ...shopDefaults, scopes: '', name: domain, ...options, domain });
}

export function parseShopChanges(options: ShopOptions): ShopChanges {
  const { domain: _, ...shape } = shopSchema.shape;
  const given = Object.entries(parse(z.object(shape).partial(), options));
  const changes: ShopChanges = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) {
    throw new AppError('invalid', 'Name at least one field to change, such as --currency EUR.');
  }
  return changes;
}

const shopSchema = shopFieldsSchema.extend({
  domain: domainField,
  scopes: z.string().transform(splitList).pipe(shopFieldsSchema.shape.scopes),
});

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
  const name = String(issue?.path[0]).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new AppError('invalid', `${name}: ${issue?.message}.`);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
