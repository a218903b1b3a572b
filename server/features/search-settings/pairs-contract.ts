import { z } from 'zod';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';

const pair = z.strictObject({
  from: z.string().describe('Words of shoppers'),
  to: z.string().describe('Words of the shop for the same thing'),
  searched: z.int().describe('Shoppers who searched for `from`'),
  reformulated: z
    .int()
    .describe('Shoppers who chose nothing for `from`, then searched for `to` and chose something'),
  chose: z.int().describe('Shoppers who chose something for `from`'),
  chose_named: z.int().describe('Those of `chose` whose choice has `to` in its title'),
  state: z
    .enum(['used', 'offered', 'refused'])
    .describe('`used`: searches for `from` find `to` already, by themselves'),
});

export const searchPairEndpoints = {
  searchPairs: defineAdminEndpoint({
    name: 'searchPairs',
    address: 'GET /shops/:shop/search/pairs',
    right: 'read',
    summary: 'Read the learned pairs of words',
    description:
      'Pairs of words that shoppers of at least five networks exchange, learned by the last training, the surest first. Pairs that are synonyms already are left out. A pair whose first word no product has in its title, with at least ten networks and a strong share, is used without being accepted.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ data: z.array(pair).describe('Each pair') }),
    example: { parameters: { shop: 'store.example' } },
  }),
};
