import { z } from 'zod';
import { shopSettingsSchema } from '../../contract/settings.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  written,
} from '../../contract/admin/endpoint.ts';

/** Settings of the search have drafts and versions of their own. */
const { search: _, ...fields } = shopSettingsSchema.shape;

/** Without defaults, so that a change names every setting that it means. */
const given = z.object({
  top_sellers_days: fields.top_sellers_days
    .unwrap()
    .describe('Days of sales that rank the top sellers'),
  attribution_days: fields.attribution_days
    .unwrap()
    .describe('Days after a click in which an order of the product is an assisted sale'),
  require_signed_customer: fields.require_signed_customer
    .unwrap()
    .describe('True if rulesets use only customer ids with a signature'),
});

const settings = z.strictObject(fields).describe('All settings but those of the search');

export const settingsEndpoints = {
  shopSettings: defineAdminEndpoint({
    name: 'shopSettings',
    address: 'GET /shops/:shop/settings',
    right: 'read',
    summary: 'Read the settings of a shop',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({ settings }),
    example: { parameters: { shop: 'store.example' } },
  }),
  saveShopSettings: defineAdminEndpoint({
    name: 'saveShopSettings',
    address: 'PUT /shops/:shop/settings',
    right: 'own',
    summary: 'Save settings of a shop',
    description: 'Settings that the body does not name stay. Those of the search are drafts.',
    parameters: shopParameters,
    body: given.partial(),
    answer: z.strictObject({ settings, ...written }),
    example: { parameters: { shop: 'store.example' }, body: { top_sellers_days: 14 } },
  }),
};
