import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type TrialResults, trialResultsSchema } from './results-contract.ts';
import { AppError } from '../../base/errors.ts';
import type { JobEnd, JobScope, JobStore } from '../../store/tables/jobs/job-store.ts';
import { DataSignal } from '../../store/port/data-signal.ts';
import type { Database } from '../../store/port/database.ts';
import type { TrialStore } from '../../store/tables/trials/trial-store.ts';
import { type AskedTerm, indexQuestionSchema } from './index-program.ts';

interface IndexRelayOptions {
  stores: { database: Database; jobs: JobStore; trials: TrialStore };
  now: () => number;
}

const subjectSchema = indexQuestionSchema.omit({ question: true }).extend({ trialId: z.string() });

/** Shorter than browsers wait. A process answers a term in well under a second. */
const longestWaitMs = 20_000;

/**
 * Passes questions to the server that runs a trial. Each is a job of the shop, so that any server can ask: one at a
 * time, which suits a process that answers one after the other.
 */
export class IndexRelay {
  readonly #options: IndexRelayOptions;

  constructor(options: IndexRelayOptions) {
    this.#options = options;
  }

  /**
   * Asks the server that runs a trial.
   * @throws AppError `unavailable` when the trial ends meanwhile or does not answer
   */
  async ask(shopId: number, trialId: string, question: AskedTerm): Promise<TrialResults> {
    const { stores } = this.#options;
    const change = new DataSignal(stores.database.listen);
    const deadline = AbortSignal.timeout(longestWaitMs);
    const untilNextChange = async () => {
      if (deadline.aborted) {
        throw new AppError('unavailable', 'The trial of the field weights is busy: try again.');
      }
      await change.wait(() => false, deadline);
    };
    try {
      const id = await this.#begin(shopId, { trialId, ...question }, untilNextChange);
      try {
        return await this.#answerOf(id, trialId, untilNextChange);
      } finally {
        await stores.database.write(shopId, (transaction) => stores.jobs.remove(transaction, id));
      }
    } finally {
      await change.stop();
    }
  }

  /** Answers the questions of other servers to a trial, until it ends. */
  async answer(
    shopId: number,
    trialId: string,
    { ask, signal }: { ask: (term: AskedTerm) => Promise<TrialResults>; signal: AbortSignal },
  ): Promise<void> {
    const { stores, now } = this.#options;
    const change = new DataSignal(stores.database.listen);
    while (!signal.aborted) {
      // A database that is away for a moment delays the answer only.
      const job = await stores.jobs.last(scopeOf(shopId), now()).catch(() => undefined);
      if (job?.state === 'running') {
        const { data } = subjectSchema.safeParse(JSON.parse(job.subject));
        if (data?.trialId === trialId) {
          const { trialId: _, ...term } = data;
          const end = await ask(term).then(finished, failed);
          await stores.database
            .write(shopId, (transaction) =>
              stores.jobs.end(transaction, job.id, { ...end, reachedAt: now() }),
            )
            .catch(() => undefined);
        }
      }
      await change.wait(() => false, signal);
    }
    await change.stop();
  }

  /** Waits for its turn, and returns the id of the question. */
  async #begin(
    shopId: number,
    subject: object,
    untilNextChange: () => Promise<void>,
  ): Promise<string> {
    const { stores, now } = this.#options;
    const id = randomUUID();
    const job = { ...scopeOf(shopId), id, subject: JSON.stringify(subject) };
    while (
      !(await stores.database.write(shopId, (transaction) =>
        stores.jobs.begin(transaction, { ...job, startedAt: now() }),
      ))
    ) {
      await untilNextChange();
    }
    return id;
  }

  async #answerOf(
    id: string,
    trialId: string,
    untilNextChange: () => Promise<void>,
  ): Promise<TrialResults> {
    const { stores, now } = this.#options;
    for (;;) {
      const asked = await stores.jobs.find(id, now());
      if (asked?.state === 'finished') {
        return trialResultsSchema.parse(JSON.parse(asked.result ?? ''));
      }
      if (asked?.state !== 'running') {
        throw new AppError('unavailable', asked?.failure ?? trialEnded);
      }
      const trial = await stores.trials.find(trialId, now());
      if (trial?.state !== 'running') {
        throw new AppError('unavailable', trialEnded);
      }
      await untilNextChange();
    }
  }
}

/** The sentence for questions that no process answers any more. */
export const trialEnded = 'The trial of the field weights has ended: try again.';

function scopeOf(shopId: number): JobScope {
  return { shopId, kind: 'weight-question' };
}

type Outcome = Omit<JobEnd, 'reachedAt'>;

function finished(results: TrialResults): Outcome {
  return { state: 'finished', result: JSON.stringify(results), failure: null };
}

function failed(error: unknown): Outcome {
  const failure = error instanceof AppError ? error.message : trialEnded;
  return { state: 'failed', result: null, failure };
}
