import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { parseId } from './ids.ts';
import { countryCode, refusesCountry } from './parameters.ts';
import { fullProductSchema, reducedProductSchema } from './product.ts';
import { hiddenFromReference } from './reference-metadata.ts';

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

const pageInfoSchema = z
  .strictObject({
    currentPage: z.int().describe('Number of this page, from 1'),
    pageSize: z.int().describe('Products on a full page'),
    pageCount: z.int().describe('Number of pages; 0 when nothing was found'),
    size: z.int().describe('Products on this page'),
    serverSize: z.int().describe('Products on all pages'),
    contentServerSize: z.int().describe('Articles, blogs and pages that match'),
  })
  .meta({ id: 'PageInfo' });

const contentSchema = z
  .strictObject({
    id: z.string().describe('Id of the piece of content'),
    type: z.enum(['article', 'blog', 'page']).describe('What it is'),
    title: z.string().describe('Its heading'),
    handle: z.string().describe('Its name in addresses'),
    blogTitle: z.string().describe('Blog of an article; empty otherwise'),
    tags: z.array(z.string()).describe('Its tags'),
    publishedAt: z.string().describe('ISO 8601'),
    score: z.number().describe('How well it matches; comparable within one answer'),
  })
  .meta({ id: 'Content' });

const foundProductSchema = fullProductSchema.partial().required({ id: true }).meta({
  id: 'FoundProduct',
  description: 'A product that a search found: the full shape, or `id` and the fields asked for.',
});

const suggestionSchema = z
  .strictObject({
    text: z.string().describe('A term to search for'),
    highlighted: z
      .array(
        z.strictObject({
          text: z.string().describe('A part of the suggestion'),
          match: z.boolean().describe('Whether the shopper typed this part'),
        }),
      )
      .describe('The same text in parts'),
  })
  .meta({ id: 'Suggestion' });

const contentList = z
  .array(contentSchema)
  .optional()
  .describe('With `searchContent`: articles, blogs and pages, best first');

const searchContent = z
  .boolean()
  .default(false)
  .describe('Whether articles, blogs and pages are returned as well');

export const searchEndpoint = defineEndpoint({
  name: 'search',
  method: 'POST',
  path: '/api/v1/smart-search/search',
  summary: 'Search',
  description:
    'Products that match a term, best match first, a page at a time. An empty term lists everything, best-selling first. A page past the end is empty, not an error. The four headers say the same as `pageInfo`.',
  family: 'Search',
  access: 'key-header',
  parameters: z.object({}),
  body: z.object({
    searchTerm: z
      .string()
      .max(longestTerm)
      .describe(
        'What the shopper typed; matched against title, description, SKUs, handle, vendor, options and metafields',
      ),
    searchContent,
    fields: z
      .array(z.string())
      .optional()
      .describe('Product fields to return besides `id`; all when it is left out'),
    pageSize: z.int().min(1).max(100).default(20).describe('Products on a page'),
    currentPage: z.int().min(1).default(1).describe('Number of the page'),
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
    data: z
      .array(foundProductSchema)
      .describe('The products of the page, in the full shape or just `fields`'),
    content: contentList,
    pageInfo: pageInfoSchema.describe('Where the page stands among all'),
  }),
  refusals: refusesCountry,
  answerHeaders: {
    'Search-Page-Current': 'Current page number',
    'Search-Page-Total': 'Number of pages',
    'Search-Size-Current': 'Products on the current page',
    'Search-Size-Total': 'Products on all pages',
  },
  example: {
    body: {
      searchTerm: 'white tea',
      fields: ['title', 'handle', 'vendor', 'image'],
      pageSize: 2,
    },
  },
});

export const quickViewEndpoint = defineEndpoint({
  name: 'quickView',
  method: 'POST',
  path: '/api/v1/smart-search/search/quick-view',
  summary: 'Quick view',
  description:
    'All that a search dropdown needs in one call, made for every key press: products, suggestions and collections. Show `highlighted` and not `text` to mark what was typed.',
  family: 'Search',
  access: 'key-header',
  parameters: z.object({}),
  body: z.object({
    query: z.string().max(longestTerm).describe('What was typed until now'),
    searchContent,
    countryCode,
    filters: z
      .object({ collections: bodyIds.describe('Products of these collections alone') })
      .optional()
      .describe('Narrows the products'),
    exclude: z
      .object({
        collections: bodyIds.describe('Neither these collections nor their products'),
        productIds: bodyIds.describe('Not these products'),
      })
      .optional()
      .describe('Leaves out'),
  }),
  answer: z.strictObject({
    data: z.array(reducedProductSchema).describe('Up to 10 products, best match first'),
    suggestions: z.array(suggestionSchema).describe('Up to 5 terms to search for'),
    collections: z
      .array(
        z.strictObject({
          id: z.int().describe('Id of the collection'),
          title: z.string().describe('Its name'),
          handle: z.string().describe('Its name in addresses'),
        }),
      )
      .describe('Up to 4 collections whose titles match'),
    content: contentList,
    pageInfo: pageInfoSchema.describe('How many there are in all'),
  }),
  refusals: refusesCountry,
  example: { body: { query: 'linen cup' } },
});

export type PageInfo = z.infer<typeof pageInfoSchema>;
