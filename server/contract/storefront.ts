import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { parseId } from './ids.ts';
import { format } from './parameters.ts';
import { widgetSettingsSchema, widgetTypes } from './widget.ts';

const moneyFormat = z.string().describe('For example ${{amount}}');

export const userConfigEndpoint = defineEndpoint({
  name: 'userConfig',
  method: 'GET',
  path: '/api/v1/user/config',
  summary: 'What a storefront needs to know of a shop before it asks for anything else.',
  family: 'Storefront',
  access: 'anybody',
  parameters: z.object({
    shop: z
      .string()
      .transform((domain) => domain.trim().toLowerCase())
      .describe("The store's domain on the platform"),
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z.strictObject({
      shop: z.strictObject({
        id: z.int(),
        name: z.string(),
        domain: z.string(),
        api_key: z.string().nullable().describe('The oldest enabled key; null when there is none'),
        cache_key: z.string().describe('New with every saved setting, widget or key'),
        currency: z.string(),
        money_format: moneyFormat,
        locale: z.string(),
        timezone: z.string(),
        markets: z.array(
          z.strictObject({
            countries: z.array(z.string()),
            currency: z.string(),
            money_format: moneyFormat,
          }),
        ),
      }),
      search: z.strictObject({}).describe('Search settings that the browser needs'),
    }),
  }),
});

const widgetId = z
  .string()
  .transform((text, context) => {
    const id = parseId(text);
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'must be a whole number' });
      return z.NEVER;
    }
    return id;
  })
  .optional();

export const widgetSettingsEndpoint = defineEndpoint({
  name: 'widgetSettings',
  method: 'GET',
  path: '/api/v1/widgets/settings',
  summary: 'The settings of one widget.',
  family: 'Storefront',
  access: 'anybody',
  parameters: z.object({
    key: z
      .string()
      .optional()
      .describe('Public API key; not needed with a current cache_key, which names the shop'),
    id: widgetId.describe('Id of the widget'),
    widget_id: widgetId.describe('Another name of id'),
    cache_key: z
      .string()
      .optional()
      .describe("The shop's current cache key makes the answer cacheable for a year"),
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z.strictObject({
      id: z.int(),
      name: z.string(),
      type: z.enum(widgetTypes),
      settings: widgetSettingsSchema,
    }),
    metadata: z.strictObject({
      cache_key: z.string(),
      cached_at: z.string().describe('ISO 8601, UTC'),
    }),
  }),
});

export type UserConfig = z.infer<typeof userConfigEndpoint.answer>;
