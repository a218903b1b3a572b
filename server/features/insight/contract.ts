import { z } from 'zod';
import { dayField } from '../../contract/values/day-field.ts';
import { text } from '../../contract/values/sizes.ts';
import { qualitySchema } from '../../contract/admin/quality.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
} from '../../contract/admin/endpoint.ts';

export const insightTables = [
  'widgets',
  'rulesets',
  'rules',
  'recommenders',
  'terms',
  'pages',
] as const;

export type InsightTable = (typeof insightTables)[number];

const rangeParameters = shopParameters.extend({
  from: dayField.optional().describe('The first day; absent: 29 days before the last one'),
  to: dayField.optional().describe('The last day, in the time zone of the shop; absent: today'),
  days: text(3)
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((days) => days >= 1 && days <= 400, 'must be from 1 to 400')
    .optional()
    .describe('The number of days up to the last one, if `from` is absent'),
});

const fileFormat = z.enum(['json', 'csv']).default('json').describe('`csv` returns a file');

const count = z.int().nullable();

const rate = z
  .strictObject({
    value: z.number().nullable().describe('Null when it would be a share of nothing'),
    of: z.int().describe('The number that the rate stands on; fewer than 30 tell little'),
  })
  .nullable();

const sales = z.strictObject({
  orders: z.int().describe('Orders with such a line'),
  units: z.int().describe('Pieces, less refunds'),
  revenue: z.string().describe('In the currency of the shop, less discounts and refunds'),
});

const figuresShape = {
  impressions: count.describe('Placements and pages of results that were seen'),
  clicks: count.describe('Clicks on products and results'),
  adds: count.describe('Additions to the cart'),
  searches: count.describe('Searches'),
  click_rate: rate.describe('Clicks of what was seen'),
  add_rate: rate.describe('Additions of clicks'),
  direct: sales
    .nullable()
    .describe('Lines that a widget or search put into the cart; null without orders'),
  assisted: sales
    .nullable()
    .describe('Lines whose product was clicked before; null without orders'),
  revenue: z.string().nullable().describe('Direct and assisted'),
};

const figures = z
  .strictObject(figuresShape)
  .describe('Null counts: no shopper who has agreed was counted in these days');

const dayFigures = z.strictObject({
  day: dayField.describe('The day, in the time zone of the shop'),
  ...figuresShape,
  without_results: count.describe('Searches that found nothing'),
  agreed_visits: rate.describe('Visits of the day whose shoppers have agreed to be counted'),
  all_revenue: z.string().nullable().describe('Revenue of all orders of the shop that day'),
});

const row = z.strictObject({
  key: z
    .string()
    .describe('Id of the widget or ruleset, `<ruleset>/<rule>`, name, or key of a term'),
  name: z.string().describe('Name of the widget or ruleset, or words of the term'),
  ...figuresShape,
  without_results: count.describe('Of terms: searches that found nothing'),
  median_place: z.number().nullable().describe('Of terms: the median position of clicks'),
  refined: count.describe('Of terms: searches that were followed by another term within a minute'),
  exits: count.describe('Of terms: searches after which the shopper left'),
});

const head = {
  from: dayField.describe('The first day'),
  to: dayField.describe('The last day'),
  currency: z.string().describe('The currency of the shop'),
  agreed: rate.describe('Orders whose shoppers have agreed to be counted, of all orders'),
  agreed_visits: rate.describe('Visits whose shoppers have agreed to be counted, of all visits'),
  left_out: z
    .strictObject({
      bots: z.int().describe('Visits and events of known bots and of programs without a person'),
      networks: z
        .int()
        .describe('Those of networks that had sent as much that day as one network counts for'),
    })
    .describe('What is in none of the figures'),
};

const clickPlaces = z
  .array(
    z.strictObject({
      place: z.int().describe('The place in the list, from 1'),
      clicks: z.int().describe('Clicks there'),
    }),
  )
  .describe('Clicks in searches by the place of the product');

const evaluation = z
  .strictObject({
    evaluated_at: time.describe('The time of the measurement'),
    orders: z.int().describe('The newest orders, which the recommenders had to predict'),
    recommenders: z.array(qualitySchema).describe('Those that had questions'),
  })
  .nullable()
  .describe('The last measurement of the recommenders; null before the first');

const allSales = z
  .strictObject({
    orders: z.int().describe('All orders'),
    revenue: z.string().describe('In the currency of the shop, less discounts and refunds'),
    order_value: z.string().describe('Revenue for each order'),
  })
  .nullable();

const overview = z.strictObject({
  ...head,
  attribution_days: z.int().describe('Days for which a click counts for a sale'),
  totals: figures,
  before: figures.describe('The same number of days before'),
  all_sales: allSales.describe('What the shop has sold with and without Vitrine'),
  all_sales_before: allSales.describe('The same of the days before'),
  nothing_found: rate.describe('Searches that found nothing'),
  nothing_found_before: rate.describe('The same of the days before'),
  days: z.array(dayFigures).describe('The figures of each day'),
  widgets: z.array(row).describe('The five that sell most'),
  terms: z.array(row).describe('The five that are searched for most'),
  found_nothing: z.array(row).describe('The five terms that found nothing most often'),
  rare_terms: z.int().nullable().describe('Searches for terms of fewer than five shoppers'),
  click_places: clickPlaces,
  evaluation,
  unmatched_rules: z
    .array(
      z.strictObject({
        ruleset: z.int().describe('Id of the ruleset'),
        name: z.string().describe('Its name'),
        rule: z.int().describe('The number of the rule, from 1'),
      }),
    )
    .describe('Rules that never held although pages asked for their ruleset at least 30 times'),
  flags: z
    .array(
      z.strictObject({
        at: time.describe('The time of the publication'),
        day: dayField.describe('Its day'),
        kind: z.string().describe('`ruleset`, `widget` or `search`'),
        object: z.string().describe('Id of what was published'),
        name: z.string().describe('Its name'),
        version: z.int().nullable().describe('The version that was published'),
        note: z.string().describe('What the person wrote about it'),
      }),
    )
    .describe('Published changes'),
});

export type InsightRow = z.output<typeof row>;
export type InsightDay = z.output<typeof dayFigures>;

const table = z.enum(insightTables).describe('The kind of rows');

export const insightEndpoints = {
  insightOverview: defineAdminEndpoint({
    name: 'insightOverview',
    address: 'GET /shops/:shop/insight/overview',
    right: 'read',
    summary: 'What widgets and search earn',
    description:
      'Tells what shoppers saw, clicked, added and bought. Views and clicks are those of shoppers who have agreed; sales are those of all orders.',
    parameters: rangeParameters,
    body: noBody,
    answer: overview,
    example: { parameters: { shop: 'store.example' } },
  }),
  insightTable: defineAdminEndpoint({
    name: 'insightTable',
    address: 'GET /shops/:shop/insight/tables/:table',
    right: 'read',
    summary: 'Figures of widgets, rulesets, recommenders, terms or pages',
    description:
      'Terms of fewer than five shoppers are one row without words. Of the others, the 5,000 that sell most are told.',
    parameters: rangeParameters.extend({
      table,
      format: fileFormat,
    }),
    body: noBody,
    answer: z.strictObject({ ...head, rows: z.array(row).describe('Most sold first') }),
    example: { parameters: { shop: 'store.example', table: 'widgets' } },
  }),
  insightKey: defineAdminEndpoint({
    name: 'insightKey',
    address: 'GET /shops/:shop/insight/tables/:table/:key',
    right: 'read',
    summary: 'Figures of one widget, ruleset, rule, recommender, term or page by day',
    parameters: rangeParameters.extend({
      table,
      key: text(200).describe('The key of the row'),
      format: fileFormat,
    }),
    body: noBody,
    answer: z.strictObject({
      ...head,
      ...row.shape,
      click_places: clickPlaces,
      before: figures.describe('The same number of days before'),
      days: z.array(dayFigures).describe('The figures of each day'),
    }),
    example: { parameters: { shop: 'store.example', table: 'widgets', key: '1' } },
  }),
};
