import { z } from 'zod';
import { defineAdminEndpoint, noBody, noParameters } from '../../contract/admin/endpoint.ts';

const demoShopSchema = z.strictObject({
  state: z.enum(['none', 'running', 'finished', 'failed']).describe('How far the demo shop is'),
  progress: z.string().describe('The part of the work that is done, such as `40 %`'),
  domain: z.string().nullable().describe('The domain of the shop; null before the end'),
  failure: z.string().nullable().describe('The reason in a sentence when it has failed'),
});

export const demoShopEndpoints = {
  createDemoShop: defineAdminEndpoint({
    name: 'createDemoShop',
    address: 'POST /demo-shop',
    right: 'administer',
    summary: 'Create the demo shop',
    description:
      'Begins to create a shop with invented products, orders and visits. A creation that is running is not begun again.',
    parameters: noParameters,
    body: noBody,
    answer: demoShopSchema,
    refusals: { 409: 'The demo shop is there already, or a former one is still being deleted' },
  }),
  demoShop: defineAdminEndpoint({
    name: 'demoShop',
    address: 'GET /demo-shop',
    right: 'administer',
    summary: 'Ask how far the demo shop is',
    parameters: noParameters,
    body: noBody,
    answer: demoShopSchema,
  }),
};
