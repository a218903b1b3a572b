import { z } from 'zod';
import { text } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, noBody, noParameters } from '../../contract/admin/endpoint.ts';

const trialSchema = z.strictObject({
  id: z.string().describe('Unique among all readings'),
  address: z.string().describe('The address of the store'),
  state: z.enum(['running', 'finished', 'failed']).describe('Where the reading is'),
  progress: z.string().describe('The part that has been read so far, such as `250 products`'),
  domain: z.string().nullable().describe('The domain of the shop; null before the end'),
  failure: z.string().nullable().describe('The reason in a sentence when it has failed'),
});

const example = { trial: '3f1c9a52-9f0e-4d0c-8b87-0a4c9f7d2a11' };

export const storeTrialEndpoints = {
  beginStoreTrial: defineAdminEndpoint({
    name: 'beginStoreTrial',
    address: 'POST /store-trials',
    right: 'administer',
    summary: 'Try a store',
    description:
      'Begins to read the products and collections that a store of the platform shows to everybody, into a shop of its own.',
    parameters: noParameters,
    body: z.object({
      address: text(2_000).trim().min(1, 'must not be empty').describe('The address of the store'),
      keep: z.boolean().default(false).describe('Reads the store again every day'),
    }),
    answer: trialSchema,
    refusals: { 409: 'Another store is being read, or the shop is there with other data' },
    example: { body: { address: 'https://store.example' } },
  }),
  storeTrial: defineAdminEndpoint({
    name: 'storeTrial',
    address: 'GET /store-trials/:trial',
    right: 'administer',
    summary: 'Ask how far a store is read',
    parameters: z.object({ trial: text(64).describe('The id of the reading') }),
    body: noBody,
    answer: trialSchema,
    refusals: { 404: 'There is no such reading' },
    example: { parameters: example },
  }),
};
