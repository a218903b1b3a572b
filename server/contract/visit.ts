import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { format } from './parameters.ts';

export const visitEndpoint = defineEndpoint({
  name: 'visit',
  method: 'POST',
  posts: 'parameters',
  path: '/api/v2/analytics/visit',
  summary: 'Count a visit',
  description:
    'Adds a visit to a sum of its day, so that figures of shoppers who have agreed to be counted can say of how many visits they are. It names nobody and stores no row. The script of the theme calls it once in a visit, with `navigator.sendBeacon` when the shopper leaves the first page. It responds when the sum is on durable storage.',
  family: 'Events',
  access: 'key',
  parameters: z.object({
    agreed: z
      .enum(['yes', 'no'])
      .transform((value) => value === 'yes')
      .describe('Whether the shopper had agreed to be counted by then'),
    format,
  }),
  body: z.undefined(),
  answer: z
    .strictObject({ data: z.literal('Received').describe('The visit is counted') })
    .describe('The answer'),
  example: { body: { agreed: 'no' } },
});
