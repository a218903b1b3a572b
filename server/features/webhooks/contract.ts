import { z } from 'zod';
import { numberText } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';

const states = ['waiting', 'retrying', 'set-aside'] as const;

const chosen = z.object({
  id: z.int().min(1).nullable().describe('The number of one failed webhook; null for all'),
});

const changed = z.strictObject({
  count: z.int().describe('The webhooks that it was done to'),
  change: written.change,
});

const refusals = { 404: 'The webhook has been done or dropped, or there is no such shop' };

const example = { parameters: { shop: 'store.example' } };

export const webhookEndpoints = {
  webhooks: defineAdminEndpoint({
    name: 'webhooks',
    address: 'GET /shops/:shop/webhooks',
    right: 'own',
    summary: 'List webhooks of the store that are not done',
    description: 'Tells nothing of what they contain. The ids of customers are left out.',
    parameters: shopParameters.extend({
      state: z
        .enum(states)
        .default('set-aside')
        .describe(
          '`waiting`: not tried yet; `retrying`: failed, and tried again; `set-aside`: failed too often',
        ),
      after: numberText
        .regex(/^\d{1,15}$/, 'must be the number of a webhook')
        .transform(Number)
        .optional()
        .describe('Only webhooks after the one with this number, to read on'),
    }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id: z.int().describe('Its number'),
            topic: z.string().describe('What has happened, such as `products/update`'),
            resource: z.string().describe('The record that it is about, such as `products:7`'),
            received_at: time.describe('Its arrival'),
            tries: z.int().describe('How often it was tried'),
            reason: z.string().nullable().describe('Why the last try has failed'),
            set_aside_at: time.nullable().describe('Since when it is not tried any more'),
          }),
        )
        .describe('The oldest first, at most 50'),
      next: z.int().nullable().describe('The `after` of the next page; null on the last one'),
      counts: z
        .strictObject({
          waiting: z.int().describe('Webhooks that were not tried yet'),
          retrying: z.int().describe('Webhooks that have failed and are tried again'),
          'set-aside': z.int().describe('Webhooks that are not tried any more'),
        })
        .describe('The numbers of all'),
    }),
    example,
  }),
  retryWebhooks: defineAdminEndpoint({
    name: 'retryWebhooks',
    address: 'POST /shops/:shop/webhooks/retry',
    right: 'own',
    summary: 'Try failed webhooks again',
    description: 'They are due now, and are tried 12 times within 48 hours again.',
    parameters: shopParameters,
    body: chosen,
    answer: changed,
    refusals,
    example: { ...example, body: { id: 17 } },
  }),
  dropWebhooks: defineAdminEndpoint({
    name: 'dropWebhooks',
    address: 'POST /shops/:shop/webhooks/drop',
    right: 'own',
    summary: 'Drop failed webhooks',
    description: 'What they tell is not done. The next comparison with a connected store finds it.',
    parameters: shopParameters,
    body: chosen,
    answer: changed,
    refusals,
    example: { ...example, body: { id: 17 } },
  }),
};
