import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { hiddenFromReference } from './hidden.ts';
import { parseId } from './ids.ts';
import { fullProductSchema, reducedProductSchema } from './product.ts';

const longestTerm = 512;

/** No product and no collection has it: what is no id is not found, rather than not asked for. */
const idOfNothing = -1;

const bodyIds = z
  .array(
    z
      .union([z.string(), z.int()])
      .transform((value) => parseId(String(value)) ?? idOfNothing)
      .describe('Digits or a global id'),
  )
  .optional();

/** Part of the interface, not served yet. Ignoring it would answer another question than was asked. */
const notServed = z
  .unknown()
  .optional()
  .refine(asksNothing, 'is not served by this version: leave it out')
  .meta({ [hiddenFromReference]: true });

/** Empty lists and objects, also nested ones, restrict nothing. */
function asksNothing(value: unknown): boolean {
  if (value === undefined || value === null) {
    return true;
  }
  return typeof value === 'object' && Object.values(value).every(asksNothing);
}

const pageInfoSchema = z.strictObject({
  currentPage: z.int(),
  pageSize: z.int(),
  pageCount: z.int().describe('0 when nothing was found'),
  size: z.int().describe('Products on this page'),
  serverSize: z.int().describe('Products on all pages'),
  contentServerSize: z.int(),
});

const contentSchema = z.strictObject({
  id: z.string(),
  type: z.enum(['article', 'blog', 'page']),
  title: z.string(),
  handle: z.string(),
  blogTitle: z.string(),
  tags: z.array(z.string()),
  publishedAt: z.string(),
  score: z.number(),
});

const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters')
  .transform((code) => code.toUpperCase())
  .optional();

export const searchEndpoint = defineEndpoint({
  name: 'search',
  method: 'POST',
  path: '/api/v1/smart-search/search',
  summary: 'Products that match a term, a page at a time. An empty term lists everything.',
  family: 'Search',
  access: 'key-header',
  parameters: z.object({}),
  body: z.object({
    searchTerm: z
      .string()
      .max(longestTerm)
      .describe('Matched against title, description, SKUs, handle, vendor, options, metafields'),
    searchContent: z.boolean().default(false).describe('Also return articles, blogs and pages'),
    fields: z.array(z.string()).optional().describe('Product fields to return, besides id'),
    pageSize: z.int().min(1).max(100).default(20),
    currentPage: z.int().min(1).default(1),
    countryCode,
    promotedIds: notServed,
    filters: notServed,
    exclusions: notServed,
    sortBy: notServed,
    boostByFields: notServed,
    aggregate: notServed,
    responseCustomization: notServed,
  }),
  answer: z.strictObject({
    data: z.array(fullProductSchema.partial().required({ id: true })),
    content: z.array(contentSchema).optional(),
    pageInfo: pageInfoSchema,
  }),
  answerHeaders: {
    'Search-Page-Current': 'Current page number',
    'Search-Page-Total': 'Number of pages',
    'Search-Size-Current': 'Products on the current page',
    'Search-Size-Total': 'Products on all pages',
  },
});

export const quickViewEndpoint = defineEndpoint({
  name: 'quickView',
  method: 'POST',
  path: '/api/v1/smart-search/search/quick-view',
  summary: 'All that a search dropdown needs: products, suggestions and collections.',
  family: 'Search',
  access: 'key-header',
  parameters: z.object({}),
  body: z.object({
    query: z.string().max(longestTerm),
    searchContent: z.boolean().default(false),
    countryCode,
    filters: z.object({ collections: bodyIds }).optional(),
    exclude: z.object({ collections: bodyIds, productIds: bodyIds }).optional(),
  }),
  answer: z.strictObject({
    data: z.array(reducedProductSchema).describe('Up to 10'),
    suggestions: z.array(
      z.strictObject({
        text: z.string(),
        highlighted: z.array(z.strictObject({ text: z.string(), match: z.boolean() })),
      }),
    ),
    collections: z.array(z.strictObject({ id: z.int(), title: z.string(), handle: z.string() })),
    content: z.array(contentSchema).optional(),
    pageInfo: pageInfoSchema,
  }),
});

export type PageInfo = z.infer<typeof pageInfoSchema>;
