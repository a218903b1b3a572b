import { z } from 'zod';
import { bodyOf, idInBody, unmatchedId } from './body-values.ts';
import { countryCode } from '../parameters.ts';
import { characters, list, text, valueText } from '../values/sizes.ts';
import { boostSchema, exclusionsSchema, filtersSchema } from './search-filters.ts';

/** Bodies of the two search endpoints. */

const longestTerm = 512;
const mostBoosts = 100;
const mostFields = 100;

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
] as const;

const aggregatedFields = [
  'tags',
  'categories',
  'vendors',
  'options',
  'availability',
  'price',
] as const;

const searchContent = z
  .boolean()
  .default(false)
  .describe('Whether articles, blogs and pages are returned as well');

const sortSchema = z.object({
  field: z
    .enum(sortFields)
    .optional()
    .describe(
      'Missing values come last, equal ones by relevance. `price`: the lowest variant, in the prices of the country; `compare_at_price`: the lowest variant, in base prices whichever the country; `ratings`: the metafield of `responseCustomization`',
    ),
  order: z
    .enum(['ASC', 'DESC'])
    .optional()
    .describe(
      '`ASC` where it is left out; for `best-sellers`, `ratings`, `created_at` and `updated_at` `DESC`',
    ),
});

const metafieldName = z.object({
  namespace: valueText.describe('Group of metafields'),
  key: valueText.describe('Name within the namespace'),
});

const customizationSchema = z.object({
  ratingMetafield: metafieldName
    .optional()
    .describe('Each product carries `rating`, the number of this metafield'),
  reviewCountMetafield: metafieldName
    .optional()
    .describe('Each product carries `review_count`, the number of this metafield'),
});

export const searchBodySchema = bodyOf(
  z.object({
    searchTerm: characters(longestTerm).describe(
      'What the shopper typed; matched against title, description, SKUs, handle, vendor, options and metafields',
    ),
    searchContent,
    fields: list(text(64), mostFields)
      .optional()
      .describe('Product fields to return besides `id`; all when it is left out'),
    promotedIds: list(idInBody)
      .transform((ids) => [...new Set(ids)].filter((id) => id !== unmatchedId))
      .optional()
      .describe(
        'Products that are added to the first page in this order and left out elsewhere, up to 250. `filters` do not apply to them, `exclusions` do',
      ),
    filters: filtersSchema
      .optional()
      .describe('Narrows the results: any of the values of a field, and all fields at once'),
    exclusions: exclusionsSchema.optional().describe('Leaves out'),
    sortBy: sortSchema.optional().describe('Another order than by relevance'),
    boostByFields: list(boostSchema, mostBoosts)
      .optional()
      .describe('Prefers products, or buries them'),
    aggregate: z
      .object({
        fields: list(z.enum(aggregatedFields), mostFields).optional().describe('What is counted'),
      })
      .optional()
      .describe('What can be filtered by, with counts'),
    pageSize: z.int().min(1).max(100).default(20).describe('Products on a page'),
    currentPage: z.int().min(1).default(1).describe('Number of the page'),
    responseCustomization: customizationSchema.optional().describe('Ratings on products'),
    countryCode,
    explain: z
      .boolean()
      .optional()
      .describe(
        'Adds to each product why it is there, and what was left out. Needs the admin token or a key with the right to explain',
      ),
  }),
);

export const quickViewBodySchema = bodyOf(
  z.object({
    query: characters(longestTerm).describe('What was typed until now'),
    searchContent,
    countryCode,
    filters: z
      .object({
        collections: list(idInBody).optional().describe('Products of these collections alone'),
      })
      .optional()
      .describe('Narrows the products'),
    exclude: z
      .object({
        collections: list(idInBody)
          .optional()
          .describe('Neither these collections nor their products'),
        productIds: list(idInBody).optional().describe('Not these products'),
      })
      .optional()
      .describe('Leaves out'),
  }),
);

export type SearchBody = z.output<typeof searchBodySchema>;
export type QuickViewBody = z.output<typeof quickViewBodySchema>;
export type MetafieldName = z.output<typeof metafieldName>;
