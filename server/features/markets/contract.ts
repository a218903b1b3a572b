import { z } from 'zod';
import { text } from '../../contract/values/sizes.ts';
import { idField } from '../../contract/values/id-field.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  written,
} from '../../contract/admin/endpoint.ts';

const countryCodes = z.array(z.string()).describe('Codes of two letters');
const rate = z.number().nullable().describe('Its units for one of the shop; null: none');
const adjustment = z.number().nullable().describe('Percent on base prices; null: none');

/** Bounds keep prices within whole numbers of hundredths. */
const maxRate = 1_000_000;
/** Longer than any code, so that the name of a country is told what it must be. */
const longestCountry = 100;

const maxAdjustment = 10_000;

export const marketEditsSchema = z.strictObject({
  countries: z
    .array(text(longestCountry).trim().toUpperCase())
    .min(1, 'must name a country')
    .max(300)
    .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), {
      message: 'must be countries, or their codes of two letters such as CA',
    })
    .transform((codes) => [...new Set(codes)])
    .nullable()
    .describe('Codes of two letters; null: those of the import'),
  rate: z
    .number('must be a number')
    .positive('must be more than 0')
    .max(maxRate)
    .nullable()
    .describe('Units of the market for one of the shop; null: as imported'),
  adjustment: z
    .number('must be a number')
    .min(-100, 'must be at least -100')
    .max(maxAdjustment)
    .nullable()
    .describe('Percent on base prices; null: as imported'),
});

export const marketEndpoints = {
  markets: defineAdminEndpoint({
    name: 'markets',
    address: 'GET /shops/:shop/markets',
    right: 'read',
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
            countries: countryCodes,
            currency: z.string().describe('Its currency'),
            rate,
            adjustment,
            price_country: z
              .string()
              .nullable()
              .describe(
                'The country whose prices the store itself gives, without rate and adjustment; null: it gives none',
              ),
            is_for_company: z
              .boolean()
              .describe('True when only customers of a company have it, whose request is signed'),
            imported: z
              .strictObject({ countries: countryCodes, rate, adjustment })
              .describe('What the import says'),
            edited: z
              .strictObject({
                countries: countryCodes
                  .nullable()
                  .describe('Instead of the imported countries; null: as imported'),
                rate,
                adjustment,
              })
              .describe('What a merchant has chosen instead; null: as imported'),
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
  saveMarket: defineAdminEndpoint({
    name: 'saveMarket',
    address: 'PUT /shops/:shop/markets/:market',
    right: 'merchandise',
    summary: 'Edit a market',
    description:
      'Chooses countries, rate and adjustment. They stay when the market is imported again. Where the store itself gives the prices, countries only.',
    parameters: shopParameters.extend({
      market: idField('must be the id of a market').describe('Id of the market'),
    }),
    body: marketEditsSchema,
    answer: z.strictObject(written),
    refusals: { 404: 'The shop has no such market' },
    example: {
      parameters: { shop: 'store.example', market: '4102884114' },
      body: { countries: ['CA', 'MX'], rate: 1.36, adjustment: null },
    },
  }),
};
