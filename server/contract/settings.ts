import { z } from 'zod';

/** A shop's settings with their defaults. */
export const shopSettingsSchema = z.object({
  top_sellers_days: z
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days of sales that rank the top sellers'),
});
