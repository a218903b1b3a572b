import { z } from 'zod';
import { list, text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  graceHours,
  noBody,
  noParameters,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';
import { domainField, shopFieldsSchema } from '../../contract/admin/shop-fields.ts';
import { roleSchema } from '../people/contract.ts';

const fields = shopFieldsSchema.shape;

/** Fields in the names of the command line. */
const wireFields = {
  name: fields.name,
  currency: fields.currency,
  timezone: fields.timezone,
  locale: fields.locale,
  money_format: fields.moneyFormat,
  scopes: fields.scopes,
};

const originSchema = z.strictObject({
  from: z
    .enum(['own', 'store', 'default'])
    .describe('`own`: set here. `store`: the connected store says it'),
  store: z.string().nullable().describe('What the connected store says; null if it says nothing'),
});

/** The fields that a store may say. */
const storeFields = ['name', 'currency', 'timezone', 'locale', 'money_format'] as const;

export const shopSchema = z
  .strictObject({
    id: z.int().describe('Stays for ever'),
    domain: z.string().describe("The store's domain on the platform"),
    ...wireFields,
    locales: z
      .array(fields.locale)
      .describe('The languages of the store as BCP 47 tags, that of the shop first'),
    origins: z
      .strictObject({
        name: originSchema.describe('Where the name comes from'),
        currency: originSchema.describe('Where the currency comes from'),
        timezone: originSchema.describe('Where the time zone comes from'),
        locale: originSchema.describe('Where the language comes from'),
        money_format: originSchema.describe('Where the money format comes from'),
      })
      .describe('Where the fields come from'),
    role: roleSchema.describe('The role of the person in this shop'),
  })
  .describe('A shop, without its secrets');

export const shopEndpoints = {
  shops: defineAdminEndpoint({
    name: 'shops',
    address: 'GET /shops',
    right: 'member',
    summary: 'List shops',
    description: 'Lists the shops in which the person has a role.',
    parameters: noParameters,
    body: noBody,
    answer: z.strictObject({ data: z.array(shopSchema).describe('The oldest first') }),
  }),
  createShop: defineAdminEndpoint({
    name: 'createShop',
    address: 'POST /shops',
    right: 'administer',
    summary: 'Create a shop',
    description: 'The secrets are shown this once; they can be rotated later.',
    parameters: noParameters,
    body: z.object({ domain: domainField, ...z.object(wireFields).partial().shape }),
    answer: z.strictObject({
      shop: shopSchema,
      key: z.string().describe('The first public key'),
      webhook_secret: z.string().describe('Signs webhooks'),
      identity_secret: z.string().describe('Signs customer ids in the theme'),
      ...written,
    }),
    refusals: { 409: 'There is already a shop with this domain' },
    example: { body: { domain: 'store.example', currency: 'EUR' } },
  }),
  shop: defineAdminEndpoint({
    name: 'shop',
    address: 'GET /shops/:shop',
    right: 'read',
    summary: 'Read a shop',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ shop: shopSchema }),
    example: { parameters: { shop: 'store.example' } },
  }),
  updateShop: defineAdminEndpoint({
    name: 'updateShop',
    address: 'PATCH /shops/:shop',
    right: 'own',
    summary: 'Change a shop',
    parameters: shopParameters,
    description:
      'Fields that the body names become your own: what the connected store says no longer changes them.',
    body: z.object({
      ...z.object(wireFields).partial().shape,
      from_store: list(z.enum(storeFields))
        .optional()
        .describe('Fields that have the value of the store again'),
    }),
    answer: z.strictObject({ shop: shopSchema, ...written }),
    example: { parameters: { shop: 'store.example' }, body: { name: 'The Store' } },
  }),
  deleteShop: defineAdminEndpoint({
    name: 'deleteShop',
    address: 'DELETE /shops/:shop',
    right: 'own',
    summary: 'Delete a shop',
    description: 'Deletes the shop with all of its data. Nothing brings it back.',
    parameters: shopParameters,
    body: z.object({ confirm: text(255).describe('The domain of the shop') }),
    answer: z.strictObject({ ...written }),
    example: { parameters: { shop: 'store.example' }, body: { confirm: 'store.example' } },
  }),
  rotateSecret: defineAdminEndpoint({
    name: 'rotateSecret',
    address: 'POST /shops/:shop/secrets/:which/rotate',
    right: 'own',
    summary: 'Rotate a secret',
    description:
      'Returns a new secret, this once. The former one is valid beside it for the grace period.',
    parameters: shopParameters.extend({
      which: z
        .enum(['webhook', 'identity'])
        .describe('`webhook` signs webhooks, `identity` signs customer ids'),
    }),
    body: z.object({
      current: text(1_024).optional().describe('The present password; needed by people'),
      grace_hours: graceHours,
    }),
    answer: z.strictObject({
      secret: z.string().describe('The new secret'),
      former_until: time.describe('The end of the former secret'),
      ...written,
    }),
    example: {
      parameters: { shop: 'store.example', which: 'identity' },
      body: { current: 'a long phrase of my own', grace_hours: 24 },
    },
  }),
};
