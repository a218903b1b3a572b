import { z } from 'zod';
import { parseIdList, parseWordList } from './ids.ts';

/**
 * Query parameters shared by endpoints. Their input is always a string that is not empty: http/ has
 * taken absent values away. An unknown value of an enumerated parameter counts as absent.
 */

const maximumLimit = 250;

/** True only for `yes`. */
export function yesFlag(description: string) {
  return z
    .enum(['yes', 'no'])
    .optional()
    .catch(undefined)
    .transform((value) => value === 'yes')
    .describe(description);
}

/** True unless `no`. */
function unlessNo(description: string) {
  return z
    .enum(['yes', 'no'])
    .optional()
    .catch(undefined)
    .transform((value) => value !== 'no')
    .describe(description);
}

export function idList(description: string) {
  return z.string().transform(parseIdList).optional().describe(description);
}

export function wordList(description: string) {
  return z.string().transform(parseWordList).optional().describe(description);
}

const limit = z
  .string()
  .regex(/^0*[1-9]\d*$/, 'must be a whole number from 1')
  .default('5')
  .transform((text) => Math.min(Number(text), maximumLimit))
  .describe('Maximum number of results, 1 to 250; more is served as 250');

/** In hundredths; may be a fraction, since a bound need not have two places. */
function price(description: string) {
  return z
    .string()
    .regex(/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/, 'must be a number')
    .transform((text) => Number((Number(text) * 100).toFixed(6)))
    .optional()
    .describe(description);
}

const priceParameters = {
  any_variant_price_less_than: price('Products with a variant price of at most this'),
  any_variant_price_less_than_or_equal_to: price('Products with a variant price of at most this'),
  any_variant_price_equal_to: price('Products with a variant price of exactly this'),
  variant_price_greater_than: price('Products with a variant price above this'),
  variant_price_greater_than_or_equal_to: price('Products with a variant price of at least this'),
  unset_variants: yesFlag('yes removes the variants that fail the price conditions'),
};

const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
  .transform((code) => code.toUpperCase())
  .optional()
  .describe("ISO 3166-1 alpha-2; needs the shop's scope read_markets");

const key = z.string().describe('Public API key of the shop');

export const format = z
  .enum(['pretty'])
  .optional()
  .catch(undefined)
  .describe('pretty indents the answer');

/** Every listing endpoint takes these. */
export const listingParameters = {
  key,
  limit,
  filter_oos: unlessNo('no includes products that are out of stock'),
  ...priceParameters,
  metafields: yesFlag('yes adds metafields to products'),
  variant_metafields: yesFlag('yes adds metafields to variants'),
  country_code: countryCode,
  presentment_prices: z
    .string()
    .optional()
    .describe('Deprecated: use country_code')
    .meta({ deprecated: true }),
  bust_cache: yesFlag('yes has the answer computed anew'),
  format,
};
