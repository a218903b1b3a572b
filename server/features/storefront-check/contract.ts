import { z } from 'zod';
import { text } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, shopParameters } from '../../contract/admin/endpoint.ts';
import { pageKinds, placeNames } from '../../storefront-page/check/check-storefront.ts';
import { placingWays, scriptStates } from './placing.ts';

const pageKind = z.enum(pageKinds);

export const storefrontCheckEndpoints = {
  checkStorefront: defineAdminEndpoint({
    name: 'checkStorefront',
    address: 'POST /shops/:shop/storefront-checks',
    right: 'read',
    summary: 'Look for the places of widgets in a store',
    description:
      "Opens pages of the shop's own store as shoppers see them, and tells its platform, its theme, and where the places are at which widgets work. Changes nothing.",
    parameters: shopParameters,
    body: z.object({
      address: text(2_000)
        .trim()
        .min(1, 'must not be empty')
        .describe('The address of the home page'),
    }),
    answer: z.strictObject({
      platform: z
        .strictObject({
          name: z.string().describe('As people write it, such as `WooCommerce`'),
          theme: z.string().nullable().describe('Name and version; null when no page tells it'),
        })
        .nullable()
        .describe('Null for a page that shows none'),
      script: z
        .enum(scriptStates)
        .describe(
          'The script of the service on the home page, and whether its key or address is one of the shop',
        ),
      program_script: z
        .strictObject({
          address: z.string().describe('Such as `https://other.example/onsite/js/acme.js?shop=…`'),
          service: z.string().describe('The name under which programs of the page know it'),
        })
        .nullable()
        .describe('The script of another service of this kind; null without one'),
      pages: z
        .array(
          z.strictObject({
            kind: pageKind.describe('What the page shows'),
            address: z.string().nullable().describe('Null when no page leads to it'),
            problem: z.string().nullable().describe('Why it could not be read'),
          }),
        )
        .describe('The pages that were opened'),
      places: z
        .array(
          z.strictObject({
            name: z.enum(placeNames).describe('The place'),
            page: pageKind.describe('The page on which it was looked for'),
            found: z
              .string()
              .nullable()
              .describe('A selector, for `product` its id on the platform; null when not found'),
            is_word_id: z
              .boolean()
              .describe('True for an id that is no number, which widgets cannot ask for'),
          }),
        )
        .describe('Where widgets work'),
      way: z
        .enum(placingWays)
        .describe(
          'How the widgets come into the store: app blocks, the plugin, lines in the theme, or lines in place of the script of another service',
        ),
      layout: z
        .string()
        .nullable()
        .describe('The lines of the layout; null for a shop without an enabled key'),
    }),
    refusals: { 403: "The address is not one of the shop's own store" },
    example: {
      parameters: { shop: 'store.example' },
      body: { address: 'https://store.example/' },
    },
  }),
};
