import { z } from 'zod';
import { draftField } from './draft-field.ts';
import { defineAdminEndpoint, noBody, shopParameters } from './endpoint.ts';

const trial = z.strictObject({
  state: z
    .enum(['building', 'ready', 'failed', 'ended'])
    .describe('Where the trial is. Its index is there while it is ready'),
  field_weights: z
    .record(z.string(), z.number())
    .describe('The field weights that are tried, with those that the draft leaves out'),
  indexed: z.int().describe('Products in the new index so far'),
  seconds: z.number().nullable().describe('Seconds that the index took; null before its end'),
  memory_bytes: z
    .int()
    .nullable()
    .describe('Memory that its process needed for catalog and index; null before its end'),
  failure: z.string().nullable().describe('The reason in a sentence when it has failed'),
});

const answer = z.strictObject({
  products: z.int().describe('Products of the shop'),
  index_seconds: z
    .number()
    .nullable()
    .describe('Seconds that the last build of the index took; null when none was measured'),
  trial: trial
    .nullable()
    .describe('The newest trial of the shop, whichever server runs it; null before the first'),
});

const example = { parameters: { shop: 'store.example' } };

export const weightTrialEndpoints = {
  weightTrial: defineAdminEndpoint('weightTrial', {
    summary: 'Ask how far a trial of field weights is',
    parameters: shopParameters,
    body: noBody,
    answer,
    example,
  }),
  beginWeightTrial: defineAdminEndpoint('beginWeightTrial', {
    summary: 'Try field weights',
    description:
      'Builds an index with the field weights of a draft in a process of its own. While it is ready, trials of searches answer drafts of these weights with it. It ends ten minutes after the last of them.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({ settings: draftField.describe('The draft') }),
    answer,
    refusals: { 409: 'Another shop is trying field weights, or a cluster answers searches' },
    example: { ...example, body: { settings: { field_weights: { vendor: 9 } } } },
  }),
  endWeightTrial: defineAdminEndpoint('endWeightTrial', {
    summary: 'End a trial of field weights',
    parameters: shopParameters,
    body: noBody,
    answer,
    example,
  }),
};
