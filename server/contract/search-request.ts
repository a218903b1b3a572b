import { z } from 'zod';
import { idInBody, idOfNothing, ifGiven } from './body-values.ts';
import { countryCode } from './parameters.ts';
import { boostSchema, exclusionsSchema, filtersSchema } from './search-filters.ts';

/** What the two search endpoints are sent. */

const longestTerm = 512;
const mostPromoted = 250;
const mostBoosts = 100;

export const sortFields = [
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

export const aggregatedFields = [
  'tags',
  'categories',
  'vendors',
  'options',
  'availability',
  'price',
] as const;

const searchContent = ifGiven(
  z.boolean().describe('Whether articles, blogs and pages are returned as well'),
);

const sortSchema = z.object({
  field: ifGiven(
    z
      .enum(sortFields)
      .describe(
        'Missing values come last, equal ones by relevance. `price`: the lowest variant; `ratings`: the metafield of `responseCustomization`',
      ),
  ),
  order: ifGiven(
    z
      .enum(['ASC', 'DESC'])
      .describe(
        '`ASC` where it is left out; for `best-sellers`, `ratings`, `created_at` and `updated_at` `DESC`',
      ),
  ),
});

const metafieldName = z.object({ namespace: z.string(), key: z.string() });

const customizationSchema = z.object({
  ratingMetafield: ifGiven(
    metafieldName.describe('Each product carries `rating`, the number of this metafield'),
  ),
  reviewCountMetafield: ifGiven(
    metafieldName.describe('Each product carries `review_count`, the number of this metafield'),
  ),
});

export const searchBodySchema = z.object({
  searchTerm: z
    .string()
    .max(longestTerm)
    .describe(
      'What the shopper typed; matched against title, description, SKUs, handle, vendor, options and metafields',
    ),
  searchContent,
  fields: ifGiven(
    z
      .array(z.string())
      .describe('Product fields to return besides `id`; all when it is left out'),
  ),
  promotedIds: ifGiven(
    z
      .array(idInBody)
      .transform((ids) =>
        [...new Set(ids)].filter((id) => id !== idOfNothing).slice(0, mostPromoted),
      )
      .describe(
        'Products that are added to the first page in this order and left out elsewhere, up to 250. `filters` do not apply to them, `exclusions` do',
      ),
  ),
  filters: ifGiven(
    filtersSchema.describe(
      'Narrows the results: any of the values of a field, and all fields at once',
    ),
  ),
  exclusions: ifGiven(exclusionsSchema.describe('Leaves out')),
  sortBy: ifGiven(sortSchema.describe('Another order than by relevance')),
  boostByFields: ifGiven(
    z.array(boostSchema).max(mostBoosts).describe('Prefers products, or buries them'),
  ),
  aggregate: ifGiven(
    z
      .object({ fields: ifGiven(z.array(z.enum(aggregatedFields)).describe('What is counted')) })
      .describe('What can be filtered by, with counts'),
  ),
  pageSize: ifGiven(z.int().min(1).max(100).describe('Products on a page: 20 when left out')),
  currentPage: ifGiven(z.int().min(1).describe('Number of the page, from 1')),
  responseCustomization: ifGiven(customizationSchema.describe('Ratings on products')),
  countryCode,
  explain: ifGiven(
    z
      .boolean()
      .describe(
        'Adds to each product why it is there, and what was left out. Needs the admin token or a key with the right to explain',
      ),
  ),
});

export const quickViewBodySchema = z.object({
  query: z.string().max(longestTerm).describe('What was typed until now'),
  searchContent,
  countryCode,
  filters: ifGiven(
    z
      .object({
        collections: ifGiven(z.array(idInBody).describe('Products of these collections alone')),
      })
      .describe('Narrows the products'),
  ),
  exclude: ifGiven(
    z
      .object({
        collections: ifGiven(
          z.array(idInBody).describe('Neither these collections nor their products'),
        ),
        productIds: ifGiven(z.array(idInBody).describe('Not these products')),
      })
      .describe('Leaves out'),
  ),
});

export type SearchBody = z.output<typeof searchBodySchema>;
export type QuickViewBody = z.output<typeof quickViewBodySchema>;
export type MetafieldName = z.output<typeof metafieldName>;
