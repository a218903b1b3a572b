import type { Knex } from 'knex';
import type { Database } from './database.ts';

export type JobKind = 'demo' | 'evaluate' | 'try' | 'weights' | 'weight-question';

export type JobState = 'running' | 'finished' | 'failed' | 'cancelled';

/** The scope of a job: one of a kind runs in it at a time. */
export interface JobScope {
  /** Null for work of the installation. */
  shopId: number | null;
  kind: JobKind;
}

export interface NewJob extends JobScope {
  id: string;
  /** The object of the work, such as the address of a store. */
  subject: string;
  startedAt: number;
}

/** The current step of a job and its progress. */
export interface JobProgress {
  step: string;
  done: number;
  total: number;
}

export interface JobEnd {
  state: Exclude<JobState, 'running'>;
  result: string | null;
  failure: string | null;
  reachedAt: number;
}

/** Work that people ask for and follow. Times are milliseconds since 1970. */
export interface Job extends NewJob, JobProgress {
  state: JobState;
  result: string | null;
  failure: string | null;
  /** The end, or the last heartbeat. */
  reachedAt: number;
}

/** A running job without a heartbeat for this long has ended with its server. */
const silentAfterMs = 60_000;

/** Ended jobs of a kind that are kept for those who ask. */
const mostJobs = 20;

/** The failure of a job whose server has ended. */
export const interruptedJob = 'The server has ended meanwhile: begin again.';

interface JobRow {
  id: string;
  shop_id: number | null;
  kind: JobKind;
  state: JobState;
  is_cancelled: boolean | number;
  subject: string;
  result: string | null;
  step: string;
  done: number;
  total: number;
  failure: string | null;
  started_at: number;
  reached_at: number;
}

/** The jobs of all servers, so that any of them can tell how far one is. */
export class JobStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Begins a job. Returns false while another of its scope is running. */
  async begin(transaction: Knex.Transaction, { id, subject, startedAt, ...scope }: NewJob) {
    await ofScope(transaction, scope)
      .where({ state: 'running' })
      .andWhere('reached_at', '<=', startedAt - silentAfterMs)
      .update({ state: 'failed', failure: interruptedJob });
    const begun = await transaction<JobRow>('jobs')
      .insert({
        id,
        shop_id: scope.shopId,
        kind: scope.kind,
        state: 'running',
        subject,
        started_at: startedAt,
        reached_at: startedAt,
      })
      .onConflict()
      .ignore()
      .returning('id');
    const [oldest] = await ofScope(transaction, scope)
      .orderBy('started_at', 'desc')
      .offset(mostJobs)
      .limit(1)
      .select('started_at');
    if (oldest) {
      await ofScope(transaction, scope)
        .whereNot({ state: 'running' })
        .andWhere('started_at', '<=', oldest.started_at)
        .del();
    }
    return begun.length > 0;
  }

  /** Saves the progress and a heartbeat of a job. Returns whether it must stop: cancelled, or given up by others. */
  async saveProgress(
    transaction: Knex.Transaction,
    id: string,
    { step, done, total }: JobProgress,
    reachedAt: number,
  ): Promise<boolean> {
    const rows = await transaction<JobRow>('jobs')
      .where({ id, state: 'running' })
      .update({ step, done, total, reached_at: reachedAt })
      .returning('is_cancelled');
    return rows.every(({ is_cancelled: isCancelled }) => Boolean(isCancelled));
  }

  /** Records what a running job has found so far. */
  async saveResult(transaction: Knex.Transaction, id: string, result: string): Promise<void> {
    await transaction<JobRow>('jobs').where({ id, state: 'running' }).update({ result });
  }

  /** Records the end of a job that is still running. */
  async end(
    transaction: Knex.Transaction,
    id: string,
    { state, result, failure, reachedAt }: JobEnd,
  ): Promise<void> {
    await transaction<JobRow>('jobs')
      .where({ id, state: 'running' })
      .update({ state, result, failure, reached_at: reachedAt });
  }

  /** Records the running job of a scope as cancelled at once. Its server follows with its next heartbeat. */
  async endRunning(
    transaction: Knex.Transaction,
    { shopId, kind }: JobScope,
    reachedAt: number,
  ): Promise<void> {
    await ofScope(transaction, { shopId, kind })
      .where({ state: 'running' })
      .update({ state: 'cancelled', reached_at: reachedAt });
  }

  async remove(transaction: Knex.Transaction, id: string): Promise<void> {
    await transaction<JobRow>('jobs').where({ id }).del();
  }

  /** Asks the running job of a scope to stop. Returns whether there is one. */
  async cancel(transaction: Knex.Transaction, scope: JobScope): Promise<boolean> {
    const count = await ofScope(transaction, scope)
      .where({ state: 'running' })
      .update({ is_cancelled: true });
    return count > 0;
  }

  /** Returns the newest job of a scope. */
  async last(scope: JobScope, now: number): Promise<Job | undefined> {
    const row = await ofScope(this.#database.read, scope).orderBy('started_at', 'desc').first();
    return row && toJob(row, now);
  }

  async find(id: string, now: number): Promise<Job | undefined> {
    const row = await this.#database.read<JobRow>('jobs').where({ id }).first();
    return row && toJob(row, now);
  }
}

function ofScope(connection: Knex, { shopId, kind }: JobScope) {
  return connection<JobRow>('jobs').where({ shop_id: shopId, kind });
}

/** Returns a job as failed when its server is gone. */
function toJob(row: JobRow, now: number): Job {
  const isSilent = row.state === 'running' && now - row.reached_at >= silentAfterMs;
  return {
    id: row.id,
    shopId: row.shop_id,
    kind: row.kind,
    subject: row.subject,
    state: isSilent ? 'failed' : row.state,
    result: row.result,
    failure: isSilent ? interruptedJob : row.failure,
    step: row.step,
    done: row.done,
    total: row.total,
    startedAt: row.started_at,
    reachedAt: row.reached_at,
  };
}
