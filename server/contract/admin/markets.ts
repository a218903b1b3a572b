import { z } from 'zod';
import { defineAdminEndpoint, noBody, shopParameters } from './endpoint.ts';

export const marketEndpoints = {
  markets: defineAdminEndpoint('markets', {
    summary: 'List markets',
    description: 'Tells what each market pays for a sample product.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      sees_countries: z
        .boolean()
        .describe('False when the shop lacks the scope `read_markets`, which pages need'),
      sample: z
        .strictObject({
          title: z.string().describe('The title of the sample product'),
          price: z.string().nullable().describe('Its lowest base price'),
          currency: z.string().describe('The currency of the shop'),
        })
        .nullable()
        .describe('The best-selling product that is shown; null without one'),
      data: z
        .array(
          z.strictObject({
            id: z.int().describe('Id of the market'),
            name: z.string().describe('Its name'),
            is_active: z.boolean().describe('False for drafts'),
            countries: z.array(z.string()).describe('Codes of two letters'),
            currency: z.string().describe('Its currency'),
            rate: z.number().nullable().describe('Its units for one of the shop; null: none'),
            adjustment: z.number().nullable().describe('Percent on base prices; null: none'),
            has_all_products: z.boolean().describe('False when it sells some products only'),
            unpriced_variants: z.int().describe('Variants without a price of their own'),
            sample_price: z
              .string()
              .nullable()
              .describe('The lowest price of the sample product; null where it is not sold'),
          }),
        )
        .describe('In the order in which countries look for them'),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
};
