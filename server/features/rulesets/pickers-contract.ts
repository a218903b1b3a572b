import { z } from 'zod';
import { idList } from '../../contract/parameters.ts';
import { text } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';

const query = text(255).default('').describe('Words to look for; empty: the best-known ones');

const ids = idList('These instead of a search, in their order');

export const pickerEndpoints = {
  pickCollections: defineAdminEndpoint({
    name: 'pickCollections',
    address: 'GET /shops/:shop/collections',
    right: 'read',
    summary: 'Look for collections',
    description:
      'Returns at most 20 collections with the words in their titles, or those with the ids.',
    parameters: shopParameters.extend({ q: query, ids }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id: z.int().describe('Id of the collection'),
            title: z.string().describe('Its title'),
            products: z.int().describe('Number of its products'),
          }),
        )
        .describe('By title'),
    }),
    example: { parameters: { shop: 'store.example', q: 'gift' } },
  }),
  pickWords: defineAdminEndpoint({
    name: 'pickWords',
    address: 'GET /shops/:shop/words',
    right: 'read',
    summary: 'Look for tags, vendors or product types',
    parameters: shopParameters.extend({
      kind: z.enum(['tag', 'vendor', 'type']).describe('What to look for'),
      q: query,
    }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            word: z.string().describe('As most products have it'),
            products: z.int().describe('Number of products with it'),
          }),
        )
        .describe('At most 20, the most frequent first'),
    }),
    example: { parameters: { shop: 'store.example', kind: 'tag', q: 'blu' } },
  }),
  pickCustomerTags: defineAdminEndpoint({
    name: 'pickCustomerTags',
    address: 'GET /shops/:shop/customer-tags',
    right: 'merchandise',
    summary: 'Look for tags of customers',
    parameters: shopParameters.extend({ q: query }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            word: z.string().describe('The tag'),
            customers: z.int().describe('Number of customers with it, up to a minute old'),
          }),
        )
        .describe('At most 20, the most frequent first'),
    }),
    example: { parameters: { shop: 'store.example', q: 'vip' } },
  }),
};
