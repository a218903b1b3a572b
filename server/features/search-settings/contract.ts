import { z } from 'zod';
import { characters } from '../../contract/values/sizes.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import { defineAdminEndpoint, shopParameters } from '../../contract/admin/endpoint.ts';
import { shownProductFields } from '../products/contract.ts';
import { keptTermsSchema } from '../trials/contract.ts';
import { trialResultsSchema } from '../trials/results-contract.ts';
import { problems } from '../versions/contract.ts';

const longestTerm = 512;
/** Of a term that is typed letter by letter; a search for each. */
const maxLetters = 60;
const maxTerms = 50;

const counts = z.strictObject({
  before: z.int().describe('With the live settings'),
  after: z.int().describe('With the draft'),
});

const targets = z.strictObject({
  before: z.string().nullable().describe('With the live settings; null without a redirect'),
  after: z.string().nullable().describe('With the draft; null without a redirect'),
});

export const searchTrialEndpoints = {
  trySearch: defineAdminEndpoint({
    name: 'trySearch',
    address: 'POST /shops/:shop/search/trial',
    right: 'read',
    summary: 'Try a search',
    description:
      'Answers a term as the running service does, and beside it with the settings of a draft. A draft with problems is not tried.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({
      term: characters(longestTerm).describe('The typed term'),
      settings: draftField
        .optional()
        .describe('The draft; without it only the live settings answer'),
      page_size: z.int().min(1).max(100).default(20).describe('Products in each list'),
    }),
    answer: z.strictObject({
      problems,
      currency: z.string().describe('Currency of the prices'),
      needs_index: z
        .boolean()
        .describe(
          'True when the draft has other field weights, which need a new index to apply, and no trial of them is ready',
        ),
      index_seconds: z
        .number()
        .nullable()
        .describe('Seconds that the last build of the index took; null when none was measured'),
      suggestions: z.array(z.string()).describe('Terms that the dropdown suggests'),
      now: trialResultsSchema.describe('With the live settings'),
      changed: trialResultsSchema.nullable().describe('With the draft; null without one'),
    }),
    example: { parameters: { shop: 'store.example' }, body: { term: 'banded breakfast cup' } },
  }),
  typeSearch: defineAdminEndpoint({
    name: 'typeSearch',
    address: 'POST /shops/:shop/search/typing',
    right: 'read',
    summary: 'Type a search',
    description:
      'Answers each beginning of a term as the dropdown does with the live settings while a shopper types it, letter by letter.',
    parameters: shopParameters,
    body: z.object({ term: characters(maxLetters).describe('The term') }),
    answer: z.strictObject({
      currency: z.string().describe('Currency of the prices'),
      steps: z
        .array(
          z.strictObject({
            typed: z.string().describe('The beginning'),
            total: z.int().describe('Products that it finds'),
            corrected: z.string().nullable().describe('The term that was searched for instead'),
            missing: z.array(z.string()).describe('Words that no product has'),
            products: z
              .array(z.strictObject(shownProductFields))
              .describe('The first products of the dropdown, up to 4'),
            suggestions: z.array(z.string()).describe('Terms that the dropdown suggests'),
          }),
        )
        .describe('Each letter; none for a space, which finds nothing else'),
    }),
    example: { parameters: { shop: 'store.example' }, body: { term: 'mug' } },
  }),
  checkSearch: defineAdminEndpoint({
    name: 'checkSearch',
    address: 'POST /shops/:shop/search/check',
    right: 'read',
    summary: 'Check search settings against the catalog',
    description: 'Finds what is right as a setting and has no effect in this shop.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({ settings: draftField.describe('The draft') }),
    answer: z.strictObject({
      problems,
      dead_synonyms: z
        .array(z.int())
        .describe('Places, from 0, of synonyms whose words no product has'),
      dead_products: z.array(z.int()).describe('Ids of products that the shop no longer has'),
      dead_collections: z.array(z.int()).describe('Ids of collections that it no longer has'),
      dead_tags: z.array(z.string()).describe('Excluded tags that no product has'),
    }),
    example: {
      parameters: { shop: 'store.example' },
      body: { settings: { synonyms: [{ words: ['sofa', 'couch'] }] } },
    },
  }),
  tryKeptTerms: defineAdminEndpoint({
    name: 'tryKeptTerms',
    address: 'POST /shops/:shop/search/kept-terms',
    right: 'read',
    summary: 'Try the kept terms with a draft',
    description:
      'Searches for each of `kept_terms` with the settings of a draft, as a shopper would. Failures come first.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({ settings: draftField.describe('The draft') }),
    answer: z.strictObject({ problems, data: keptTermsSchema }),
    example: { parameters: { shop: 'store.example' }, body: { settings: { kept_terms: [] } } },
  }),
  compareSearches: defineAdminEndpoint({
    name: 'compareSearches',
    address: 'POST /shops/:shop/search/comparison',
    right: 'read',
    summary: 'Compare searches before and after a draft',
    description:
      'Answers the most frequent terms of the last 30 days, or the given ones, with the live settings and with a draft. Terms that the draft changes most for most shoppers come first.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({
      settings: draftField.describe('The draft'),
      terms: z
        .array(characters(longestTerm).min(1))
        .max(maxTerms)
        .optional()
        .describe('The terms; default: the 50 most frequent ones'),
    }),
    answer: z.strictObject({
      problems,
      data: z
        .array(
          z.strictObject({
            term: z.string().describe('The term'),
            searches: z.int().nullable().describe('Searches in 30 days; null when not counted'),
            overlap: z
              .number()
              .describe('Share of the first ten products that both have, from 0 to 1'),
            added: z.int().describe('Products among the first ten that are new there'),
            gone: z.int().describe('Products that are no longer among the first ten'),
            total: counts.describe('Number of products found'),
            redirect: targets.describe('Targets of shoppers who search for the term'),
          }),
        )
        .describe('Each term, the most changed first'),
    }),
    example: {
      parameters: { shop: 'store.example' },
      body: { settings: {}, terms: ['blue mug'] },
    },
  }),
};
