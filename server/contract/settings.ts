import { z } from 'zod';

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
});

export type ShopSettings = z.infer<typeof shopSettingsSchema>;

const settingNames = Object.keys(shopSettingsSchema.shape).join(', ');

/** Settings as a file of `settings import` holds them: a misspelt name must not pass for a saved one. */
export const settingsFileSchema = z.strictObject(shopSettingsSchema.shape, {
  error: (issue) =>
    issue.code === 'unrecognized_keys'
      ? `${issue.keys.join(', ')}: there is no such setting, only ${settingNames}`
      : undefined,
});
