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
  require_signed_customer: z
    .boolean()
    .default(false)
    .describe('Rulesets look at customers whose id comes with their signature alone'),
  search: searchSettingsSchema.prefault({}).describe('What the search of the shop is tuned by'),
});

export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/** Settings in a file of `settings import`. */
export const settingsFileSchema = namedSettings(shopSettingsSchema.shape);
