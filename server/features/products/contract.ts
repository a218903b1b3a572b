import { z } from 'zod';
import { parseIdList } from '../../contract/values/ids.ts';
import { listText, text } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';

/** A product as lists and pickers of the administration show it. */
export const shownProductFields = {
  id: z.int().describe('Id of the product'),
  title: z.string().describe('Its title'),
  image: z.string().nullable().describe('Address of its first picture'),
  price: z.string().nullable().describe('Its lowest price, decimal; null where none is offered'),
};

const productSchema = z
  .strictObject({
    ...shownProductFields,
    handle: z.string().describe('The last part of its address in the store'),
    in_stock: z.boolean().describe('Whether any variant can be sold'),
    variants: z
      .array(
        z.strictObject({
          id: z.int().describe('Id of the variant'),
          title: z.string().describe('Its option values'),
          sku: z.string().describe('Its stock keeping unit; may be empty'),
        }),
      )
      .describe('In order'),
  })
  .describe('A product to choose');

const term = text(100).trim().describe('The words as a person types them');

export const productEndpoints = {
  products: defineAdminEndpoint({
    name: 'products',
    address: 'GET /shops/:shop/products',
    right: 'read',
    summary: 'Find products to choose',
    description:
      'Finds products as the search of the shop does, sold out ones too, reads `ids`, or finds those that meet a condition of rulesets with a regular expression.',
    parameters: shopParameters.extend({
      q: term.default(''),
      ids: listText
        .transform(parseIdList)
        .optional()
        .describe('Ids separated by commas, instead of words'),
      condition: text(64)
        .optional()
        .describe('Type of a condition that compares products, instead of words'),
      pattern: text(2_048).default('').describe('The regular expression of the condition'),
      namespace: text(255).optional().describe('Part of the name of its metafield'),
      key: text(255).optional().describe('Part of the name of its metafield'),
    }),
    body: noBody,
    answer: z.strictObject({
      currency: z.string().describe('Currency of the prices'),
      data: z
        .array(productSchema)
        .describe('The best 20, the newest 20 of a condition, or the existing ones of `ids`'),
      total: z.int().describe('The number of products found'),
      examined: z
        .int()
        .nullable()
        .describe(
          'The number of products, the newest, that were compared with the pattern where that is too much work for all; else null',
        ),
    }),
    example: { parameters: { shop: 'store.example', q: 'blue mug' } },
  }),
  find: defineAdminEndpoint({
    name: 'find',
    address: 'GET /shops/:shop/find',
    right: 'read',
    summary: 'Find things of a shop by name',
    parameters: shopParameters.extend({ q: term }),
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            kind: z.enum(['ruleset', 'widget', 'product']).describe('The kind of the thing'),
            id: z.int().describe('Unique among things of its kind'),
            name: z.string().describe('The name for people'),
            handle: z.string().nullable().describe('The handle of a product'),
          }),
        )
        .describe('At most five of each kind'),
    }),
    example: { parameters: { shop: 'store.example', q: 'mug' } },
  }),
};
