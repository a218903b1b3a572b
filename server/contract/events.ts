import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { eventVerbs, productVerbs, requireParties } from './event-parties.ts';
import { idField } from './values/id-field.ts';
import { parseIdList } from './values/ids.ts';
import { recommenderNames } from './listing-endpoints.ts';
import { pageType } from './page-types.ts';
import { format } from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { eventSignature, lenientCustomerId, sessionToken, uuid } from './shopper.ts';
import { shortened } from './values/short-text.ts';
import { idText, lenientText, list, listText, numberText, text } from './values/sizes.ts';
import { longestTime, parseTime } from './values/time.ts';

/** An event hardly reaches 4 KiB. */
const eventBodyKiB = 64;

/** Events in one call. */
const maxAtOnce = 100;

/** RFC 5321: the longest deliverable address. */
const longestEmail = 254;

/** The longest page of results. */
const maxShown = 100;

/** Long texts are shortened, not refused. */
const shortText = lenientText.transform((sent) => shortened(sent.trim()));

const id = idField('must be an id: digits, or a global id').optional();

const count = numberText
  .trim()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
  .optional();

/** A list in a JSON body, else a text with commas. */
const shownProducts = z
  .union([listText, list(z.union([idText, z.int()], 'must be an id'))], 'must be a list of ids')
  .transform((given) => parseIdList(String(given)).slice(0, maxShown))
  .optional();

/** Milliseconds since 1970. A time without an offset is in UTC. */
const millisecondsOf = (sent: string) => parseTime(sent)?.milliseconds;

const time = text(longestTime).transform((sent, context) => {
  const parsed = millisecondsOf(sent);
  if (parsed === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a time such as 2026-01-31T16:20:00Z' });
    return z.NEVER;
  }
  return parsed;
});

/** Sums of names and rules that no shop has would accumulate without bound. */
const recommenders = [...recommenderNames].join('|');
const ruleNumber = '(?:[1-9]\\d{0,2}|1000)';

const shownByPattern = new RegExp(
  `^(?:ruleset/\\d{1,15}(?:/${ruleNumber})?|recommender/(?:${recommenders})|experiment/\\d{1,15}/\\w{1,16}|quick_view|results_page)$`,
);

const shownBy = lenientText.transform((sent) => (shownByPattern.test(sent) ? sent : undefined));

/** Fields of both versions. */
const sharedFields = {
  platform_product_handle: shortText
    .optional()
    .describe('Handle of the product; an unknown one is stored and found later')
    .meta(textContent({ examples: ['tarn-optic-jug'] })),
  platform_product_id: id
    .describe('Id of the product; replaces the handle')
    .meta(textContent({ examples: ['7214002542078'] })),
  uuid,
  platform_customer_id: id
    .describe('Customer who is logged in; required without a `uuid`')
    .meta(textContent({ examples: ['6001'] })),
  customer_signature: eventSignature,
  subject_email: text(longestEmail)
    .transform((sent) => sent.trim())
    .optional()
    .describe(
      'E-mail of the shopper. It is stored until the shopper is erased, and never returned',
    ),
  theme_id: shortText.optional().describe('Theme that showed the product'),
  event_id: shortText
    .optional()
    .describe('Your own id of the event: repeated by the same shopper, it counts once'),
};

const subject = z.enum(['user']).describe('Actor of the event');

const eventV1Schema = z
  .object({
    subject,
    verb: z.enum(productVerbs).describe('Action of the shopper'),
    noun: z.enum(['product']).describe('Object of the action'),
    ...sharedFields,
    created_at: lenientText
      .transform(millisecondsOf)
      .optional()
      .describe('As in the second version; an invalid time counts as absent'),
    session_token: sessionToken,
    format,
  })
  .superRefine(requireParties);

const eventV2Schema = z
  .object({
    subject: subject.optional(),
    verb: z.enum(eventVerbs).describe('Action of the shopper'),
    noun: z
      .enum(['product', 'search'])
      .optional()
      .describe(
        'Object of the action; `search` if the verb is `searched`, `clicked` or `impressed`',
      ),
    ...sharedFields,
    term: shortText
      .optional()
      .describe(
        'Search term; for a product that was clicked, added or purchased, the term by which it was found',
      )
      .meta(textContent({ examples: ['mug'] })),
    position: count
      .describe(
        'Position of the product in its list, from 1; for a page of results, the position of its first product',
      )
      .meta(textContent({ type: 'integer', minimum: 0, examples: [3] })),
    result_count: count
      .describe('With `searched`: number of products on all pages')
      .meta(textContent({ type: 'integer', minimum: 0, examples: [24] })),
    platform_product_ids: shownProducts
      .describe(
        'With `searched` or `impressed`: ids of the shown products in their order; the first 100 count',
      )
      .meta(textContent({ examples: ['7214002542078,7214003613092'] })),
    widget_id: id.describe('Widget that showed it').meta(textContent({ examples: ['1'] })),
    source: shownBy
      .optional()
      .describe(
        'The part of the shop that showed it: `ruleset/<id>`, `ruleset/<id>/<number of the rule>`, `recommender/<name>`, `quick_view` or `results_page`; with `exposed`, which requires it, `experiment/<id>/<variant>`. Another text counts as absent',
      )
      .meta(textContent({ examples: ['recommender/top_sellers'] })),
    page_type: pageType,
    created_at: time
      .optional()
      .describe(
        'Time of the event: ISO 8601, RFC 2822, or Unix seconds or milliseconds. It may be up to 30 days in the past and 5 minutes in the future; otherwise, and by default, the time of arrival counts',
      )
      .meta(textContent({ examples: ['2026-05-31T16:20:00Z'] })),
  })
  .superRefine(requireParties);

/** An event of the second version. */
export type ShopperAction = z.output<typeof eventV2Schema>;

const answer = z
  .strictObject({ data: z.literal('Received').describe('The event is on durable storage') })
  .describe('The answer');

export const eventV1Endpoint = defineEndpoint({
  name: 'eventV1',
  method: 'POST',
  alsoGet: true,
  posts: 'parameters',
  path: '/api/v1/analytics/event',
  summary: 'Record an event (deprecated)',
  description:
    'Records one event in the format of older theme code. Every response has a `Deprecation` header. Accepts parameters in the query, or in a JSON or form body. `GET` does the same; `HEAD` records nothing. `key` may be omitted if the installation has only one shop.',
  family: 'Events',
  access: 'key-if-several',
  bodyKiB: eventBodyKiB,
  isDeprecated: true,
  parameters: eventV1Schema,
  body: z.undefined(),
  answer,
  example: {
    parameters: {
      subject: 'user',
      verb: 'viewed',
      noun: 'product',
      platform_product_handle: 'tarn-optic-jug',
      uuid: '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10',
    },
  },
});

export const eventEndpoint = defineEndpoint({
  name: 'event',
  method: 'POST',
  posts: 'parameters',
  path: '/api/v2/analytics/event',
  summary: 'Record an event',
  description:
    'Records one event: a product that a shopper `viewed`, `added` to the cart, `removed` from it or `purchased`, a term that was `searched`, a result that was `clicked` or `impressed`. It responds when the event is on durable storage. A body without a content type, or with `text/plain` as `navigator.sendBeacon` sends it, is read as JSON. Forms and query parameters are accepted too.',
  family: 'Events',
  access: 'key',
  bodyKiB: eventBodyKiB,
  parameters: z
    .object({ ...eventV2Schema.shape, session_token: sessionToken, format })
    .superRefine(requireParties),
  body: z.undefined(),
  answer,
  example: {
    body: {
      verb: 'viewed',
      platform_product_handle: 'tarn-optic-jug',
      uuid: '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10',
      event_id: 'b3a1f0c2',
    },
  },
});

export const eventBulkEndpoint = defineEndpoint({
  name: 'eventBulk',
  method: 'POST',
  posts: 'batch',
  itemDefaults: ['platform_customer_id', 'customer_signature', 'page_type'],
  path: '/api/v2/analytics/event/bulk',
  summary: 'Record several events',
  description:
    'Records up to 100 events, sent as a list or in `events`, and stores all of them or none. Each counts for the rate limit. Events without a time count in the order of the list. If events are invalid, `errors` contains the index of each of them, from 0. Call it when the shopper leaves the page: `navigator.sendBeacon(address, JSON.stringify({ key, events }))`.',
  family: 'Events',
  access: 'key',
  parameters: z.object({
    session_token: sessionToken,
    platform_customer_id: lenientCustomerId.describe(
      'Customer who is logged in, for events without one. An invalid id counts as absent',
    ),
    customer_signature: eventSignature,
    page_type: pageType,
    format,
  }),
  body: list(eventV2Schema, maxAtOnce).min(1),
  answer,
  example: {
    body: {
      events: [
        {
          verb: 'searched',
          term: 'mug',
          result_count: 2,
          platform_product_ids: ['7214003613092', '7214002542078'],
          uuid: '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10',
        },
        {
          verb: 'clicked',
          platform_product_handle: 'tarn-optic-jug',
          term: 'mug',
          position: 2,
          uuid: '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10',
        },
      ],
    },
  },
});
