import type { Database } from '../store/port/database.ts';
import { interruptedJob, type JobProgress, type JobStore } from '../store/tables/jobs/job-store.ts';

/** The interval of progress and heartbeats, which is also how long a cancelled job goes on. */
const progressMs = 1_000;

/** A job that has begun. */
export interface BegunJob {
  database: Pick<Database, 'write'>;
  /** The table of the job. */
  jobs: Pick<JobStore, 'saveProgress' | 'end'>;
  id: string;
  shopId: number | null;
  now: () => number;
  /** Aborted when the server ends. */
  stopping?: AbortSignal;
  /** Returns the reason for a failure as a sentence for people. */
  explain: (error: unknown) => string;
}

export interface JobContext {
  report: (progress: JobProgress) => void;
  /** Aborted when somebody cancels the job, and when the server ends. */
  signal: AbortSignal;
}

/**
 * Runs a job: saves its progress every second, stops it when somebody cancels it, and records its end. Rejects as
 * `work` does, which returns the result to record.
 */
export async function runJob(
  job: BegunJob,
  work: (context: JobContext) => Promise<string | null>,
): Promise<void> {
  const { database, jobs, id, shopId, now, stopping, explain } = job;
  const cancelling = new AbortController();
  let progress: JobProgress = { step: '', done: 0, total: 0 };
  let saving: Promise<void> = Promise.resolve();
  const save = async () => {
    const mustStop = await database.write(shopId, (transaction) =>
      jobs.saveProgress(transaction, id, progress, now()),
    );
    if (mustStop) {
      cancelling.abort();
    }
  };
  let isSaving = false;
  const timer = setInterval(() => {
    // A slow database must not be asked again before it has answered.
    if (!isSaving) {
      isSaving = true;
      // A missed heartbeat is harmless: many have to fail before the job counts as ended.
      saving = save()
        .catch(() => undefined)
        .finally(() => (isSaving = false));
    }
  }, progressMs);
  const end = async (outcome: { state: 'finished' | 'failed' | 'cancelled' } & Outcome) => {
    clearInterval(timer);
    await saving;
    await database.write(shopId, async (transaction) => {
      await jobs.saveProgress(transaction, id, progress, now());
      await jobs.end(transaction, id, {
        result: null,
        failure: null,
        ...outcome,
        reachedAt: now(),
      });
    });
  };
  try {
    const signal = AbortSignal.any([cancelling.signal, ...(stopping ? [stopping] : [])]);
    const result = await work({ signal, report: (reached) => (progress = reached) });
    await end({ state: 'finished', result });
  } catch (error) {
    await end(
      cancelling.signal.aborted
        ? { state: 'cancelled' }
        : { state: 'failed', failure: stopping?.aborted ? interruptedJob : explain(error) },
    );
    throw error;
  }
}

interface Outcome {
  result?: string | null;
  failure?: string;
}
