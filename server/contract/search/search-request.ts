import { z } from 'zod';
import { bodyOf, idInBody, unmatchedId } from './body-values.ts';
import { countryCode, locale } from '../parameters.ts';
import { customerSignature, uuid } from '../shopper.ts';
import { personLimits } from '../values/person-limits.ts';
import { characters, list, text, valueText } from '../values/sizes.ts';
import { boostSchema, exclusionsSchema, filtersSchema } from './search-filters.ts';

/** Bodies of the two search endpoints. */

const longestTerm = 512;
const maxBoosts = 100;
const maxFields = 100;

const sortFields = [
  'id',
  'handle',
  'sku',
  'name',
  'vendor',
  'price',
  'compare_at_price',
  'visible',
  'can_purchase',
  'created_at',
  'updated_at',
  'product_type',
  'ratings',
  'best-sellers',
  'collection-default',
  'smart-sort',
] as const;

export const aggregatedFields = [
  'tags',
  'categories',
  'vendors',
  'options',
  'availability',
  'price',
] as const;

/** The facets of a shop without settings. Tags are the merchant's own notes in many shops. */
export const usualFacets = ['availability', 'price', 'categories', 'options', 'vendors'] as const;

const searchContent = z
  .boolean()
  .default(false)
  .describe('True to return articles, blogs and pages as well');

const sortSchema = z.object({
  field: z
    .enum(sortFields)
    .optional()
    .describe(
      'Products without a value come last; equal values are sorted by relevance. `price` is the lowest price of a variant in the country; `compare_at_price` is the lowest one in base prices; `ratings` is the metafield of `responseCustomization`. `collection-default` is the own order of the collections in `filters`, `smart-sort` the likelihood that a viewer buys: the orders of [collections](#collections). Without a collection they have no effect',
    ),
  order: z
    .enum(['ASC', 'DESC'])
    .optional()
    .describe('Default `ASC`; `DESC` for `best-sellers`, `ratings`, `created_at` and `updated_at`'),
});

const metafieldName = z.object({
  namespace: valueText.describe('Group of metafields'),
  key: valueText.describe('Name within the namespace'),
});

const customizationSchema = z.object({
  ratingMetafield: metafieldName
    .optional()
    .describe('Adds `rating`, the number of this metafield, to each product'),
  reviewCountMetafield: metafieldName
    .optional()
    .describe('Adds `review_count`, the number of this metafield, to each product'),
});

const distinctIds = list(idInBody).transform((ids) =>
  [...new Set(ids)].filter((id) => id !== unmatchedId),
);

const companyCustomer = idInBody
  .optional()
  .describe(
    'Customer of a company. Returns the prices and products of its catalog, whatever the country; their orders count for the order of a shopper. Ignored without a signature',
  );

const shopperSession = uuid.describe(
  'Session of a shopper who has agreed to be counted: chooses the variant of an experiment on the search, and tells what they viewed without `viewedIds`',
);

/** The first distinct ids of a list, as listings read them. */
function firstIds(most: number) {
  return distinctIds.transform((ids) => ids.slice(0, most));
}

/** What a page knows of the shopper. */
const person = {
  personal: z
    .boolean()
    .optional()
    .describe(
      'True puts equally relevant products in an order for the shopper of `viewedIds`, `cartIds`, `uuid` and the signed customer, whose orders count; false never does. Default: the setting of the shop. No product comes or goes, and `sortBy` stays, except `smart-sort`',
    ),
  viewedIds: firstIds(personLimits.viewed)
    .optional()
    .describe(
      `Products that the shopper looked at, the newest first; at most ${personLimits.viewed} count`,
    ),
  cartIds: firstIds(personLimits.cart)
    .optional()
    .describe(`Products in the cart, the newest first; at most ${personLimits.cart} count`),
};

export const searchBodySchema = bodyOf(
  z.object({
    searchTerm: characters(longestTerm).describe(
      'The typed term, matched against title, description, SKUs, handle, vendor, options and metafields',
    ),
    asTyped: z
      .boolean()
      .optional()
      .describe(
        'True when nothing may be corrected or interpreted: for shoppers who insist on their words after `pageInfo.correctedTerm` or `pageInfo.interpreted`',
      ),
    searchContent,
    fields: list(text(64), maxFields)
      .optional()
      .describe('Product fields to return besides `id`; default: all'),
    promotedIds: distinctIds
      .optional()
      .describe(
        'Up to 250 products to add to the first page in this order and to exclude elsewhere. `filters` do not apply to them, `exclusions` do',
      ),
    filters: filtersSchema
      .optional()
      .describe('Filters the results: a product must have one of the values of each field'),
    exclusions: exclusionsSchema.optional().describe('Excludes products'),
    sortBy: sortSchema.optional().describe('Order of the results; default: by relevance'),
    boostByFields: list(boostSchema, maxBoosts).optional().describe('Moves products up or down'),
    aggregate: z
      .object({
        fields: list(z.enum(aggregatedFields), maxFields)
          .optional()
          .describe('Fields to count; default: those that the shop shows, listed in `facets`'),
      })
      .optional()
      .describe('Requests the values to filter by, with counts'),
    pageSize: z.int().min(1).max(100).default(20).describe('Products on a page'),
    currentPage: z.int().min(1).default(1).describe('Number of the page'),
    uuid: shopperSession,
    ...person,
    responseCustomization: customizationSchema.optional().describe('Adds ratings to products'),
    countryCode,
    customerId: companyCustomer,
    customerSignature,
    locale,
    explain: z
      .boolean()
      .optional()
      .describe(
        'Adds the reasons for each product, and the excluded products. Requires the admin token or a key with the right to explain',
      ),
  }),
);

export const quickViewBodySchema = bodyOf(
  z.object({
    query: characters(longestTerm).describe('The term typed so far'),
    uuid: shopperSession,
    ...person,
    searchContent,
    countryCode,
    customerId: companyCustomer,
    customerSignature,
    locale,
    filters: z
      .object({
        collections: list(idInBody).optional().describe('Only products of these collections'),
      })
      .optional()
      .describe('Filters the products'),
    exclude: z
      .object({
        collections: list(idInBody)
          .optional()
          .describe('Excludes these collections and their products'),
        productIds: list(idInBody).optional().describe('Excludes these products'),
      })
      .optional()
      .describe('Exclusions'),
  }),
);

export type SearchBody = z.output<typeof searchBodySchema>;
export type QuickViewBody = z.output<typeof quickViewBodySchema>;
/** The members that tell who asks, which no answer but the offered products depends on. */
export type ShopperMember = 'uuid' | 'customerId' | 'customerSignature' | keyof typeof person;
export type MetafieldName = z.output<typeof metafieldName>;
