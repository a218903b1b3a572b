import { randomUUID } from 'node:crypto';
import { AppError } from '../../errors.ts';
import {
  evaluateShop,
  type EvaluationSteps,
  saveEvaluation,
} from '../../recommend/evaluation/save-evaluation.ts';
import type { Evaluation } from '../../recommend/evaluation/evaluate.ts';
import type { DataLocation } from '../../store/open-database.ts';
import { runJob } from '../jobs/run-job.ts';
import { type Management, recordChange, type Recorded } from '../management.ts';
import { runEvaluationProcess } from './evaluation-process.ts';

export interface EvaluationOptions {
  data: DataLocation;
  /** The program of an evaluation in the build. */
  programFile: string;
  onFailure: (error: unknown, shopId: number) => void;
}

/** Measures recommenders in processes of their own, for people who ask. They end with their server. */
export class Evaluations {
  readonly #options: EvaluationOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: EvaluationOptions) {
    this.#options = options;
  }

  /**
   * Begins to measure the recommenders of a shop.
   * @throws AppError `conflict` while any server or command measures them.
   */
  async request(management: Management, shopId: number): Promise<Recorded> {
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    const begun = await beginEvaluation(management, shopId);
    const running = this.#run(management, shopId, begun.id);
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
    return { change: begun.change };
  }

  /** Ends all, and resolves when their ends are recorded. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #run({ stores, now }: Management, shopId: number, id: string): Promise<void> {
    const { data, programFile, onFailure } = this.#options;
    const task = { data, shopId, startedAt: now() };
    const job = { stores, id, shopId, now, stopping: this.#stopping.signal, explain };
    try {
      await runJob(job, async ({ report, signal }) => {
        await runEvaluationProcess(programFile, { task, onProgress: report, signal }).catch(
          (error: unknown) => {
            if (!signal.aborted) {
              onFailure(error, shopId);
            }
            throw error;
          },
        );
        return null;
      });
    } catch {
      // The record of the job has the failure, and its cause was logged.
    }
  }
}

/** Measures the recommenders of a shop in this process, with the usual share of the newest data. */
export async function evaluateNow(
  management: Management,
  shopId: number,
  { onProgress }: Pick<EvaluationSteps, 'onProgress'>,
): Promise<Evaluation> {
  const { stores, now } = management;
  const { id } = await beginEvaluation(management, shopId);
  let evaluation: Evaluation | undefined;
  await runJob({ stores, id, shopId, now, explain }, async ({ report, signal }) => {
    evaluation = await evaluateShop(stores, shopId, {
      now,
      signal,
      onProgress(progress) {
        report(progress);
        onProgress?.(progress);
      },
    });
    await saveEvaluation(stores, shopId, evaluation, now());
    return null;
  });
  if (!evaluation) {
    throw new Error('The evaluation has no result.');
  }
  return evaluation;
}

/** Asks the evaluation of a shop to stop, wherever it runs. Returns whether one is running. */
export function cancelEvaluation({ stores }: Management, shopId: number): Promise<boolean> {
  return stores.database.write(shopId, (transaction) =>
    stores.jobs.cancel(transaction, { shopId, kind: 'evaluate' }),
  );
}

function beginEvaluation(
  management: Management,
  shopId: number,
): Promise<{ id: string; change: number }> {
  const { database, jobs } = management.stores;
  const id = randomUUID();
  return database.write(shopId, async (transaction) => {
    const startedAt = management.now();
    const job = { id, shopId, kind: 'evaluate', subject: '', startedAt } as const;
    if (!(await jobs.begin(transaction, job))) {
      throw new AppError('conflict', 'The recommenders are being measured: wait for the end.');
    }
    const change = await recordChange(management, transaction, {
      shopId,
      kind: 'models',
      object: '0',
      action: 'evaluate',
      before: null,
      after: null,
    });
    return { id, change };
  });
}

function explain(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'The recommenders could not be measured: the log of the server has the cause. Measure again.';
}
