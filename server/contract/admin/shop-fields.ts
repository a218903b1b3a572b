import { z } from 'zod';
import { list, text } from '../values/sizes.ts';

const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

export const domainField = text(255)
  .trim()
  .toLowerCase()
  .regex(domainPattern, 'must be a domain such as store.example')
  .describe("The store's domain on the platform; it cannot be changed later");

/** The fields of a shop that can be changed. */
export const shopFieldsSchema = z.object({
  name: text(200).trim().min(1, 'must not be empty').describe('For shoppers'),
  currency: text(16)
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be a code of three letters such as USD')
    .describe('ISO 4217 code of the base prices'),
  timezone: text(64)
    .refine(isTimezone, 'must be a time zone such as Europe/Berlin')
    .describe('IANA name; conditions of rulesets use it'),
  locale: text(64)
    .refine(isLocale, 'must be a language tag such as en or pt-BR')
    .describe('BCP 47 tag of the texts'),
  moneyFormat: text(200)
    .regex(/\{\{\s*\w+\s*\}\}/, 'must hold a placeholder such as {{amount}}')
    .describe('The format of prices'),
  scopes: list(text(64).regex(/^\w+$/, 'must be scopes such as read_markets,read_orders')).describe(
    'Scopes of the platform; `read_markets` opens prices by country',
  ),
});

/** The defaults of a new shop. Its name is its domain. */
export const shopDefaults = {
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en',
  moneyFormat: '${{amount}}',
} as const;

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
