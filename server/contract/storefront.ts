import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { parseId } from './values/ids.ts';
import { format } from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { browserSearchSettingsSchema } from './search/search-settings.ts';
import { idText, text } from './values/sizes.ts';
import { widgetSettingsSchema, widgetTypes } from './widget.ts';

const moneyFormat = z.string().describe('How prices are written, such as `${{amount}}`');

const marketSchema = z.strictObject({
  countries: z.array(z.string()).describe('ISO 3166-1 alpha-2 codes'),
  currency: z.string().describe('ISO 4217 code'),
  money_format: moneyFormat,
});

const shopSchema = z
  .strictObject({
    id: z.int().describe('Id of the shop in this installation'),
    name: z.string().describe('Name that shoppers read'),
    domain: z.string().describe("The store's domain on the platform"),
    api_key: z
      .string()
      .nullable()
      .describe('The oldest enabled key without special rights; null when there is none'),
    cache_key: z.string().describe('New with every saved setting, widget, ruleset or key'),
    currency: z.string().describe('ISO 4217 code'),
    money_format: moneyFormat,
    locale: z.string().describe('BCP 47 language tag'),
    timezone: z.string().describe('IANA name'),
    markets: z
      .array(marketSchema)
      .describe(
        'Active markets; the first that has a country counts. None without the scope `read_markets`',
      ),
  })
  .describe('The shop');

export const userConfigEndpoint = defineEndpoint({
  name: 'userConfig',
  method: 'GET',
  path: '/api/v1/user/config',
  summary: 'User config',
  description:
    'What a page needs to know of a shop before it asks for anything else. It names the public key for all others, and the `cache_key` that changes with every saved setting, widget or key.',
  family: 'Storefront',
  access: 'anybody',
  parameters: z.object({
    shop: text(255)
      .transform((domain) => domain.trim().toLowerCase())
      .describe("The store's domain on the platform")
      .meta(textContent({ examples: ['your-store.example'] })),
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z
      .strictObject({
        shop: shopSchema,
        search: browserSearchSettingsSchema.describe('How its search is set'),
      })
      .describe('The answer'),
  }),
  refusals: { 404: 'There is no shop with this domain' },
  example: { parameters: { shop: 'demo.vitrine.test' } },
});

const widgetId = idText
  .transform((sent, context) => {
    const id = parseId(sent);
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'must be a whole number' });
      return z.NEVER;
    }
    return id;
  })
  .optional();

const widgetSchema = z
  .strictObject({
    id: z.int().describe('Id of the widget'),
    name: z.string().describe('Name that the merchant gave it'),
    type: z.enum(widgetTypes).describe('Which widget it is'),
    settings: widgetSettingsSchema.describe('What the merchant set; more fields by type'),
  })
  .describe('The widget');

export const widgetSettingsEndpoint = defineEndpoint({
  name: 'widgetSettings',
  method: 'GET',
  path: '/api/v1/widgets/settings',
  summary: 'Widget settings',
  description:
    "What the merchant set for one widget. With the shop's current `cache_key` the answer may be kept for a year, also by a cache of your own before this service, and needs no `key`; otherwise it is good for a minute.",
  family: 'Storefront',
  access: 'key-or-cache-key',
  parameters: z.object({
    id: widgetId.describe('Id of the widget').meta(textContent({ examples: ['1'] })),
    widget_id: widgetId.describe('Another name of `id`').meta(textContent({ examples: ['1'] })),
    cache_key: text(128).optional().describe("The shop's current cache key, from the user config"),
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: widgetSchema,
    metadata: z
      .strictObject({
        cache_key: z.string().describe("The shop's current cache key"),
        cached_at: z.string().describe('When the widget was saved: ISO 8601, UTC'),
      })
      .describe('Of what age the settings are'),
  }),
  refusals: { 404: 'The shop has no widget with this id' },
  example: { parameters: { id: '1' } },
});

export type UserConfig = z.infer<typeof userConfigEndpoint.answer>;
