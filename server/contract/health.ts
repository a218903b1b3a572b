import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const healthEndpoint = defineEndpoint({
  name: 'health',
  method: 'GET',
  path: '/healthz',
  summary: 'Health',
  description: 'Whether the process is up. It answers while the service starts, too.',
  family: 'Operation',
  access: 'anybody',
  parameters: z.object({}),
  body: z.undefined(),
  answer: z.strictObject({ status: z.literal('ok').describe('Always `ok`') }),
  example: {},
});

/** Details for the operator, who sends the admin token. */
const readinessDetailsSchema = z
  .strictObject({
    version: z.string().describe('Of the service'),
    uptime_seconds: z.int().describe('Since the process started'),
    checks: z
      .strictObject({
        database: z
          .boolean()
          .describe('Whether the database answers and takes writes, or will when it is busy'),
        search: z.boolean().describe('Whether the search index answers'),
        feed: z.boolean().describe('Whether changes are taken in'),
      })
      .describe('Each part by itself'),
    database_busy: z
      .boolean()
      .describe(
        'Whether writes wait, because another program writes for long, as an erasure does at its end',
      ),
    search_engine: z
      .enum(['embedded', 'typesense'])
      .describe('What searches are answered by, when all is well'),
    shops: z.int().describe('Shops of this installation'),
    products: z.int().describe('Products in memory, over all shops'),
    feed_lag: z.int().describe('Committed changes that this server has not taken in yet'),
    failed_trainings: z
      .array(
        z.strictObject({
          shop: z.string().describe('Its domain'),
          failed_at: z.iso.datetime().describe('When the last attempt ended'),
          reason: z.string().describe('What it failed of'),
          failures: z.int().describe('Attempts that have failed one after the other'),
        }),
      )
      .describe('Shops whose recommendations could not be computed anew: the old ones are shown'),
    over_event_quota: z
      .array(z.string())
      .describe('Domains of shops whose events are refused until midnight UTC'),
    memory_bytes: z.int().describe('Resident memory of the process'),
  })
  .describe('With the admin token alone');

export type ReadinessDetails = z.infer<typeof readinessDetailsSchema>;

export const readinessEndpoint = defineEndpoint({
  name: 'readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'Readiness',
  description:
    'Whether requests can be answered: 200 once the database answers and takes writes and search is there, else 503 with the reason. A write is tried at most every 5 seconds; a database that is only busy counts as ready. While the service stops it is 503 too, although other requests are still served. The admin token adds `details` to both answers.',
  family: 'Operation',
  access: 'anybody',
  parameters: z.object({}),
  body: z.undefined(),
  answer: z.strictObject({
    status: z.literal('ready').describe('Always `ready`'),
    degraded: z
      .literal(true)
      .optional()
      .describe('Typesense is away or behind: a simpler search answers meanwhile'),
    details: readinessDetailsSchema.optional(),
  }),
  hasAdminDetails: true,
  example: {},
});
