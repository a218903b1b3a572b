import { z } from 'zod';
import { removedProductSchema } from './explanation.ts';
import { requestWarnings } from './request-warning.ts';
import { fullProductSchema, reducedProductSchema } from './product.ts';

const inOrder = 'At most `limit` products, in order';

const explained = {
  removed: z
    .array(removedProductSchema)
    .optional()
    .describe('With `explain=yes`: the first 250 products that were examined and excluded'),
  warnings: requestWarnings,
};

const explainedMetadata = z
  .strictObject(explained)
  .optional()
  .describe('With `explain=yes`, or with warnings: details of the response');

const cacheInfoSchema = z.strictObject({
  cache_key: z.string().describe('Identifies the request and the versions of the data'),
  cached_at_time: z
    .string()
    .describe('Time when the response was stored, ISO 8601; `never` if it has just been computed'),
});

export const reducedListing = z.strictObject({
  data: z.array(reducedProductSchema).describe(inOrder),
  metadata: explainedMetadata,
});

export const fullListing = z.strictObject({
  data: z.array(fullProductSchema).describe(inOrder),
  metadata: explainedMetadata,
});

export const recommendedListing = z.strictObject({
  data: z.array(reducedProductSchema).describe(inOrder),
  metadata: z
    .strictObject({
      cache_info: cacheInfoSchema.describe('Age of the response'),
      ...explained,
    })
    .describe('Details of the response'),
});

export type CacheInfo = z.infer<typeof cacheInfoSchema>;
