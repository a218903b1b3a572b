import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

/** The current step of a training and its progress. */
export interface TrainingStep {
  step: string;
  done: number;
  total: number;
}

/** The last training attempt of a shop. Times are milliseconds since 1970. */
export interface TrainingAttempt extends TrainingStep {
  shopId: number;
  /** Null when it was stopped and must start again. */
  startedAt: number | null;
  /** Null while it runs and after it was stopped or killed. */
  finishedAt: number | null;
  /** The last heartbeat. */
  heartbeatAt: number | null;
  seconds: number | null;
  cpuSeconds: number | null;
  /** The reason and the time of the last failure, kept until an attempt succeeds. */
  failure: string | null;
  failedAt: number | null;
  /** The number of consecutive failures. A killed attempt counts as soon as the next one begins. */
  failures: number;
}

/** The outcome of an attempt. */
export interface TrainingOutcome {
  finishedAt: number;
  seconds: number;
  cpuSeconds: number | null;
  failure: string | null;
}

/** The facts that decide whether a shop's training is due. Times are milliseconds since 1970. */
export interface TrainingFacts {
  shopId: number;
  /** The version of the last attempt; 0 when there was none. */
  version: number;
  hasProducts: boolean;
  /** The end of the last import of products, orders or events. */
  importedAt: number | null;
  /** The last change of products, collections or orders; null when it is long ago. */
  changedAt: number | null;
  /** The start of the last attempt; null when there was none or it was stopped. */
  startedAt: number | null;
  /** The last heartbeat of the attempt. */
  heartbeatAt: number | null;
  finishedAt: number | null;
  /** The duration of the last attempt. */
  seconds: number | null;
  failures: number;
  /** The orders in the current models. */
  trainedOrders: number | null;
  /** The head of the feed at the current training, and now. */
  trainedSeq: number | null;
  headSeq: number;
}

/** An attempt without a heartbeat for this long was killed. */
export const abandonedAfterMs = 15_000;

interface NewAttempt {
  shopId: number;
  startedAt: number;
  lastVersion?: number | undefined;
}

interface AttemptKey {
  shopId: number;
  version: number;
}

interface TrainingRow {
  shop_id: number;
  version: number;
  /** 0 when it was stopped. */
  started_at: number;
  alive_at: number | null;
  finished_at: number | null;
  seconds: number | null;
  cpu_seconds: number | null;
  failure: string | null;
  failed_at: number | null;
  failures: number;
  step: string;
  done: number;
  total: number;
}

const lastHeartbeat = 'coalesce(trainings.alive_at, trainings.started_at)';

const wasKilled = `trainings.finished_at IS NULL AND trainings.started_at > 0
      AND excluded.started_at - ${lastHeartbeat} >= ${abandonedAfterMs}`;

/** Begins an attempt. It records a killed predecessor, which has neither an end nor a recent heartbeat. */
const beginAttempt = `INSERT INTO trainings (shop_id, version, started_at, alive_at, failures)
  VALUES (:shopId, 1, :startedAt, :startedAt, 0)
  ON CONFLICT (shop_id) DO UPDATE SET
    version = trainings.version + 1,
    failures = trainings.failures + CASE WHEN ${wasKilled} THEN 1 ELSE 0 END,
    failure = CASE WHEN ${wasKilled} THEN :killed ELSE trainings.failure END,
    failed_at = CASE WHEN ${wasKilled} THEN ${lastHeartbeat} ELSE trainings.failed_at END,
    started_at = excluded.started_at, alive_at = excluded.alive_at,
    finished_at = NULL, seconds = NULL, cpu_seconds = NULL, step = '', done = 0, total = 0
  WHERE trainings.version = coalesce(CAST(:lastVersion AS BIGINT), trainings.version)
  RETURNING trainings.version`;

/** The training attempts and the facts that decide about the next one. */
export class TrainingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the version that this attempt will write, higher than all before it. Given the version of the last
   * attempt, returns undefined when another server has begun one since.
   */
  async begin(
    transaction: Knex.Transaction,
    { shopId, startedAt, lastVersion }: NewAttempt,
  ): Promise<number | undefined> {
    const killed = 'The training process was killed before it ended.';
    const rows: Pick<TrainingRow, 'version'>[] = await transaction.raw(beginAttempt, {
      shopId,
      startedAt,
      killed,
      lastVersion: lastVersion ?? null,
    });
    return rows[0]?.version;
  }

  /** Records a heartbeat and the progress. Like `end`, changes nothing unless this is the last attempt. */
  async recordHeartbeat(
    transaction: Knex.Transaction,
    { shopId, version }: AttemptKey,
    heartbeatAt: number,
    progress?: TrainingStep,
  ): Promise<void> {
    await transaction<TrainingRow>('trainings')
      .where({ shop_id: shopId, version })
      .update({ alive_at: heartbeatAt, ...progress });
  }

  /** Records the outcome. Changes nothing when another attempt has begun meanwhile. */
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
        failed_at: failure === null ? null : finishedAt,
        failures: failure === null ? 0 : transaction.raw('failures + 1'),
      });
  }

  /** Withdraws a stopped attempt. It counts as never begun, so the training stays due. */
  async withdraw(transaction: Knex.Transaction, { shopId, version }: AttemptKey): Promise<void> {
    await transaction<TrainingRow>('trainings')
      .where({ shop_id: shopId, version })
      .update({ started_at: 0 });
  }

  /** Makes a training due at once. Returns false while one runs. A shop that was never trained is due anyway. */
  async request(transaction: Knex.Transaction, shopId: number, now: number): Promise<boolean> {
    const row = await transaction<TrainingRow>('trainings').where({ shop_id: shopId }).first();
    const isRunning = row !== undefined && isTrainingRunning(toAttempt(row), now);
    if (row && !isRunning) {
      await this.withdraw(transaction, { shopId, version: row.version });
    }
    return !isRunning;
  }

  /** Returns the last attempts of all shops. */
  async list(): Promise<TrainingAttempt[]> {
    const rows = await this.#database.read<TrainingRow>('trainings').orderBy('shop_id');
    return rows.map(toAttempt);
  }

  /** Returns the facts of all shops in training order: the longest waiting first. */
  async facts(): Promise<TrainingFacts[]> {
    const rows: (Omit<TrainingFacts, 'hasProducts'> & { hasProducts: number | boolean })[] =
      await this.#database.read.raw(
        `SELECT s.id AS "shopId", coalesce(t.version, 0) AS version, nullif(t.started_at, 0) AS "startedAt",
           coalesce(t.alive_at, t.started_at) AS "heartbeatAt", t.finished_at AS "finishedAt",
           t.seconds, coalesce(t.failures, 0) AS failures, m.orders AS "trainedOrders",
           m.feed_seq AS "trainedSeq", coalesce(h.seq, 0) AS "headSeq",
           (SELECT c.changed_at FROM feed_changes c
            WHERE c.shop_id = s.id AND c.kind IN ('product', 'collection', 'orders')
            ORDER BY c.seq DESC LIMIT 1) AS "changedAt",
           EXISTS (SELECT 1 FROM products p WHERE p.shop_id = s.id) AS "hasProducts",
           (SELECT max(i.finished_at) FROM imports i
            WHERE i.shop_id = s.id AND i.kind IN ('products', 'orders', 'events')) AS "importedAt"
         FROM shops s
         LEFT JOIN trainings t ON t.shop_id = s.id
         LEFT JOIN models m ON m.shop_id = s.id
         LEFT JOIN feed_heads h ON h.shop_id = s.id
         WHERE s.removed_at IS NULL
         ORDER BY t.started_at NULLS FIRST, s.id`,
      );
    return rows.map((row) => ({ ...row, hasProducts: Boolean(row.hasProducts) }));
  }
}

/** Returns whether an attempt is running: a killed one has no recent heartbeat. */
export function isTrainingRunning(
  { startedAt, finishedAt, heartbeatAt }: TrainingAttempt,
  now: number,
): boolean {
  const lastSign = heartbeatAt ?? startedAt;
  return (
    startedAt !== null &&
    finishedAt === null &&
    lastSign !== null &&
    now - lastSign < abandonedAfterMs
  );
}

function toAttempt(row: TrainingRow): TrainingAttempt {
  return {
    shopId: row.shop_id,
    startedAt: row.started_at === 0 ? null : row.started_at,
    finishedAt: row.finished_at,
    heartbeatAt: row.alive_at,
    seconds: row.seconds,
    cpuSeconds: row.cpu_seconds,
    failure: row.failure,
    failedAt: row.failed_at,
    failures: row.failures,
    step: row.step,
    done: row.done,
    total: row.total,
  };
}
