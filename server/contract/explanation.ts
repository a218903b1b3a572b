import { z } from 'zod';

/** Sources of the products in an answer. */
export const sourceNames = [
  'static',
  'collections',
  'product_tag',
  'product_vendor',
  'product_type',
  'bought_together',
  'similar',
  'viewed',
  'viewed_related',
  'trending',
  'conversion',
  'purchased',
  'buy_again',
  'top_sellers',
  'newest',
  'search',
  'promoted',
] as const;

export type SourceName = (typeof sourceNames)[number];

const reasonFields = {
  score: z.number().nullable().describe('What its place comes from; null: its place was chosen'),
  text: z.string().describe('The reason in words'),
  parts: z
    .array(
      z.strictObject({
        name: z.string().describe('What was counted'),
        value: z.number().describe('How much of it'),
        text: z.string().describe('The same in words'),
      }),
    )
    .describe('What the score is made of, the weightiest first'),
};

const reasonSchema = z.strictObject(reasonFields);

/** The reason why a source names a product. */
export type Reason = z.infer<typeof reasonSchema>;

export const explanationSchema = z
  .strictObject({
    sources: z
      .array(
        z.strictObject({
          source: z.enum(sourceNames).describe('Who named the product'),
          ...reasonFields,
        }),
      )
      .describe('What put the product there'),
    rule: z
      .strictObject({
        ruleset: z.int().nullable().describe('Id of the ruleset that holds it; null: not saved'),
        rule: z.int().describe('Its place in the ruleset, from 0'),
        output: z.string().describe('Type of the output'),
      })
      .optional()
      .describe('Of an answer by a ruleset: the rule that returned the product'),
  })
  .meta({ id: 'Explanation', description: 'Why a product is in the answer.' });

export const removedProductSchema = z
  .strictObject({
    id: z.int().describe('Id of the product'),
    source: z.enum(sourceNames).describe('Who named it'),
    reason: z
      .enum([
        'unknown',
        'draft',
        'input',
        'in_cart',
        'excluded',
        'not_chosen',
        'not_in_market',
        'unpublished',
        'exclusion_tag',
        'out_of_stock',
        'price',
        'filtered',
      ])
      .describe('Why it was left out, as a word'),
    text: z.string().describe('The same as a sentence'),
  })
  .meta({ id: 'RemovedProduct', description: 'A product that was looked at and left out.' });

export type Explanation = z.infer<typeof explanationSchema>;
export type RemovedProduct = z.infer<typeof removedProductSchema>;
