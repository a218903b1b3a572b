import { z } from 'zod';
import { customerId, customerSignature, uuid } from './shopper.ts';
import { cartParameter } from './cart.ts';
import { parseIdList, parseWordList } from './values/ids.ts';
import { textContent } from './reference-metadata.ts';
import { personLimits } from './values/person-limits.ts';
import { lenientText, listText, numberText, text } from './values/sizes.ts';

/**
 * Query parameters shared by endpoints. Their input is never empty: http/ removes values that count
 * as absent, and unknown values of enumerated query parameters.
 */

const maxLimit = 250;

/** Returns a flag that is true only for `yes`. */
export function yesFlag(description: string) {
  return z
    .enum(['yes', 'no'])
    .optional()
    .transform((value) => value === 'yes')
    .describe(description)
    .meta(textContent({ default: 'no' }));
}

/** Returns a flag that is true unless `no`. */
function unlessNo(description: string) {
  return z
    .enum(['yes', 'no'])
    .optional()
    .transform((value) => value !== 'no')
    .describe(description)
    .meta(textContent({ default: 'yes' }));
}

export function idList(description: string) {
  return listText
    .transform(parseIdList)
    .optional()
    .describe(description)
    .meta(textContent({ examples: ['7214002542078,7214003613092'] }));
}

export function wordList(description: string) {
  return listText.transform(parseWordList).optional().describe(description);
}

const limit = numberText
  .trim()
  .regex(/^0*[1-9]\d*$/, 'must be a whole number from 1')
  .default('5')
  .transform((digits) => Math.min(Number(digits), maxLimit))
  .describe('Maximum number of results; more than 250 counts as 250')
  .meta(textContent({ type: 'integer', minimum: 1, default: 5, examples: [12] }));

/**
 * Returns a price in hundredths. Fractions are allowed, because a bound may have more than two
 * places.
 */
function price(description: string) {
  return numberText
    .trim()
    .regex(/^[+-]?(\d+(\.\d*)?|\.\d+)$/, 'must be a number')
    .transform((decimal) => Number((Number(decimal) * 100).toFixed(6)))
    .optional()
    .describe(description)
    .meta(textContent({ type: 'number', examples: [24.5] }));
}

const priceParameters = {
  any_variant_price_less_than: price('Products with any variant price of at most this'),
  any_variant_price_less_than_or_equal_to: price('Products with any variant price of at most this'),
  any_variant_price_equal_to: price('Products with any variant price of exactly this'),
  variant_price_greater_than: price('Products with any variant price above this'),
  variant_price_greater_than_or_equal_to: price('Products with any variant price of at least this'),
  unset_variants: yesFlag(
    '`yes` removes the variants that fail the price conditions from each product',
  ),
};

export const countryCode = text(64)
  .trim()
  .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
  .transform((code) => code.toUpperCase())
  .optional()
  .describe(
    'ISO 3166-1 alpha-2 code of a country. Returns the prices and products of its first active market. Requires the scope `read_markets`',
  )
  .meta(textContent({ examples: ['DE'] }));

export const locale = lenientText
  .optional()
  .describe(
    'BCP 47 tag of a language. Titles, texts, handles, options and types are in it where the shop has them translated. A language that the shop lacks counts as its parent (`pt` for `pt-BR`), then as the primary language; the header `Content-Language` says which',
  )
  .meta(textContent({ examples: ['de'] }));

/** The 403 of endpoints that take a country. */
export const refusesCountry = {
  403: 'The request contains a country, and the shop lacks the scope `read_markets`',
} as const;

/** Failures of listings. */
export const listingRefusals = {
  403: `${refusesCountry[403]}; or it asks for an explanation without the right to it`,
} as const;

export const format = z
  .enum(['pretty'])
  .optional()
  .describe('`pretty` indents the answer; a bare `&pretty` does too');

/** Parameters of every listing endpoint. */
export const listingParameters = {
  limit,
  filter_oos: unlessNo('`no` includes products that are out of stock'),
  ...priceParameters,
  metafields: yesFlag('`yes` adds `metafields` to products'),
  variant_metafields: yesFlag('`yes` adds `metafields` to variants'),
  country_code: countryCode,
  platform_customer_id: customerId.describe(
    'Customer of a company. Returns the prices and products of its catalog, whatever the country; ignored without a signature',
  ),
  customer_signature: customerSignature,
  locale,
  presentment_prices: lenientText
    .optional()
    .describe('Ignored: use `country_code`')
    .meta({ deprecated: true }),
  bust_cache: yesFlag('`yes` computes the response again instead of reading it from the cache'),
  explain: yesFlag(
    '`yes` adds the reasons for each product, and the excluded products to `metadata`. Requires the admin token or a key with the right to explain',
  ),
  format,
};

const viewedIds = listText
  .transform((sent) => parseIdList(sent).slice(0, personLimits.viewed))
  .optional()
  .describe(
    `Products that the shopper looked at, the newest first; at most ${personLimits.viewed} count`,
  )
  .meta(textContent({ examples: ['7214002542078,7214003613092'] }));

const cartIds = listText
  .transform((sent) => parseIdList(sent).slice(0, personLimits.cart))
  .optional()
  .describe(`Products in the cart, the newest first; at most ${personLimits.cart} count`)
  .meta(textContent({ examples: ['7214003613092'] }));

/** What a page knows of the shopper, for lists that may be in an order of their own for each. */
export const personParameters = {
  personal: z
    .enum(['yes', 'no'])
    .optional()
    .describe(
      '`yes` reorders the list for the shopper of `viewed_ids`, `cart_ids`, `uuid` and the signed customer, whose orders count; `no` never does. Default: the setting of the shop for this list. No product comes or goes',
    ),
  viewed_ids: viewedIds,
  cart_ids: cartIds,
  uuid: uuid.describe('Session of a shopper who has agreed, for its views without `viewed_ids`'),
};

/** Those that decide nothing of an answer which is not personal. */
export const personParameterNames: readonly string[] = Object.keys(personParameters);

/** Products that recommenders never recommend. */
export const cart = cartParameter;

/** Those that reveal a shopper by themselves, or private data of the shop, whatever the answer is made of. */
export const revealingParameters: readonly string[] = [
  'uuid',
  'platform_customer_id',
  'customer_signature',
  'cart',
  'cart_subtotal',
  'cart_line_count',
  'cart_item_count',
  'explain',
];

/**
 * Parameters that reveal a shopper or private data of the shop. Answers to them must not be shared.
 */
export const personalParameters: readonly string[] = [
  ...revealingParameters,
  'viewed_ids',
  'cart_ids',
];
