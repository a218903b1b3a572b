import { z } from 'zod';
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

/** The defaults of a new shop. Its name is its domain. */
export const shopDefaults = {
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en',
  moneyFormat: '${{amount}}',
  scopes: '',
} as const satisfies ShopOptions;

export function parseNewShop(domain: string, options: ShopOptions): NewShop {
  return parse(shopSchema, { ...shopDefaults, name: domain, ...options, domain });
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

const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

const shopSchema = z.object({
  domain: z.string().regex(domainPattern, 'must be a domain such as store.example'),
  name: z.string().trim().min(1, 'must not be empty'),
  currency: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be a code of three letters such as USD'),
  timezone: z.string().refine(isTimezone, 'must be a time zone such as Europe/Berlin'),
  locale: z.string().refine(isLocale, 'must be a language tag such as en or pt-BR'),
  moneyFormat: z.string().regex(/\{\{\s*\w+\s*\}\}/, 'must hold a placeholder such as {{amount}}'),
  scopes: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.string().regex(/^\w+$/, 'must be scopes such as read_markets,read_orders'))),
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

function isTimezone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    // Intl throws for a name that it does not know.
    return false;
  }
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    // Intl throws for a tag that is not well-formed.
    return false;
  }
}
