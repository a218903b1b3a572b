import { z } from 'zod';
import { requestWarningSchema } from '../../contract/request-warning.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
} from '../../contract/admin/endpoint.ts';

const importSchema = z.strictObject({
  kind: z.string().describe('`products`, `orders`, `collections`, …'),
  finished_at: time.describe('The end of the import'),
  saved: z.int().describe('New and changed records'),
  unchanged: z.int().describe('Records that were there already'),
  rejected: z.int().describe('Records that could not be read'),
  removed: z.int().describe('Records that `--replace` removed'),
});

const trainingSchema = z
  .strictObject({
    trained_at: time.nullable().describe('The begin of the training whose models are in use'),
    is_running: z.boolean().describe('Whether an attempt is running'),
    failed_at: time.nullable().describe('The end of the last failed attempt'),
    failure: z.string().nullable().describe('The reason of the failure; null after a success'),
    failures: z.int().describe('Failed attempts in a row'),
  })
  .nullable()
  .describe('Null before the first training');

const backupsSchema = z
  .strictObject({
    folder: z
      .string()
      .nullable()
      .describe('`BACKUP_DIR`, where this server makes them; null without'),
    finished_at: time.nullable().describe('The end of the newest one; null before the first'),
    bytes: z.int().nullable().describe('The size of the newest one; null before the first'),
    next_at: time.nullable().describe('The time of the next one; null without `BACKUP_DIR`'),
    failed_at: time.nullable().describe('The last attempt, if it has failed; null otherwise'),
    failure: z.string().nullable().describe('Why it has failed, and what to do'),
    is_late: z.boolean().describe('True when the newest one is older than two of them are apart'),
  })
  .describe('Backups of all data, by this server or by `backup`');

const installationSchema = z
  .strictObject({
    version: z.string().describe('Version of the service'),
    newer_version: z
      .string()
      .nullable()
      .describe('A newer version, as the address in `UPDATE_CHECK_URL` says; null without'),
    uptime_seconds: z.int().describe('Seconds since the start of the process'),
    memory_bytes: z.int().describe('Resident memory of the process'),
    database_bytes: z.int().describe('Size of the database'),
    search_bytes: z.int().describe('Size of the saved search indexes'),
    free_bytes: z.int().describe('Free space on the disk of the data folder'),
    backups: backupsSchema,
  })
  .nullable()
  .describe('Null for everybody but owners of all shops');

const deliveriesSchema = z
  .strictObject({
    waiting: z.int().describe('Webhooks that wait for their turn'),
    retrying: z.int().describe('Waiting ones that have failed and are tried again'),
    set_aside: z.int().describe('Webhooks that failed 12 times; `webhook list` has the reasons'),
    oldest_at: time.nullable().describe('The arrival of the oldest waiting one; null without any'),
    data_requests: z.int().describe("People's requests for their data that wait for the merchant"),
  })
  .describe('What the store has sent by itself');

export const pullSchema = z.strictObject({
  kind: z.string().describe('`products`, `orders`, …'),
  is_running: z.boolean().describe('Whether a pull is under way'),
  records: z.int().describe('Records of the running pull, or of the last one'),
  finished_at: time.nullable().describe('The end of the last pull; null before the first'),
});

export const refusalSchema = z.strictObject({
  step: z
    .enum(['kind', 'field', 'topic'])
    .describe('`field`: a part of the records of a kind, named `<kind>.<part>`'),
  name: z.string().describe('`orders`, `orders.customer`, `orders/create`, …'),
  reason: z.string().describe('The words of the store'),
  scope: z
    .string()
    .nullable()
    .describe('The permission that would mend it; null when no permission does'),
  since: time.describe('The first refusal'),
  tried_at: time
    .nullable()
    .describe('The last one; null while the permission is missing, so that the store is not asked'),
});

const connectionSchema = z
  .strictObject({
    state: z
      .enum(['active', 'paused', 'revoked', 'ended'])
      .describe('`revoked`: the store refuses the credentials; `ended`: it has removed the app'),
    error: z.string().nullable().describe('The last error in words; null after a success'),
    question: z.string().nullable().describe('What nobody but the merchant can decide'),
    pulls: z.array(pullSchema).describe('The pulls of each kind'),
    refusals: z
      .array(refusalSchema)
      .describe('What the store does not let read or send; all the rest goes on'),
    receives: z
      .boolean()
      .describe('False while the store cannot send webhooks, so that changes take six hours'),
    is_heard: z
      .boolean()
      .describe(
        'False for a shop beyond the first 20 that are connected to the same store: its webhooks change nothing here',
      ),
  })
  .nullable()
  .describe('The connection that pulls from the store; null without one');

export const healthEndpoints = {
  shopHealth: defineAdminEndpoint({
    name: 'shopHealth',
    address: 'GET /shops/:shop/health',
    right: 'read',
    summary: 'Health of a shop',
    description: 'Tells what the shop waits for and what has failed.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      database: z
        .enum(['writable', 'busy', 'failed'])
        .describe('`busy`: another program writes for a long time'),
      feed: z
        .strictObject({
          lag: z.int().describe('Saved changes that this server has not applied yet'),
          is_following: z.boolean().describe('False when the last read of changes failed'),
        })
        .describe('Changes of the shop on their way to shoppers'),
      search: z
        .strictObject({
          engine: z.enum(['embedded', 'typesense']).describe('The engine of the installation'),
          state: z
            .enum(['ready', 'building', 'degraded', 'failed'])
            .describe(
              '`degraded`: Typesense is unavailable or lacks products, and another engine answers',
            ),
          language: z
            .strictObject({
              found: z.string().describe('The language of the newest products'),
              is_used: z
                .boolean()
                .describe('True where nobody has set a locale; false where another one is set'),
            })
            .nullable()
            .describe('Null where the texts are few, mixed, or in the language of the locale'),
          missing_languages: z
            .array(
              z.strictObject({
                locale: z.string().describe('Its BCP 47 tag'),
                state: z
                  .enum(['building', 'failed'])
                  .describe(
                    '`failed`: tried again with a change after ten minutes, or by a new index',
                  ),
              }),
            )
            .describe(
              'Further languages in which searches find texts of the primary one meanwhile',
            ),
          meaning: z
            .strictObject({
              state: z
                .enum(['ready', 'waiting', 'down'])
                .describe('`waiting`: some products have no vector yet'),
              products: z.int().describe('Products with a vector'),
              problem: z.string().nullable().describe('The reason of the last failure'),
            })
            .nullable()
            .describe('The search by meaning; null without `EMBEDDINGS_URL`'),
        })
        .describe('The search of the shop'),
      products: z.int().describe('Products in memory'),
      imports: z.array(importSchema).describe('The last import of each kind'),
      training: trainingSchema,
      events: z
        .strictObject({
          bytes_today: z.int().describe('Bytes of events that were stored today'),
          bytes_a_day: z.int().nullable().describe('The limit of a day; null without one'),
          refused: z.int().describe('Events that were refused since the start of the server'),
          is_exhausted: z.boolean().describe('True when events are refused until midnight UTC'),
        })
        .describe('The quota of events'),
      requests: z
        .array(
          requestWarningSchema.pick({ code: true, path: true }).extend({
            count: z.int().describe('How often since the start of this server'),
            last_at: time.describe('The last time'),
          }),
        )
        .describe('Parts of requests for lists and searches that had no effect'),
      deliveries: deliveriesSchema,
      connection: connectionSchema,
      installation: installationSchema,
    }),
    example: { parameters: { shop: 'store.example' } },
  }),
};

export type ShopHealth = z.output<typeof healthEndpoints.shopHealth.answer>;
