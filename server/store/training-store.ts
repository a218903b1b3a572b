import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** The last attempt of a shop. Times are milliseconds since 1970. */
export interface TrainingAttempt {
  shopId: number;
  startedAt: number;
  /** Null: under way, or killed. */
  finishedAt: number | null;
  seconds: number | null;
  cpuSeconds: number | null;
  /** Why it failed. */
  failure: string | null;
  /** One after the other until now; those that were killed included once the next one began. */
  failures: number;
}

/** What came of an attempt. */
export interface TrainingOutcome {
  finishedAt: number;
  seconds: number;
  cpuSeconds: number | null;
  failure: string | null;
}

/** What decides whether a shop's models are to be computed. Times are milliseconds since 1970. */
export interface TrainingFacts {
  shopId: number;
  hasProducts: boolean;
  /** When the last import of products, orders or events ended. */
  importedAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  /** What the last attempt took. */
  seconds: number | null;
  failures: number;
  /** How far the feed was at the training that counts, and is now. */
  trainedSeq: number | null;
  headSeq: number;
}

export interface AttemptKey {
  shopId: number;
  version: number;
}

interface TrainingRow {
  shop_id: number;
  version: number;
  started_at: number;
  finished_at: number | null;
  seconds: number | null;
  cpu_seconds: number | null;
  failure: string | null;
  failures: number;
}

/** Attempts to train, and what there is to decide about the next one. */
export class TrainingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The version that this attempt will write: higher than all before it. */
  async begin(transaction: Knex.Transaction, shopId: number, startedAt: number): Promise<number> {
    const rows: Pick<TrainingRow, 'version'>[] = await transaction.raw(
      `INSERT INTO trainings (shop_id, version, started_at, failures) VALUES (?, 1, ?, 0)
       ON CONFLICT (shop_id) DO UPDATE SET version = version + 1, started_at = excluded.started_at,
         failures = failures + (finished_at IS NULL),
         finished_at = NULL, seconds = NULL, cpu_seconds = NULL, failure = NULL
       RETURNING version`,
      [shopId, startedAt],
    );
    return rows[0]?.version ?? 1;
  }

  /** Changes nothing when another attempt has begun meanwhile. */
  async end(
    transaction: Knex.Transaction,
    { shopId, version }: AttemptKey,
    { finishedAt, seconds, cpuSeconds, failure }: TrainingOutcome,
  ): Promise<void> {
    await transaction<TrainingRow>('trainings')
      .where({ shop_id: shopId, version })
      .update({
        finished_at: finishedAt,
        seconds,
        cpu_seconds: cpuSeconds,
        failure,
        failures: failure === null ? 0 : transaction.raw('failures + 1'),
      });
  }

  /** The attempt was stopped: it counts as long past, so that there is reason for another one. */
  async withdraw(transaction: Knex.Transaction, { shopId, version }: AttemptKey): Promise<void> {
    await transaction<TrainingRow>('trainings')
      .where({ shop_id: shopId, version })
      .update({ started_at: 0, finished_at: 0 });
  }

  /** Of all shops. */
  async list(): Promise<TrainingAttempt[]> {
    const rows = await this.#database.read<TrainingRow>('trainings').orderBy('shop_id');
    return rows.map((row) => ({
      shopId: row.shop_id,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      seconds: row.seconds,
      cpuSeconds: row.cpu_seconds,
      failure: row.failure,
      failures: row.failures,
    }));
  }

  /** Of all shops, in the order in which they are trained: who has waited longest comes first. */
  async facts(): Promise<TrainingFacts[]> {
    const rows: (Omit<TrainingFacts, 'hasProducts'> & { hasProducts: number })[] =
      await this.#database.read.raw(
        `SELECT s.id AS shopId, t.started_at AS startedAt, t.finished_at AS finishedAt, t.seconds,
           coalesce(t.failures, 0) AS failures, m.feed_seq AS trainedSeq,
           coalesce(h.seq, 0) AS headSeq,
           EXISTS (SELECT 1 FROM products p WHERE p.shop_id = s.id) AS hasProducts,
           (SELECT max(i.finished_at) FROM imports i
            WHERE i.shop_id = s.id AND i.kind IN ('products', 'orders', 'events')) AS importedAt
         FROM shops s
         LEFT JOIN trainings t ON t.shop_id = s.id
         LEFT JOIN models m ON m.shop_id = s.id
         LEFT JOIN feed_heads h ON h.shop_id = s.id
         WHERE s.removed_at IS NULL
         ORDER BY t.started_at, s.id`,
      );
    return rows.map((row) => ({ ...row, hasProducts: row.hasProducts === 1 }));
  }
}
