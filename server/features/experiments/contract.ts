import { z } from 'zod';
import { comparison, state, variantNames, verdictSchema } from './experiment-verdict.ts';
import { dayField } from '../../contract/values/day-field.ts';
import { idField } from '../../contract/values/id-field.ts';
import { numberText, text } from '../../contract/values/sizes.ts';
import { draftField } from '../../contract/admin/draft-field.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';

const metric = z
  .enum(['revenue', 'orders', 'units', 'adds', 'clicks'])
  .describe('The mean over exposed shoppers that decides');

const effect = z
  .int()
  .min(1)
  .max(100)
  .describe('A lift that matters, in percent: smaller ones are no difference');

const weeks = z
  .int()
  .min(1)
  .max(26)
  .describe('The planned length: the band is narrowest at the traffic of so many weeks');

const widgetId = z.int().positive().nullable().describe('The widget; null for the search');

const settings = z.record(z.string(), z.unknown());

const newVariant = z.strictObject({
  name: z
    .enum(variantNames)
    .describe('`holdout` shows the fallback of the theme, or its own search'),
  weight: z.int().min(1).max(10_000).default(1).describe('Relative to the other variants'),
  settings: z
    .union([draftField, z.literal('draft')], 'must be settings, or draft')
    .optional()
    .describe(
      'What B, C and D change: `source`, `title`, `layout` or `limit` of the widget; for the search, any of its settings. `draft` takes them from the shared draft of the widget or the search',
    ),
});

/** An experiment to create, also in a file of the command line. */
export const newExperimentSchema = z.strictObject({
  name: text(200).trim().min(1, 'must not be empty').describe('The name for people'),
  widget_id: widgetId.default(null),
  metric: metric.default('revenue'),
  effect: effect.default(5),
  weeks: weeks.default(4),
  starts_on: dayField.nullable().default(null).describe('The first day; null to start by hand'),
  ends_on: dayField.nullable().default(null).describe('The last day; null to end by hand'),
  variants: z
    .array(newVariant)
    .min(2, 'must be at least two variants')
    .max(variantNames.length)
    .describe('The first is `A`: what there is now'),
});

const experimentSchema = z
  .strictObject({
    id: z.int().describe('Unique in the shop'),
    name: z.string().describe('The name for people'),
    widget_id: widgetId,
    widget_name: z.string().nullable().describe('Null for the search and removed widgets'),
    metric,
    effect,
    weeks,
    status: z.enum(['planned', 'running', 'ended']).describe('Where it is in its life'),
    created_at: time.describe('The time of its creation'),
    starts_at: time.nullable().describe('The planned start; null to start by hand'),
    started_at: time.nullable().describe('Null before it starts'),
    ends_at: time.nullable().describe('The planned end; null to end by hand'),
    ended_at: time.nullable().describe('Null until it ends'),
    state: state.nullable().describe('The latest daily verdict; null without one'),
    variants: z
      .array(
        z.strictObject({
          name: z.enum(variantNames).describe('The first is `A`'),
          weight: z.int().describe('Relative to the other variants'),
          settings: settings.nullable().describe('What it changes; null for `A` and `holdout`'),
        }),
      )
      .describe('The variants'),
  })
  .describe('An experiment');

const planShape = {
  shoppers: z.int().describe('Shoppers that saw the place in the last 28 days'),
  shoppers_per_day: z.number().describe('New ones a day'),
  mean: z.number().describe('The metric for each of them; revenue in the shop’s currency'),
  weeks: z.int().describe('The planned length'),
  lifts: z
    .array(
      z.strictObject({
        metric: z.enum(['orders', 'revenue', 'clicks']).describe('The metric'),
        mean: z.number().describe('For each shopper; revenue in the shop’s currency'),
        half: z
          .number()
          .nullable()
          .describe(
            'The lift, such as 0.2, that half of such experiments find; null without a past',
          ),
        most: z
          .number()
          .nullable()
          .describe('The lift that 80 % of them find; null without a past'),
      }),
    )
    .describe('The lifts that are found within these weeks, with a decision about each metric'),
  days: z
    .array(
      z.strictObject({
        effect: z.int().describe('A lift in percent'),
        days: z
          .int()
          .nullable()
          .describe(
            'Days until it is found with 80 % power; null when the past tells nothing, or for more than 365 days',
          ),
      }),
    )
    .describe('For effects of 2, 5, 10 and 20 %'),
};

const place = shopParameters.extend({
  experiment: idField('must be an id').describe('The id of the experiment'),
});

const example = { shop: 'store.example', experiment: '1' };

const refusals = { 404: 'There is no such experiment, or the person has no right to the shop' };

const started = z.strictObject(written);

export const experimentEndpoints = {
  experiments: defineAdminEndpoint({
    name: 'experiments',
    address: 'GET /shops/:shop/experiments',
    right: 'read',
    summary: 'List the experiments of a shop',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      data: z.array(experimentSchema).describe('The newest first'),
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
  createExperiment: defineAdminEndpoint({
    name: 'createExperiment',
    address: 'POST /shops/:shop/experiments',
    right: 'merchandise',
    summary: 'Plan an experiment',
    description: 'Shoppers see nothing of it before it starts.',
    parameters: shopParameters,
    takesDraft: true,
    body: newExperimentSchema,
    answer: z.strictObject({ id: z.int().describe('The id of the experiment') }),
    refusals: { 409: 'A variant names the draft of its place, which has none' },
    example: {
      parameters: { shop: 'store.example' },
      body: {
        name: 'Top sellers as a grid',
        widget_id: 1,
        variants: [{ name: 'A' }, { name: 'B', settings: { layout: 'grid' } }],
      },
    },
  }),
  experimentReport: defineAdminEndpoint({
    name: 'experimentReport',
    address: 'GET /shops/:shop/experiments/:experiment',
    right: 'read',
    summary: 'Read an experiment with its verdict',
    description:
      'The band is an always-valid 95 % confidence sequence of the lift: it may be looked at every day.',
    parameters: place,
    body: noBody,
    answer: z.strictObject({
      experiment: experimentSchema,
      currency: z.string().describe('Of revenue'),
      verdict: verdictSchema.nullable().describe('Null before it starts'),
      days: z
        .array(
          z.strictObject({
            day: dayField.describe('In the time zone of the shop'),
            state,
            shoppers: z.int().describe('Exposed shoppers up to this day'),
            comparisons: z.array(comparison).describe('All variants but `A`'),
          }),
        )
        .describe('The daily verdicts, oldest first'),
    }),
    refusals,
    example: { parameters: example },
  }),
  startExperiment: defineAdminEndpoint({
    name: 'startExperiment',
    address: 'POST /shops/:shop/experiments/:experiment/start',
    right: 'merchandise',
    summary: 'Start an experiment',
    parameters: place,
    body: noBody,
    answer: started,
    refusals: {
      ...refusals,
      409: 'It has started before, or another experiment runs at the same place',
    },
    example: { parameters: example },
  }),
  stopExperiment: defineAdminEndpoint({
    name: 'stopExperiment',
    address: 'POST /shops/:shop/experiments/:experiment/stop',
    right: 'merchandise',
    summary: 'Stop an experiment',
    description: 'All shoppers see `A` from then on. A planned one never starts.',
    parameters: place,
    body: noBody,
    answer: started,
    refusals: { ...refusals, 409: 'It has ended' },
    example: { parameters: example },
  }),
  publishVariant: defineAdminEndpoint({
    name: 'publishVariant',
    address: 'POST /shops/:shop/experiments/:experiment/publish',
    right: 'merchandise',
    summary: 'Publish a variant for all shoppers',
    description:
      'Makes the variant the next version of the widget or of the search settings, and stops the experiment.',
    parameters: place,
    body: z.strictObject({ variant: z.enum(variantNames).describe('B, C or D') }),
    answer: z.strictObject({
      version: z.int().nullable().describe('The version that is live now'),
      ...written,
    }),
    refusals: { ...refusals, 409: 'It has not started, or its settings are not valid any more' },
    example: { parameters: example, body: { variant: 'B' } },
  }),
  planExperiment: defineAdminEndpoint({
    name: 'planExperiment',
    address: 'GET /shops/:shop/experiment-plan',
    right: 'read',
    summary: 'Tell what an experiment would find',
    description:
      'Reads the shoppers and orders of the last 28 days. Where more than 6,000 sessions saw the place, a sample of at most 6,000 tells the numbers: the days may then be a third off, and sessions of one customer mostly count as shoppers of their own.',
    parameters: shopParameters.extend({
      widget: idField('must be an id').optional().describe('The widget; absent for the search'),
      metric: metric.default('revenue'),
      variants: numberText
        .regex(/^[2-5]$/, 'must be from 2 to 5')
        .transform(Number)
        .default(2)
        .describe('The number of variants, of the same weight'),
      weeks: numberText.transform(Number).pipe(weeks).default(4).describe('The planned length'),
    }),
    body: noBody,
    answer: z.strictObject(planShape),
    example: { parameters: { shop: 'store.example', widget: '1' } },
  }),
};
