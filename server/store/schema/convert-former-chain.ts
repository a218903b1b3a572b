import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { QualityResult } from '../../contract/admin/quality.ts';
import type { TrialKind } from '../../contract/trial-kinds.ts';
import type { Sql } from '../port/sql.ts';
import { convertOrderCounts } from './convert-order-counts.ts';
import { firstMigration, migrationsTable } from './migrations.ts';
import { createApprovals } from './connections.ts';
import { createFormerHandles } from './catalog.ts';
import { createTrialTable } from './jobs.ts';
import { createAttemptTable } from './people.ts';

/*
 * Data of the last version that made its tables in many steps. Delete this file, `convert-order-counts.ts`, and what calls
 * it, at 1.0: from then on there is no such database any more.
 */

/** The first and the last name of the chain, and the number of its migrations. */
const formerChain = { first: '0001-first-schema', last: '0128-exact-orders', length: 59 };

/** Returns whether a database has all migrations of the former chain, and can be converted. */
export function hasFormerChain(applied: ReadonlySet<string>): boolean {
  return (
    applied.size === formerChain.length &&
    applied.has(formerChain.first) &&
    applied.has(formerChain.last)
  );
}

/**
 * Gives a database of the former chain the tables and the name of the first migration. Their columns have the order of
 * new tables, because backups and copies compare it. On PostgreSQL, the constraints of `market_prices` keep names of the
 * table by which the chain replaced it.
 */
export async function convertFormerChain(transaction: Knex.Transaction, sql: Sql): Promise<void> {
  await replaceTrials(transaction);
  await createApprovals(transaction);
  await createAttemptTable(transaction);
  await transaction.raw('DROP INDEX products_by_publication');
  await transaction.raw(`ALTER TABLE import_runs ADD COLUMN findings text NOT NULL DEFAULT '{}'`);
  await createFormerHandles(transaction);
  await transaction.raw('ALTER TABLE collections ADD COLUMN link text');
  await transaction.raw(
    'ALTER TABLE products ADD COLUMN is_only_searched boolean NOT NULL DEFAULT false',
  );
  await transaction.raw('ALTER TABLE orders ADD COLUMN currency text');
  await transaction.raw(
    'CREATE INDEX orders_by_currency ON orders (shop_id, currency) WHERE currency IS NOT NULL',
  );
  await transaction.raw('ALTER TABLE experiments ADD COLUMN weeks integer NOT NULL DEFAULT 4');
  await convertOrderCounts(transaction, sql);
  await transaction.raw('ALTER TABLE counted_shops DROP COLUMN recounted_at');
  await transaction.raw('ALTER TABLE store_presentations DROP COLUMN said_at');
  for (const column of [
    'bytes BIGINT NOT NULL DEFAULT 0',
    'failed_at BIGINT NOT NULL DEFAULT 0',
    'failure text',
  ]) {
    await transaction.raw(`ALTER TABLE last_backup ADD COLUMN ${column}`);
  }
  await transaction.raw('ALTER TABLE pending_counts ADD COLUMN arrived_at bigint');
  await transaction.raw('ALTER TABLE pending_counts ADD COLUMN bytes bigint NOT NULL DEFAULT 0');
  await addLeftOut(transaction);
  await rankEvents(transaction);
  await removePrefixes(transaction);
  const { first } = formerChain;
  await transaction(migrationsTable).whereNot({ name: first }).del();
  await transaction(migrationsTable).where({ name: first }).update({ name: firstMigration });
}

/** Adds what tells the events that are in no figure. Those from before all are. */
async function addLeftOut(transaction: Knex.Transaction): Promise<void> {
  const added = {
    daily_counts: ['left_out BIGINT', 'bots BIGINT'],
    events: ['left_out INTEGER'],
    exposures: ['left_out INTEGER'],
    network_counts: ['searches', 'impressions', 'clicks', 'adds', 'visits'].map(
      (kind) => `${kind} INTEGER`,
    ),
  };
  for (const [table, columns] of Object.entries(added)) {
    for (const column of columns) {
      await transaction.raw(`ALTER TABLE ${table} ADD COLUMN ${column} NOT NULL DEFAULT 0`);
    }
  }
}

/** Events from before their rank was stored have the rank of their session, which no day has renewed yet. */
async function rankEvents(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw(
    `UPDATE events SET network_rank = s.network_rank FROM event_shoppers s
     WHERE s.id = events.shopper_id AND events.network_rank IS NULL AND s.network_rank IS NOT NULL`,
  );
  await transaction('event_shoppers')
    .whereNull('ranked_on')
    .whereNotNull('network_rank')
    .update({ ranked_on: 0 });
}

/** Sealed values began with a word that told them from plain ones. */
const prefix = 'sealed:';

const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  shops: ['webhook_secret', 'former_webhook_secret', 'identity_secret', 'former_identity_secret'],
  people: ['second_factor', 'new_second_factor'],
  installation_secrets: ['value'],
};

async function removePrefixes(transaction: Knex.Transaction): Promise<void> {
  for (const [table, columns] of Object.entries(sealedColumns)) {
    for (const column of columns) {
      await transaction.raw(
        `UPDATE ${table} SET ${column} = substr(${column}, ${prefix.length + 1})
         WHERE ${column} LIKE '${prefix}%'`,
      );
    }
  }
}

/** Makes the table of trials from those of measurements and of kept terms. */
async function replaceTrials(transaction: Knex.Transaction): Promise<void> {
  await createTrialTable(transaction);
  await keepMeasurements(transaction);
  await keepTriedTerms(transaction);
  for (const table of ['evaluations', 'evaluation_runs', 'kept_term_runs']) {
    await transaction.schema.dropTable(table);
  }
  await transaction('jobs').whereIn('kind', ['evaluate', 'weights']).del();
  await transaction.raw('ALTER TABLE jobs DROP COLUMN is_cancelled');
}

const measurementSchema = z.object({
  orders: z.number(),
  recommenders: z.array(
    z.object({
      recommender: z.string(),
      question: z.string(),
      cases: z.number(),
      ndcg: z.number(),
      popularityNdcg: z.number(),
      // The oldest measurements have none.
      difference: z.object({ mean: z.number(), margin: z.number().nullable() }).optional(),
      isWithinNoise: z.boolean(),
    }),
  ),
});

async function keepMeasurements(transaction: Knex.Transaction): Promise<void> {
  const rows: { shop_id: number; evaluated_at: number; body: string }[] = await transaction(
    'evaluation_runs',
  ).select('shop_id', 'evaluated_at', 'body');
  for (const { shop_id, evaluated_at, body } of rows) {
    const { orders, recommenders } = measurementSchema.parse(JSON.parse(body));
    const result: QualityResult = {
      orders,
      recommenders: recommenders.map(({ popularityNdcg, isWithinNoise, difference, ...found }) => ({
        ...found,
        popularity_ndcg: popularityNdcg,
        difference: difference ?? { mean: found.ndcg - popularityNdcg, margin: null },
        is_within_noise: isWithinNoise,
      })),
    };
    await transaction('trials').insert({
      ...ended(shop_id, 'quality', evaluated_at),
      cause: 'training',
      result: JSON.stringify(result),
    });
  }
}

async function keepTriedTerms(transaction: Knex.Transaction): Promise<void> {
  const rows: {
    shop_id: number;
    ran_at: number;
    cause: string;
    body: string;
    models_version: number;
    settings_version: number;
  }[] = await transaction('kept_term_runs').select();
  for (const { shop_id, ran_at, body, ...followed } of rows) {
    await transaction('trials').insert({
      ...ended(shop_id, 'kept_terms', ran_at),
      ...followed,
      result: body,
    });
  }
}

function ended(shopId: number, kind: TrialKind, at: number) {
  const times = { started_at: at, reached_at: at };
  return { id: randomUUID(), shop_id: shopId, kind, state: 'finished', subject: '{}', ...times };
}
