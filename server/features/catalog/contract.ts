import { z } from 'zod';
import { countryCode } from '../../contract/parameters.ts';
import { idField } from '../../contract/values/id-field.ts';
import { metafieldValue, optionValue } from '../../contract/search/search-filters.ts';
import { numberText, text, valueText } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, noBody, shopParameters } from '../../contract/admin/endpoint.ts';
import { shownProductFields } from '../products/contract.ts';

/** The states that the table can be narrowed to. */
const stateFilters = ['shown', 'sold_out', 'unpublished', 'inactive'] as const;

const state = z
  .enum(['shown', 'sold_out', 'unpublished', 'draft', 'archived'])
  .describe('`shown`: active, published and in stock. `draft` includes unlisted products');

const stockSchema = z
  .array(
    z.strictObject({
      id: z.int().describe('Id of the variant'),
      title: z.string().describe('Its option values'),
      sku: z.string().describe('Its stock keeping unit; may be empty'),
      price: z.string().describe('Its price in the currency of the shop'),
      stock: z.int().nullable().describe('Units in stock; null where nobody counts them'),
      can_be_sold: z.boolean().describe('Whether one unit can be sold now'),
    }),
  )
  .describe('Its variants in order');

const marketPriceSchema = z.strictObject({
  market: z.int().describe('Id of the market'),
  name: z.string().describe('Name of the market'),
  currency: z.string().describe('Currency of the market'),
  price: z.string().nullable().describe('The lowest price there; null where it is not sold'),
});

const rowSchema = z
  .strictObject({
    ...shownProductFields,
    handle: z.string().describe('The last part of its address in the store'),
    state,
    appears_at: z
      .string()
      .nullable()
      .describe('The time at which a scheduled product appears; null for other products'),
    is_excluded: z.boolean().describe('True when a tag keeps it from being recommended'),
    variants: stockSchema,
    markets: z.array(marketPriceSchema).describe('Its price in each active market'),
  })
  .describe('A product of the table');

const facet = z
  .array(
    z.strictObject({
      value: z.string().describe('The value'),
      count: z.int().describe('The number of products with it'),
    }),
  )
  .describe('The 50 most frequent values, in the order of the storefront');

const amount = numberText
  .trim()
  .regex(/^\d+([.,]\d{1,2})?$/, 'must be an amount such as 12.50')
  .transform((given) => Number(given.replace(',', '.')))
  .optional();

const page = numberText
  .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
  .transform(Number)
  .prefault('1');

const named = z.strictObject({
  id: z.string().describe('Its id, or the keyword of a group'),
  name: z.string().describe('Its name'),
  detail: z.string().describe('More words about it; may be empty'),
});

const productParameters = shopParameters.extend({
  product: idField('must be the id of a product').describe('The id of the product'),
});

const refusals = { 404: 'The shop has no such product, or the person has no right to the shop' };

const example = { shop: 'store.example', product: '7214002542078' };

export const catalogEndpoints = {
  catalogProducts: defineAdminEndpoint({
    name: 'catalogProducts',
    address: 'GET /shops/:shop/catalog',
    right: 'read',
    summary: 'List the products of a shop',
    description:
      'Lists products by words and filters as the search of the shop does. Drafts, archived and unpublished products follow, by the same words and filters. Without words and filters the newest come first.',
    parameters: shopParameters.extend({
      q: text(200).trim().default('').describe('Words, an id or a handle'),
      state: z
        .enum(stateFilters)
        .optional()
        .describe('Only products in this state; `inactive`: drafts and archived ones'),
      vendor: valueText.optional().describe('Only products of this vendor'),
      type: valueText.optional().describe('Only products of this type'),
      tag: valueText.optional().describe('Only products with this tag'),
      option: optionValue
        .optional()
        .describe('Only products with this option: `Name:Value`, or the value of any option'),
      metafield: metafieldValue
        .optional()
        .describe('Only products with this metafield: `type.namespace.name.value`'),
      collection: idField('must be the id of a collection')
        .optional()
        .describe('Only products of this collection'),
      min: amount.describe('The lowest price of any variant'),
      max: amount.describe('The highest price of any variant'),
      page: page.describe('The page, from 1'),
    }),
    body: noBody,
    answer: z.strictObject({
      currency: z.string().describe('Currency of the prices'),
      total: z
        .int()
        .describe(
          'The number of products on all pages; of those that shoppers cannot find, the newest 20,000 are searched',
        ),
      pages: z.int().describe('The number of pages'),
      data: z.array(rowSchema).describe('At most 25 products'),
      facets: z
        .strictObject({
          vendors: facet,
          types: facet,
          tags: facet,
          options: facet.describe(
            'As `Name:Value`; the 50 most frequent values of each option, and at most 200 in all',
          ),
          metafields: z
            .array(z.string())
            .describe('Of the products on this page, as `type.namespace.name.value`; at most 50'),
        })
        .describe('The values of the products found, to filter by'),
    }),
    example: { parameters: { shop: 'store.example', q: 'mug', state: 'shown' } },
  }),
  catalogProduct: defineAdminEndpoint({
    name: 'catalogProduct',
    address: 'GET /shops/:shop/catalog/:product',
    right: 'read',
    summary: 'A product as it is stored',
    parameters: productParameters,
    body: noBody,
    answer: z.strictObject({
      currency: z.string().describe('Currency of the prices'),
      product: rowSchema,
      link: z.string().describe('Address of its page in the store'),
      stored: z.record(z.string(), z.unknown()).describe('All members of the product as stored'),
    }),
    refusals,
    example: { parameters: example },
  }),
  productPlaces: defineAdminEndpoint({
    name: 'productPlaces',
    address: 'GET /shops/:shop/catalog/:product/places',
    right: 'read',
    summary: 'Where a product is shown',
    description: 'Names what refers to a product, and the widgets whose list has it now.',
    parameters: productParameters,
    body: noBody,
    answer: z.strictObject({
      widgets: z
        .array(z.strictObject({ ...named.shape, place: z.int().describe('Its place in the list') }))
        .describe('Widgets that show it to a shopper of whom nothing is known'),
      failed_widgets: z
        .array(named)
        .describe('Widgets whose list cannot be evaluated, each with the reason'),
      unasked_widgets: z.int().describe('The widgets beyond the first 50, which were not asked'),
      rulesets: z
        .array(named)
        .describe('Rulesets that name it, its collection, tag, vendor or type'),
      pins: z.array(named).describe('Keyword groups that promote it'),
      collections: z.array(named).describe('Collections that hold it'),
      exclusions: z.array(named).describe('What keeps it out of searches or recommendations'),
    }),
    refusals,
    example: { parameters: example },
  }),
  whyNot: defineAdminEndpoint({
    name: 'whyNot',
    address: 'GET /shops/:shop/catalog/:product/refusals',
    right: 'read',
    summary: 'Why a product is not shown',
    description:
      'Asks the running service whether a market, a listing or a search shows the product.',
    parameters: productParameters.extend({
      country: countryCode,
      listing: text(2_048)
        .trim()
        .optional()
        .describe('The path of a listing or a ruleset, with its parameters'),
      widget: idField('must be the id of a widget')
        .optional()
        .describe('A widget, instead of the path of its listing'),
      term: text(200).trim().optional().describe('What a shopper searches for'),
    }),
    body: noBody,
    answer: z.strictObject({
      place: z
        .int()
        .nullable()
        .describe('Its place in the list or the results; null where it is not among them'),
      is_shown: z.boolean().describe('Whether shoppers may see it there'),
      reasons: z
        .array(
          z.strictObject({
            code: z.string().describe('The reason as a code'),
            text: z.string().describe('The reason as a sentence'),
          }),
        )
        .describe('Everything that speaks against it; empty when it is shown'),
    }),
    refusals,
    example: { parameters: { ...example, country: 'DE', term: 'blue mug' } },
  }),
};
