import { z } from 'zod';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  written,
} from '../../contract/admin/endpoint.ts';

const example = { parameters: { shop: 'store.example' } };

export const modelEndpoints = {
  trainModels: defineAdminEndpoint({
    name: 'trainModels',
    address: 'POST /shops/:shop/training',
    right: 'merchandise',
    summary: 'Train the models of a shop',
    description:
      'Asks a server to train the models, which begins within seconds. The health of the shop tells how it went.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ change: written.change }),
    refusals: { 409: 'A training is running' },
    example,
  }),
  reindexSearch: defineAdminEndpoint({
    name: 'reindexSearch',
    address: 'POST /shops/:shop/reindexing',
    right: 'merchandise',
    summary: 'Rebuild the search index of a shop',
    description: 'Searches are answered from the old index meanwhile.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ change: written.change }),
    example,
  }),
};
