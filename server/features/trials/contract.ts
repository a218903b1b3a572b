import { z } from 'zod';
import { qualityResultSchema } from '../../contract/admin/quality.ts';
import { trialCauses, trialKinds } from '../../contract/trial-kinds.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
} from '../../contract/admin/endpoint.ts';

export const keptTermsSchema = z
  .array(
    z.strictObject({
      term: z.string().describe('The term'),
      product: z.int().describe('Id of the product that it must find'),
      title: z
        .string()
        .nullable()
        .describe('Title of the product; null when the shop no longer has it'),
      within: z.int().describe('The product must be among so many first results'),
      place: z
        .int()
        .nullable()
        .describe('Its place, from 1; null when it is not on the first page'),
      kept: z.boolean().describe('True when the place is good enough'),
    }),
  )
  .describe('Each kept term, failures first');

const head = {
  id: z.string().describe('Its id'),
  state: z
    .enum(['running', 'ready', 'finished', 'failed', 'cancelled'])
    .describe('Where it is. `ready` is an index that answers trials of searches'),
  after: z
    .enum(trialCauses)
    .describe('What it followed; `plan` is the beginning or the end of a planned change'),
  step: z.string().describe('The current step, such as `reading orders`; empty at first'),
  done: z.int().describe('Pieces of the step so far'),
  total: z.int().describe('Pieces of the step; 0 when it is not known'),
  started_at: time.describe('The beginning'),
  reached_at: time.describe('The end, or the last heartbeat'),
  failure: z.string().nullable().describe('The reason in a sentence when it has failed'),
};

const trialSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('quality').describe('How well the recommenders predict'),
      ...head,
      result: qualityResultSchema.nullable().describe('Null before the end'),
    }),
    z.strictObject({
      kind: z.literal('kept_terms').describe('Where the kept terms find their products'),
      ...head,
      result: keptTermsSchema
        .nullable()
        .describe('Each kept term, failures first; null before the end'),
    }),
    z.strictObject({
      kind: z.literal('field_weights').describe('A search index with other field weights'),
      ...head,
      field_weights: z
        .record(z.string(), z.number())
        .describe('The field weights that are tried, with those that the draft leaves out'),
      result: z
        .strictObject({
          seconds: z.number().describe('Seconds that the index took'),
          memory_bytes: z.int().describe('Memory that its process needed for catalog and index'),
        })
        .nullable()
        .describe('Null before the index is there'),
    }),
  ])
  .describe('A trial');

const example = { shop: 'store.example' };

export const trialEndpoints = {
  trials: defineAdminEndpoint({
    name: 'trials',
    address: 'GET /shops/:shop/trials',
    right: 'read',
    summary: 'The trials of a shop',
    description:
      'Tells the last 60 trials, the newest first, whichever server runs them. Recommenders are tried once a day after a training, and kept terms within seconds after each training, publication and planned change of the search.',
    parameters: shopParameters.extend({
      kind: z.enum(trialKinds).optional().describe('The kind; default: all'),
    }),
    body: noBody,
    answer: z.strictObject({
      data: z.array(trialSchema).describe('The trials'),
      products: z.int().describe('Products of the shop'),
      index_seconds: z
        .number()
        .nullable()
        .describe('Seconds that the last build of the search index took; null when unknown'),
    }),
    example: { parameters: example },
  }),
  beginTrial: defineAdminEndpoint({
    name: 'beginTrial',
    address: 'POST /shops/:shop/trials',
    right: 'read',
    summary: 'Begin a trial',
    description:
      '`quality` trains each recommender on the older orders and sessions and tests it on the newest. `kept_terms` searches for each kept term with the live settings, as a shopper would; viewers may begin it too. `field_weights` builds an index with the weights of a draft: while it is ready, trials of searches answer drafts of these weights with it, until ten minutes after the last of them. Recommenders and indexes are tried in processes of their own, one of a kind at a time.',
    parameters: shopParameters,
    takesDraft: true,
    body: z.object({
      kind: z.enum(trialKinds).describe('The kind'),
      settings: draftField
        .optional()
        .describe('The draft of the search settings for `field_weights`; default: the saved draft'),
    }),
    answer: trialSchema,
    refusals: {
      403: 'A viewer may not begin this kind',
      409: 'One is running, another shop is trying field weights, or a cluster answers searches',
    },
    example: { parameters: example, body: { kind: 'kept_terms' } },
  }),
  endTrial: defineAdminEndpoint({
    name: 'endTrial',
    address: 'DELETE /shops/:shop/trials/:trial',
    right: 'merchandise',
    summary: 'End a trial',
    description: 'Ends it within seconds. Former trials stay.',
    parameters: shopParameters.extend({
      trial: z.string().max(64).describe('The id of the trial'),
    }),
    body: noBody,
    answer: z.strictObject({}),
    refusals: { 409: 'It is not running' },
    example: { parameters: { ...example, trial: '3f0c6a52-7c1f-4a0e-9d52-0b6f3b1f4f5e' } },
  }),
};
