import { requestWarnings } from '../request-warning.ts';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { format, refusesCountry } from '../parameters.ts';
import { reducedProductSchema } from '../product.ts';
import {
  experimentSchema,
  contentList,
  pageInfoSchema,
  quickProductSchema,
  redirect,
  searchAnswerSchema,
} from './search-answer.ts';
import { browserSearchSettingsSchema } from './search-settings.ts';
import { quickViewBodySchema, searchBodySchema } from './search-request.ts';

/** 250 ids of each kind take 10 KiB. */
const searchBodyKiB = 32;

const suggestionSchema = z
  .strictObject({
    text: z.string().describe('A term to search for'),
    highlighted: z
      .array(
        z.strictObject({
          text: z.string().describe('A part of the suggestion'),
          match: z.boolean().describe('True if the shopper typed this part'),
        }),
      )
      .describe('The same text in parts'),
  })
  .meta({ id: 'Suggestion' });

export const searchEndpoint = defineEndpoint({
  name: 'search',
  method: 'POST',
  path: '/api/v1/smart-search/search',
  summary: 'Search',
  description:
    'Returns one page of the products that match a term, best match first. An empty term lists all products, best-selling first. A page past the end is empty, not an error. The four headers contain the same as `pageInfo`.\n\nMisspelt words are replaced by the nearest words of the shop (`pageInfo.correctedTerm`). If too few products contain all words, products with fewer words follow (`pageInfo.isWidened`). If nothing matches, `popular` contains products to show instead: best sellers of the product type nearest to the term (`pageInfo.fallback`). They are not counted as results. A product whose SKU, barcode or handle equals the term comes first.\n\nThe count of a value in `aggregations` equals `serverSize`, without promoted products, of the same search filtered by this value. In a body, `null` counts as absent.',
  family: 'Search',
  access: 'key',
  bodyKiB: searchBodyKiB,
  parameters: z.object({}),
  body: searchBodySchema,
  answer: searchAnswerSchema,
  refusals: {
    403: `${refusesCountry[403]}, or \`explain\` was sent without the right to it`,
  },
  answerHeaders: {
    'Search-Page-Current': 'Current page number',
    'Search-Page-Total': 'Number of pages',
    'Search-Size-Current': 'Products on the current page',
    'Search-Size-Total': 'Products on all pages',
  },
  example: {
    body: {
      searchTerm: 'white tea',
      filters: { available: true },
      aggregate: { fields: ['categories', 'price'] },
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
    'Returns the content of a search dropdown in one call, for every key press: products, suggestions, collections and, on request, content. Show `highlighted` instead of `text` to mark the typed letters. Products that the shop promotes for the term are among the 10. `redirect` belongs to a complete term: follow it only when the shopper submits the search.',
  family: 'Search',
  access: 'key',
  bodyKiB: searchBodyKiB,
  parameters: z.object({}),
  body: quickViewBodySchema,
  answer: z.strictObject({
    data: z.array(quickProductSchema).describe('Up to 10 products, best match first'),
    suggestions: z.array(suggestionSchema).describe('Up to 5 terms to search for'),
    collections: z
      .array(
        z.strictObject({
          id: z.int().describe('Id of the collection'),
          title: z.string().describe('Title of the collection'),
          handle: z.string().describe('Name in URLs'),
          link: z.string().describe('Path or address of its page in the store'),
        }),
      )
      .describe('Up to 4 collections whose titles match'),
    content: contentList,
    redirect,
    experiment: experimentSchema,
    metadata: z
      .strictObject({ warnings: requestWarnings })
      .optional()
      .describe('With warnings: details of the response'),
    popular: z
      .array(reducedProductSchema)
      .optional()
      .describe('With `pageInfo.fallback`: products to show if nothing matches'),
    pageInfo: pageInfoSchema.describe('Total numbers'),
  }),
  refusals: refusesCountry,
  example: { body: { query: 'snowf' } },
});

export const searchSettingsEndpoint = defineEndpoint({
  name: 'searchSettings',
  method: 'GET',
  path: '/api/v1/smart-search/settings',
  summary: 'Search settings',
  description:
    'Returns the search settings that a page needs before it searches. The [user config](#userConfig) contains the same.',
  family: 'Search',
  access: 'key',
  parameters: z.object({ format }),
  body: z.undefined(),
  answer: z.strictObject({ data: browserSearchSettingsSchema.describe('The settings') }),
  example: {},
});
