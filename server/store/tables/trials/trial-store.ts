import type { Knex } from 'knex';
import { type TrialCause, type TrialKind, trialKinds } from '../../../contract/trial-kinds.ts';
import type { Database } from '../../port/database.ts';
import { type Job, type JobRow, type JobScope, JobTableStore } from '../jobs/job-store.ts';

/** A trial of a shop. Its subject is what was tried, and its result what was found, both as JSON. */
export interface Trial extends Job<TrialKind> {
  shopId: number;
  cause: TrialCause;
}

/** The versions of models and search settings that kept terms follow; 0 for none. */
interface TriedVersions {
  models: number;
  settings: number;
}

/** A trial that has ended before it is recorded. */
export interface EndedTrial {
  id: string;
  shopId: number;
  kind: TrialKind;
  cause: TrialCause;
  result: string;
  startedAt: number;
  reachedAt: number;
  /** Absent: those of the trial before, so that a shop stays as due as it was. */
  versions?: TriedVersions;
}

/** A shop whose models or search settings are newer than the last trial of its kept terms. */
export interface DueTrial {
  shopId: number;
  versions: TriedVersions;
  /** The newer of the changes. */
  cause: TrialCause;
}

interface TrialRow extends JobRow {
  cause: TrialCause;
  models_version: number;
  settings_version: number;
}

interface DueRow {
  shop_id: number;
  models: number;
  settings: number;
  tried_models: number;
  tried_settings: number;
  trained_at: number | null;
  published_at: number | null;
  actor: string | null;
}

/** The version of the newest trial of the kept terms of a shop `s`. */
const triedVersion = (column: 'models_version' | 'settings_version') =>
  `coalesce((SELECT t.${column} FROM trials t WHERE t.shop_id = s.id AND t.kind = 'kept_terms'
     ORDER BY t.started_at DESC LIMIT 1), 0)`;

/** The trials of shops: those that run, and the newest of those that have ended. */
export class TrialStore extends JobTableStore<TrialKind> {
  constructor(database: Database) {
    super(database, { name: 'trials', kinds: trialKinds, mostEnded: 100 });
  }

  /** Returns the newest trials of a shop, of one kind or of all. */
  async list(
    shopId: number,
    { kind, limit }: { kind?: TrialKind | undefined; limit: number },
    now: number,
  ): Promise<Trial[]> {
    const query = this.database.read<TrialRow>('trials').where({ shop_id: shopId });
    const rows: TrialRow[] = await (kind ? query.andWhere({ kind }) : query)
      .orderBy('started_at', 'desc')
      .limit(limit);
    return rows.map((row) => ({ ...this.toJob(row, now), shopId, cause: row.cause }));
  }

  /** Returns the newest trial of a kind that has a result. */
  async lastResult(
    shopId: number,
    kind: TrialKind,
  ): Promise<{ result: string; reachedAt: number } | undefined> {
    const row = await this.ofScope(this.database.read, { shopId, kind })
      .where({ state: 'finished' })
      .orderBy('started_at', 'desc')
      .first('result', 'reached_at');
    return row && { result: row.result ?? '', reachedAt: row.reached_at };
  }

  /** Records a trial that has ended. */
  async save(transaction: Knex.Transaction, trial: EndedTrial): Promise<void> {
    const { id, shopId, kind, cause, result, startedAt, reachedAt } = trial;
    const versions = trial.versions ?? (await this.#lastVersions(transaction, trial));
    await transaction<TrialRow>('trials').insert({
      id,
      shop_id: shopId,
      kind,
      state: 'finished',
      subject: '{}',
      cause,
      result,
      models_version: versions.models,
      settings_version: versions.settings,
      started_at: startedAt,
      reached_at: reachedAt,
    });
    await this.removeOldest(transaction, { shopId, kind });
  }

  /** Records what a running trial has found so far. */
  async saveResult(transaction: Knex.Transaction, id: string, result: string): Promise<void> {
    await transaction<TrialRow>('trials').where({ id, state: 'running' }).update({ result });
  }

  /**
   * Records a running trial as cancelled; without an id the one of a scope. Its server ends the work with its next
   * heartbeat. Returns whether one was running.
   */
  async cancel(
    transaction: Knex.Transaction,
    of: JobScope<TrialKind> | { shopId: number; id: string },
    reachedAt: number,
  ): Promise<boolean> {
    const { shopId, ...rest } = of;
    const count = await transaction<TrialRow>('trials')
      .where({ shop_id: shopId, state: 'running', ...rest })
      .update({ state: 'cancelled', reached_at: reachedAt });
    return count > 0;
  }

  /** Returns the shops whose models or search settings have changed since the last trial of their kept terms. */
  async dueKeptTerms(): Promise<DueTrial[]> {
    const rows: DueRow[] = await this.database.read.raw(
      `SELECT * FROM (
         SELECT s.id AS shop_id, coalesce(m.version, 0) AS models, coalesce(v.version, 0) AS settings,
           ${triedVersion('models_version')} AS tried_models,
           ${triedVersion('settings_version')} AS tried_settings,
           m.trained_at, v.at AS published_at, v.actor
         FROM shops s
         LEFT JOIN models m ON m.shop_id = s.id
         LEFT JOIN versions v ON v.shop_id = s.id AND v.kind = 'search' AND v.object = 0
           AND v.version = (SELECT max(n.version) FROM versions n
             WHERE n.shop_id = s.id AND n.kind = 'search' AND n.object = 0)
         WHERE s.removed_at IS NULL) d
       WHERE models <> tried_models OR settings <> tried_settings
       ORDER BY shop_id`,
    );
    return rows.map((row) => ({
      shopId: row.shop_id,
      versions: { models: row.models, settings: row.settings },
      cause: causeOf(row),
    }));
  }

  async #lastVersions(
    transaction: Knex.Transaction,
    { shopId, kind }: EndedTrial,
  ): Promise<TriedVersions> {
    const last = await transaction<TrialRow>('trials')
      .where({ shop_id: shopId, kind })
      .orderBy('started_at', 'desc')
      .first('models_version', 'settings_version');
    return { models: last?.models_version ?? 0, settings: last?.settings_version ?? 0 };
  }
}

function causeOf(row: DueRow): TrialCause {
  const isTrained = row.models !== row.tried_models;
  const isPublished = row.settings !== row.tried_settings;
  if (isTrained && (!isPublished || (row.trained_at ?? 0) > (row.published_at ?? 0))) {
    return 'training';
  }
  return row.actor === 'schedule' ? 'plan' : 'publication';
}
