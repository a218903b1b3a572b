import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { format, refusesCountry } from '../parameters.ts';
import { reducedProductSchema } from '../product.ts';
import {
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
          match: z.boolean().describe('Whether the shopper typed this part'),
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
    'Products that match a term, best match first, a page at a time. An empty term lists everything, best-selling first. A page past the end is empty, not an error. The four headers say the same as `pageInfo`.\n\nMisspelt words are read as the nearest ones that the shop has (`pageInfo.correctedTerm`), and where too few products have all words, those with fewer follow (`pageInfo.isWidened`). Where nothing matches, `popular` holds products to show instead, best sellers of the type that is nearest to the term (`pageInfo.fallback`); they are no results and count nowhere. A product whose SKU, barcode or handle is the whole term comes first.\n\nThe count of a value in `aggregations` is what `serverSize` becomes, without the promoted products, when the value is filtered by. In a body, `null` counts as left out.',
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
    'All that a search dropdown needs in one call, made for every key press: products, suggestions, collections and, if asked for, content. Show `highlighted` and not `text` to mark what was typed. Products that the shop promotes for the term are among the 10; `redirect` is there for a whole term, so follow it when the shopper sends the search and not before.',
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
          title: z.string().describe('Its name'),
          handle: z.string().describe('Its name in addresses'),
        }),
      )
      .describe('Up to 4 collections whose titles match'),
    content: contentList,
    redirect,
    popular: z
      .array(reducedProductSchema)
      .optional()
      .describe('With `pageInfo.fallback`: products to show where nothing matches'),
    pageInfo: pageInfoSchema.describe('How many there are in all'),
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
    'What a page needs to know of the search settings of a shop before it searches. The [user config](#userConfig) has the same.',
  family: 'Search',
  access: 'key',
  parameters: z.object({ format }),
  body: z.undefined(),
  answer: z.strictObject({ data: browserSearchSettingsSchema.describe('The settings') }),
  example: {},
});
