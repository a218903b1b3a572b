import { z } from 'zod';
import { removedProductSchema } from './explanation.ts';
import { fullProductSchema, reducedProductSchema } from './product.ts';

const inOrder = 'At most `limit` products, in order';

const explained = {
  removed: z
    .array(removedProductSchema)
    .optional()
    .describe('With `explain=yes`: the first 250 products that were looked at and left out'),
};

const explainedMetadata = z
  .strictObject(explained)
  .optional()
  .describe('With `explain=yes`: how the answer came about');

const cacheInfoSchema = z.strictObject({
  cache_key: z.string().describe('Names what was asked for and what it was computed from'),
  cached_at_time: z
    .string()
    .describe(
      '`never` for an answer that has just been computed, else when it was stored: ISO 8601',
    ),
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
      cache_info: cacheInfoSchema.describe('Of what age the answer is'),
      ...explained,
    })
    .describe('About the answer'),
});

export type CacheInfo = z.infer<typeof cacheInfoSchema>;
