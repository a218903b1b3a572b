import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const healthEndpoint = defineEndpoint({
  name: 'health',
  method: 'GET',
  path: '/healthz',
  summary: 'Health',
  description: 'Confirms that the process is running, also while the service starts.',
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
    version: z.string().describe('Version of the service'),
    newer_version: z
      .string()
      .nullable()
      .describe('A newer version, as the address in `UPDATE_CHECK_URL` says; null without'),
    uptime_seconds: z.int().describe('Seconds since the start of the process'),
    checks: z
      .strictObject({
        database: z
          .boolean()
          .describe('True if the database can be read and written, or is only busy'),
        search: z.boolean().describe('True if the search index answers'),
        feed: z.boolean().describe('True if changes of the data are read'),
        shop_writes: z
          .boolean()
          .describe('True if a row of a shop can be written; each check tries another shop'),
      })
      .describe('Result of each check'),
    database_busy: z
      .boolean()
      .describe(
        'True if writes wait for another program that writes for a long time, such as an erasure or one that hangs',
      ),
    oldest_write_seconds: z
      .int()
      .nullable()
      .describe('Seconds since the oldest transaction began that writes; null with SQLite'),
    search_engine: z.enum(['embedded', 'typesense']).describe('Search engine of the installation'),
    rate_limits: z
      .enum(['off', 'shared', 'own'])
      .describe(
        '`shared` if all servers count requests together, in Redis; `own` if this server counts by itself, without Redis or while Redis does not answer',
      ),
    shops: z.int().describe('Number of shops of this installation'),
    products: z.int().describe('Number of products in memory, over all shops'),
    feed_lag: z.int().describe('Number of committed changes that this server has not read yet'),
    failed_trainings: z
      .array(
        z.strictObject({
          shop: z.string().describe('Domain of the shop'),
          failed_at: z.iso.datetime().describe('End of the last attempt'),
          reason: z.string().describe('Reason for the failure'),
          failures: z.int().describe('Number of failed attempts in a row'),
        }),
      )
      .describe('Shops whose last training failed: recommendations use the previous models'),
    over_event_quota: z
      .array(z.string())
      .describe('Domains of shops whose events are refused until midnight UTC'),
    memory_bytes: z.int().describe('Resident memory of the process'),
  })
  .describe('Only with the admin token');

export type ReadinessDetails = z.infer<typeof readinessDetailsSchema>;

export const readinessEndpoint = defineEndpoint({
  name: 'readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'Readiness',
  description:
    'Reports whether requests can be served: 200 if the database can be read and written and search is available, else 503 with the reason. It checks at most once a second and tries a write at most every 5 seconds; a database that is only busy counts as ready, with `degraded`. One of several servers on a PostgreSQL database stays ready with `degraded` while the database is away, because it answers listings from memory; it returns 503 if it has not applied changes for a minute. While the service stops, it returns 503 although other requests are still served. The admin token adds `details` to both responses.',
  family: 'Operation',
  access: 'anybody',
  parameters: z.object({}),
  body: z.undefined(),
  answer: z.strictObject({
    status: z.literal('ready').describe('Always `ready`'),
    degraded: z
      .literal(true)
      .optional()
      .describe(
        'Typesense is unavailable or outdated, and a simpler search engine answers meanwhile; the database of several servers is away, or another program keeps it busy; or Redis is away',
      ),
    details: readinessDetailsSchema.optional(),
  }),
  hasAdminDetails: true,
  example: {},
});
