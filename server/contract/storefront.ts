import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { parseId } from './values/ids.ts';
import { pageType } from './page-types.ts';
import { format, idList } from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { browserSearchSettingsSchema } from './search/search-settings.ts';
import { personalSettingsSchema } from './settings.ts';
import { idText, text } from './values/sizes.ts';
import { weightedVariant } from './search/search-answer.ts';
import { widgetTypes } from './widget-settings.ts';
import { widgetSettingsSchema } from './widget.ts';

const moneyFormat = z
  .string()
  .describe(
    'Format of prices, such as `${{amount}}`. It has the decimals of the currency: `{{amount_no_decimals}}` for JPY, and a zero after two decimals, as in `{{amount}}0`, for the three of KWD',
  );

const marketSchema = z.strictObject({
  countries: z.array(z.string()).describe('ISO 3166-1 alpha-2 codes'),
  currency: z.string().describe('ISO 4217 code'),
  money_format: moneyFormat,
});

const shopSchema = z
  .strictObject({
    id: z.int().describe('Id of the shop in this installation'),
    name: z.string().describe('Name for shoppers'),
    domain: z.string().describe("The store's domain on the platform"),
    api_key: z
      .string()
      .nullable()
      .describe('The oldest enabled key without special rights; null if there is none'),
    cache_key: z.string().describe('Changes with every saved setting, widget, ruleset or key'),
    currency: z.string().describe('ISO 4217 code'),
    money_format: moneyFormat,
    locale: z.string().describe('BCP 47 language tag'),
    locales: z
      .array(z.string())
      .optional()
      .describe(
        'BCP 47 tags of all languages of the shop, the primary one first; absent for a shop of one language',
      ),
    timezone: z.string().describe('IANA name'),
    search_path: z
      .string()
      .optional()
      .describe('Address of the results of a search up to the words, where the store tells it'),
    markets: z
      .array(marketSchema)
      .describe(
        'Active markets; for a country, the first that contains it counts. Empty without the scope `read_markets`',
      ),
    personal: z
      .array(personalSettingsSchema.keyof())
      .optional()
      .describe(
        'Lists that are in an order for each shopper, for pages that send `viewed_ids` and `cart_ids`; absent without one',
      ),
    search_experiment: z
      .int()
      .optional()
      .describe(
        'Id of the experiment that runs on the search; without one, searches need no `uuid`',
      ),
  })
  .describe('The shop');

const shopDomain = text(255).transform((domain) => domain.trim().toLowerCase());

const searchOfShop = browserSearchSettingsSchema.describe('Search settings of the shop');

export const userConfigEndpoint = defineEndpoint({
  name: 'userConfig',
  method: 'GET',
  path: '/api/v1/user/config',
  summary: 'User config',
  description:
    'Returns the data of a shop that a page needs before all other requests: its public key, and the `cache_key` that changes with every saved setting, widget, ruleset or key.',
  family: 'Storefront',
  access: 'anybody',
  parameters: z.object({
    shop: shopDomain
      .describe("The store's domain on the platform")
      .meta(textContent({ examples: ['your-store.example'] })),
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z
      .strictObject({
        shop: shopSchema,
        search: searchOfShop,
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

const experimentSchema = z
  .strictObject({
    id: z.int().describe('Id of the experiment'),
    variants: z
      .array(
        weightedVariant.extend({
          settings: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('The settings that it changes'),
        }),
      )
      .describe('The first is `A`: the settings as they are'),
  })
  .optional()
  .describe('The experiment that runs on the widget. Only shoppers who have agreed take part');

const widgetSchema = z
  .strictObject({
    id: z.int().describe('Id of the widget'),
    name: z.string().describe('Name for merchants'),
    type: z.enum(widgetTypes).describe('Type of the widget'),
    settings: widgetSettingsSchema.describe('Settings of the widget; more fields by type'),
    experiment: experimentSchema,
  })
  .describe('The widget');

export const currentCacheKey = text(128)
  .optional()
  .describe("The shop's current cache key, from the user config");

export const shopInsteadOfKey = shopDomain
  .optional()
  .describe("The store's domain on the platform, instead of a key")
  .meta(textContent({ examples: ['your-store.example'] }));

export const widgetSettingsEndpoint = defineEndpoint({
  name: 'widgetSettings',
  method: 'GET',
  path: '/api/v1/widgets/settings',
  summary: 'Widget settings',
  description:
    "Returns the settings of a widget. With the shop's current `cache_key`, the response may be cached for a year, also by a cache of your own in front of this service, and needs no `key`. Otherwise it is valid for a minute, and `shop` may stand for the `key`: what a page shows is public.",
  family: 'Storefront',
  access: 'key-or-shop',
  parameters: z.object({
    id: widgetId.describe('Id of the widget').meta(textContent({ examples: ['1'] })),
    widget_id: widgetId.describe('Another name of `id`').meta(textContent({ examples: ['1'] })),
    cache_key: currentCacheKey,
    shop: shopInsteadOfKey,
    page_type: pageType,
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: widgetSchema,
    metadata: z
      .strictObject({
        cache_key: z.string().describe("The shop's current cache key"),
        cached_at: z.string().describe('Time when the widget was saved: ISO 8601, UTC'),
      })
      .describe('Age of the settings'),
  }),
  refusals: { 404: 'The shop has no widget with this id, or there is no shop with this domain' },
  example: { parameters: { id: '1' } },
});

export const pageEndpoint = defineEndpoint({
  name: 'page',
  method: 'GET',
  path: '/api/v1/page',
  summary: 'Page',
  description:
    "Returns in one answer what a page of the storefront needs before its listings and searches: the [user config](#userConfig) of the shop, and the [settings](#widgetSettings) of the named widgets with their experiments. Ids that the shop does not have are left out. Caching and access are those of widget settings: with the shop's current `cache_key`, the answer may be cached for a year, and needs no `key`.",
  family: 'Storefront',
  access: 'key-or-shop',
  parameters: z.object({
    widgets: idList('Comma-separated ids of the widgets on the page').meta(
      textContent({ examples: ['1,2'] }),
    ),
    cache_key: currentCacheKey,
    shop: shopInsteadOfKey,
    page_type: pageType,
    format,
  }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z
      .strictObject({
        shop: shopSchema,
        search: searchOfShop,
        widgets: z
          .array(widgetSchema)
          .describe('The widgets in the order of their ids in the request'),
      })
      .describe('The answer'),
    metadata: z
      .strictObject({ cache_key: z.string().describe("The shop's current cache key") })
      .describe('Age of the answer'),
  }),
  refusals: { 404: 'There is no shop with this domain' },
  example: { parameters: { widgets: '1,2' } },
});

export type UserConfig = z.infer<typeof userConfigEndpoint.answer>;
