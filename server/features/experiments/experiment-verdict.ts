import { z } from 'zod';
import { verdictStates } from '../../insight/experiments/verdict.ts';

export const variantNames = ['A', 'B', 'C', 'D', 'holdout'] as const;

export const state = z
  .enum(verdictStates)
  .describe('May be read at any time: looking every day does not make it wrong more often');

export const comparison = z
  .strictObject({
    name: z.enum(variantNames).describe('The variant, compared with `A`'),
    state,
    lift: z.number().nullable().describe('Such as 0.05 for 5 %; null while nothing was sold'),
    low: z.number().nullable().describe('The lower end of the 95 % band'),
    high: z.number().nullable().describe('The upper end of the 95 % band'),
    days_to_go: z
      .int()
      .nullable()
      .describe('Days until the effect is found with 80 % power at today’s traffic, if it exists'),
  })
  .describe('A variant beside `A`');

const variantResult = z
  .strictObject({
    name: z.enum(variantNames).describe('The variant'),
    shoppers: z
      .int()
      .describe('Exposed shoppers: sessions, by the variant of their first exposure'),
    expected: z.number().describe('Exposed shoppers by its weight'),
    active: z.int().describe('People whose metric is above 0'),
    mean: z.number().describe('The metric for each shopper; revenue in the shop’s currency'),
    order_value: z
      .strictObject({
        value: z.number().describe('Revenue for each order'),
        error: z.number().describe('Its standard error, by the delta method'),
      })
      .nullable()
      .describe('Null without an order'),
  })
  .describe('The shoppers of a variant');

/** What an experiment tells after a day. */
export const verdictSchema = z.strictObject({
  state,
  comparisons: z.array(comparison).describe('All variants but `A`'),
  variants: z.array(variantResult).describe('The shoppers of each variant'),
  mixed: z
    .int()
    .describe(
      'People known to have seen two variants, in several browsers: they count in each by what was seen there',
    ),
  left_out: z
    .strictObject({
      bots: z.int().describe('Sessions of known bots and of programs without a person'),
      networks: z.int().describe('Sessions of networks that had sent many others that day'),
      share: z.number().describe('Their share of all exposed sessions'),
    })
    .optional()
    .describe('Sessions that take no part; absent in older verdicts'),
  limit: z
    .number()
    .nullable()
    .describe('Revenue above it counts as it: the 99.9th percentile. Null for other metrics'),
  sentence: z.string().describe('The verdict in English'),
  look_at: z.string().nullable().describe('What to look at when it is `broken`'),
});

/** Amounts are in the shop's currency, lifts such as 0.05. */
export type ExperimentVerdict = z.infer<typeof verdictSchema>;
export type LeftOutSessions = NonNullable<ExperimentVerdict['left_out']>;
export type VariantComparison = z.infer<typeof comparison>;
export type VariantName = (typeof variantNames)[number];
export type VariantResult = z.infer<typeof variantResult>;
