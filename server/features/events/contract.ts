import { z } from 'zod';
import { eventVerbs } from '../../contract/event-parties.ts';
import { pageTypes } from '../../contract/page-types.ts';
import { idField } from '../../contract/values/id-field.ts';
import { text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
} from '../../contract/admin/endpoint.ts';

const pageType = z.enum(pageTypes);

const liveEventSchema = z
  .strictObject({
    at: time.describe('The time of the event'),
    verb: z.enum(eventVerbs).describe('What the shopper did'),
    page: pageType.describe('The type of the page; `unknown` when the theme does not say'),
    product: z
      .strictObject({
        id: z.int().describe('Its id'),
        title: z.string().nullable().describe('Null when the shop no longer has it'),
      })
      .nullable()
      .describe('The product; null without one, or when nobody knows it'),
    term: z
      .string()
      .nullable()
      .describe(
        'The search term; null without one, or when fewer than five shoppers searched for it',
      ),
    is_rare_term: z.boolean().describe('True when a term is kept back'),
    position: z.int().nullable().describe('The place in the list'),
    widget: z
      .strictObject({
        id: z.int().describe('Its id'),
        name: z.string().nullable().describe('Null when it has been removed'),
      })
      .nullable()
      .describe('The widget that showed it'),
    result_count: z.int().nullable().describe('Of searches: the number of products'),
    source: z.string().nullable().describe('The ruleset, recommender or page of search'),
    has_skipped: z.boolean().describe('True when so many came that some before it are left out'),
  })
  .describe('The data of a message. It names no shopper');

const pageRateSchema = z.strictObject({
  page: pageType.describe('The type of the page'),
  viewed: z.int().describe('Products that were viewed'),
  impressed: z.int().describe('Widgets and results that were seen'),
  clicked: z.int().describe('Clicks in widgets and searches'),
  added: z.int().describe('Additions to the cart'),
  searched: z.int().describe('Searches'),
  purchased: z.int().describe('Purchases'),
});

const checkSchema = z.strictObject({
  name: z
    .enum(['script', 'consent', 'views', 'page_types', 'seen', 'clicks', 'adds', 'orders'])
    .describe('What is checked'),
  state: z.enum(['good', 'waiting', 'problem']).describe('`waiting`: too little has come to tell'),
  count: z.int().describe('What speaks for it'),
  of: z.int().describe('What it is a part of, or follows from; 0 without anything'),
});

const example = { parameters: { shop: 'store.example' } };

export const eventEndpoints = {
  liveEvents: defineAdminEndpoint({
    name: 'liveEvents',
    address: 'GET /shops/:shop/events',
    right: 'read',
    summary: 'Events as they arrive',
    description:
      'A stream of server-sent events (`text/event-stream`), first with the newest events of the last hour, and then with each that any server records. `Last-Event-ID` continues behind an event. It ends with the session.',
    parameters: shopParameters.extend({
      verb: z.enum(eventVerbs).optional().describe('Only events with this verb'),
      page: pageType.optional().describe('Only events of pages of this type'),
      product: idField('must be the id of a product').optional().describe('Only events of it'),
      after: text(32).optional().describe('As `Last-Event-ID`, for a new stream'),
    }),
    body: noBody,
    answer: liveEventSchema,
    isStream: true,
    refusals: { 409: 'The person follows too many streams' },
    example,
  }),
  eventRates: defineAdminEndpoint({
    name: 'eventRates',
    address: 'GET /shops/:shop/event-rates',
    right: 'read',
    summary: 'Which pages send events, and whether the theme is set up',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      day: z.array(pageRateSchema).describe('The last 24 hours, by type of page'),
      week: z.array(pageRateSchema).describe('The last 7 days, by type of page'),
      checks: z.array(checkSchema).describe('What a theme must do, in its order'),
    }),
    example,
  }),
};
