import { z } from 'zod';
import { searchSettingsSchema } from './search/search-settings.ts';
import { namedSettings } from './values/setting-values.ts';

/** A shop's settings with their defaults. */
export const shopSettingsSchema = z.object({
  top_sellers_days: z
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days of sales that rank the top sellers'),
  attribution_days: z
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days after a click in which an order of the product is an assisted sale'),
  require_signed_customer: z
    .boolean()
    .default(false)
    .describe('True if rulesets use only customer ids with a signature'),
  search: searchSettingsSchema.prefault({}).describe('Settings of the search'),
});

export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/** Settings in a file of `settings import`. */
export const settingsFileSchema = namedSettings(shopSettingsSchema.shape);
