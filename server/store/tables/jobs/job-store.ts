import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

const jobKinds = ['demo', 'try', 'weight-question'] as const;

export type JobKind = (typeof jobKinds)[number];

type JobState = 'running' | 'finished' | 'failed' | 'cancelled';

/** The scope of a job: one of a kind runs in it at a time. */
export interface JobScope<Kind extends string = JobKind> {
  /** Null for work of the installation. */
  shopId: number | null;
  kind: Kind;
}

interface NewJob<Kind extends string = JobKind> extends JobScope<Kind> {
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
export interface Job<Kind extends string = JobKind> extends NewJob<Kind>, JobProgress {
  state: JobState;
  result: string | null;
  failure: string | null;
  /** The end, or the last heartbeat. */
  reachedAt: number;
}

/** A running job without a heartbeat for this long has ended with its server. */
const silentAfterMs = 60_000;

/** The failure of a job whose server has ended. */
export const interruptedJob = 'The server has ended meanwhile: begin again.';

export interface JobRow {
  id: string;
  shop_id: number | null;
  kind: string;
  state: JobState;
  subject: string;
  result: string | null;
  step: string;
  done: number;
  total: number;
  failure: string | null;
  started_at: number;
  reached_at: number;
}

interface JobTable<Kind extends string> {
  name: 'jobs' | 'trials';
  kinds: readonly Kind[];
  /** Ended jobs of a kind that are kept for those who ask. */
  mostEnded: number;
}

/** Jobs of all servers in a table, so that any server can tell how far one is. */
export class JobTableStore<Kind extends string> {
  protected readonly database: Database;
  readonly #table: JobTable<Kind>;

  constructor(database: Database, table: JobTable<Kind>) {
    this.database = database;
    this.#table = table;
  }

  /** Begins a job. Returns false while another of its scope is running. */
  async begin(
    transaction: Knex.Transaction,
    { id, subject, startedAt, ...scope }: NewJob<Kind>,
  ): Promise<boolean> {
    await this.ofScope(transaction, scope)
      .where({ state: 'running' })
      .andWhere('reached_at', '<=', startedAt - silentAfterMs)
      .update({ state: 'failed', failure: interruptedJob });
    const begun = await transaction<JobRow>(this.#table.name)
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
    await this.removeOldest(transaction, scope);
    return begun.length > 0;
  }

  /** Saves the progress and a heartbeat of a job. Returns whether it must stop: cancelled, or given up by others. */
  async saveProgress(
    transaction: Knex.Transaction,
    id: string,
    { step, done, total }: JobProgress,
    reachedAt: number,
  ): Promise<boolean> {
    const count = await transaction<JobRow>(this.#table.name)
      .where({ id, state: 'running' })
      .update({ step, done, total, reached_at: reachedAt });
    return count === 0;
  }

  /** Records the end of a job that is still running. */
  async end(
    transaction: Knex.Transaction,
    id: string,
    { state, result, failure, reachedAt }: JobEnd,
  ): Promise<void> {
    await transaction<JobRow>(this.#table.name)
      .where({ id, state: 'running' })
      .update({ state, result, failure, reached_at: reachedAt });
  }

  async remove(transaction: Knex.Transaction, id: string): Promise<void> {
    await transaction<JobRow>(this.#table.name).where({ id }).del();
  }

  /** Returns the newest job of a scope. */
  async last(scope: JobScope<Kind>, now: number): Promise<Job<Kind> | undefined> {
    const row = await this.ofScope(this.database.read, scope).orderBy('started_at', 'desc').first();
    return row && this.toJob(row, now);
  }

  async find(id: string, now: number): Promise<Job<Kind> | undefined> {
    const row = await this.database.read<JobRow>(this.#table.name).where({ id }).first();
    return row && this.toJob(row, now);
  }

  /** Returns a job as failed when its server is gone. */
  protected toJob(row: JobRow, now: number): Job<Kind> {
    const kind = this.#table.kinds.find((known) => known === row.kind);
    if (kind === undefined) {
      throw new Error(`There is no kind ${row.kind} of ${this.#table.name}.`);
    }
    const isSilent = row.state === 'running' && now - row.reached_at >= silentAfterMs;
    return {
      id: row.id,
      shopId: row.shop_id,
      kind,
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

  protected ofScope(connection: Knex, { shopId, kind }: JobScope<Kind>) {
    return connection<JobRow>(this.#table.name).where({ shop_id: shopId, kind });
  }

  protected async removeOldest(
    transaction: Knex.Transaction,
    scope: JobScope<Kind>,
  ): Promise<void> {
    const [oldest] = await this.ofScope(transaction, scope)
      .orderBy('started_at', 'desc')
      .offset(this.#table.mostEnded)
      .limit(1)
      .select('started_at');
    if (oldest) {
      await this.ofScope(transaction, scope)
        .whereNot({ state: 'running' })
        .andWhere('started_at', '<=', oldest.started_at)
        .del();
    }
  }
}

/** The work of people that is not a trial. */
export class JobStore extends JobTableStore<JobKind> {
  constructor(database: Database) {
    super(database, { name: 'jobs', kinds: jobKinds, mostEnded: 20 });
  }
}
