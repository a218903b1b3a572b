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
  score: z
    .number()
    .nullable()
    .describe(
      'Score that decides its position; null: it has none, because the position was set or a time decides it. In lists learned from pairs of products, 100 is the best possible',
    ),
  text: z.string().describe('The reason in words'),
  parts: z
    .array(
      z.strictObject({
        name: z.string().describe('Name of the count'),
        value: z.number().describe('Its value'),
        text: z.string().describe('The same in words'),
      }),
    )
    .describe('Parts of the score, the most important first'),
};

/** A reason why a product goes with another one, as data that the admin words in the person's language. */
export const pairReasonSchema = z.strictObject({
  kind: z
    .enum(['orders', 'orders_of_alike', 'alike', 'visits', 'words', 'type', 'common_words'])
    .describe(
      'What they share: orders, orders of products like the other one or its customers, their kind, visits, words that describe them, the product type, or words that many products have',
    ),
  together: z.int().describe('The orders, visits or words that they share; otherwise 0'),
  occurrences: z.int().describe('All orders, visits or words of the other product; otherwise 0'),
});

export type PairReason = z.infer<typeof pairReasonSchema>;

/** Steps that lift a found product above others, whatever its score is otherwise; the highest first. */
export const searchTiers = ['exact_code', 'code_prefix', 'all_words', 'title'] as const;

export type SearchTier = (typeof searchTiers)[number];

const reasonSchema = z.strictObject(reasonFields);

/** The reason why a source names a product. */
export type Reason = z.infer<typeof reasonSchema>;

export const explanationSchema = z
  .strictObject({
    sources: z
      .array(
        z.strictObject({
          source: z.enum(sourceNames).describe('Source of the product'),
          ...reasonFields,
          tier: z
            .array(z.enum(searchTiers))
            .optional()
            .describe(
              'In responses of searches: the steps that lift the product above others, the highest first. `exact_code` and `code_prefix`: the term is one of its codes, or begins one; `all_words`: it has all words, while others have fewer; `title`: its title says what was typed. Their parts exceed those of words and fields by far',
            ),
        }),
      )
      .describe('Sources that returned the product'),
    rule: z
      .strictObject({
        ruleset: z.int().nullable().describe('Id of the ruleset that holds it; null: not saved'),
        rule: z.int().describe('Position of the rule in the ruleset, from 0'),
        output: z.string().describe('Type of the output'),
      })
      .optional()
      .describe('In responses of rulesets: the rule that returned the product'),
  })
  .meta({ id: 'Explanation', description: 'The reasons why a product is in the response.' });

export const personalExplanationSchema = z
  .strictObject({
    gain: z
      .number()
      .describe(
        'What the shopper adds to the score of the product; 0 leaves it to the shared order',
      ),
    because: z
      .array(
        z.strictObject({
          product_id: z.int().describe('Id of a product that the shopper met'),
          kind: z.enum(['viewed', 'cart', 'ordered']).describe('How they met it'),
        }),
      )
      .describe('The products behind the gain, the strongest first; at most 5'),
  })
  .meta({
    id: 'PersonalExplanation',
    description: 'How far the order for one shopper lifts a product.',
  });

export type PersonalExplanation = z.infer<typeof personalExplanationSchema>;

export const removedProductSchema = z
  .strictObject({
    id: z.int().describe('Id of the product'),
    source: z.enum(sourceNames).describe('Source of the product'),
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
        'gift_card',
        'only_searched',
        'represented',
        'in_bundle',
        'out_of_stock',
        'price',
        'filtered',
      ])
      .describe('Reason for the exclusion, as a code'),
    text: z.string().describe('The reason as a sentence'),
  })
  .meta({ id: 'RemovedProduct', description: 'A product that was examined and excluded.' });

export type Explanation = z.infer<typeof explanationSchema>;
export type RemovedProduct = z.infer<typeof removedProductSchema>;
