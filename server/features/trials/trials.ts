import { randomUUID } from 'node:crypto';
import type { TrialResults } from './results-contract.ts';
import type { QualityResult } from '../../contract/admin/quality.ts';
import { AppError } from '../../base/errors.ts';
import { type JobContext, runJob } from '../../jobs/run-job.ts';
import { type Management, recordChange } from '../../changes/management.ts';
import { runProgram } from '../../programs/start-program.ts';
import type { Evaluation } from '../../recommend/evaluation/evaluate.ts';
import {
  evaluateShop,
  type EvaluationSteps,
  qualityResult,
} from '../../recommend/evaluation/save-evaluation.ts';
import type { Trial } from '../../store/tables/trials/trial-store.ts';
import type { AskedTerm } from './index-program.ts';
import { qualityProgram } from './quality-program.ts';
import { TriedIndexes, type TriedIndexOptions } from './tried-indexes.ts';

export interface TrialsOptions extends TriedIndexOptions {
  /** The program that measures recommenders, in the build. */
  qualityFile: string;
  onFailure: (error: unknown, shopId: number) => void;
}

/** What is tried in a process of its own. */
type AskedTrial =
  | { kind: 'quality' }
  | {
      kind: 'field_weights';
      /** The draft of the search settings. */
      settings: Record<string, unknown>;
      /** Its field weights as JSON. */
      weights: string;
    };

/** Work that has not begun, which returns its result as JSON. */
interface Work {
  run: (context: JobContext) => Promise<string>;
  /** Ends it when it cannot begin. */
  abandon: () => void;
  explain: (error: unknown) => string;
}

/**
 * Runs the trials that people ask for in processes of their own, which end with this server. One of a kind runs in a
 * shop at a time. All servers tell how far it is, and any of them can end it.
 */
export class Trials {
  readonly #options: TrialsOptions;
  readonly #indexes: TriedIndexes;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: TrialsOptions) {
    this.#options = options;
    this.#indexes = new TriedIndexes(options);
  }

  /**
   * Begins a trial. One of field weights takes the place of an earlier one of the shop.
   * @throws AppError `conflict` while another runs that it cannot replace, and for field weights with a cluster.
   */
  async begin(management: Management, shopId: number, asked: AskedTrial): Promise<Trial> {
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    const id = randomUUID();
    const work =
      asked.kind === 'quality'
        ? this.#measurement(management, shopId)
        : this.#indexes.start(id, shopId, asked);
    const trial = await beginTrial(management, { id, shopId, asked }).catch((error: unknown) => {
      work.abandon();
      throw error;
    });
    const running = this.#run(management, trial, work);
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
    return trial;
  }

  /** Ends a running trial of a shop, wherever it runs. Returns whether it was running. */
  async end({ stores, now }: Management, shopId: number, id: string): Promise<boolean> {
    const hasEnded = await stores.database.write(shopId, (transaction) =>
      stores.trials.cancel(transaction, { shopId, id }, now()),
    );
    this.#indexes.end(shopId, id);
    return hasEnded;
  }

  /** Answers a term with an index of these field weights; undefined when none is ready. */
  results(shopId: number, weights: string, term: AskedTerm): Promise<TrialResults | undefined> {
    return this.#indexes.results(shopId, weights, term);
  }

  /** Ends all trials, and resolves when their ends are recorded. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#indexes.close();
    await Promise.all(this.#running);
  }

  async #run({ stores, now }: Management, { id, shopId }: Trial, work: Work): Promise<void> {
    const { database, trials: jobs } = stores;
    const { run, explain } = work;
    try {
      await runJob(
        { database, jobs, id, shopId, now, stopping: this.#stopping.signal, explain },
        run,
      );
    } catch {
      // The record of the trial has the failure, and its cause was logged.
    }
  }

  #measurement({ now }: Management, shopId: number): Work {
    const { data, qualityFile: file, onFailure } = this.#options;
    const task = { data, shopId, startedAt: now() };
    return {
      abandon: () => undefined,
      explain: explainMeasurement,
      run: async ({ report, signal }) => {
        try {
          const start = { file, task, onMessage: report, signal };
          return JSON.stringify(await runProgram(qualityProgram, start));
        } catch (error) {
          if (!signal.aborted) {
            onFailure(error, shopId);
          }
          throw error;
        }
      },
    };
  }
}

/** Measures the recommenders of a shop in this process, with the usual share of the newest data. */
export async function measureNow(
  management: Management,
  shopId: number,
  { onProgress }: Pick<EvaluationSteps, 'onProgress'>,
): Promise<Evaluation> {
  const { stores, now } = management;
  const { database, trials: jobs } = stores;
  const asked = { kind: 'quality' } as const;
  const { id } = await beginTrial(management, { id: randomUUID(), shopId, asked });
  let evaluation: Evaluation | undefined;
  await runJob(
    { database, jobs, id, shopId, now, explain: explainMeasurement },
    async ({ report, signal }) => {
      evaluation = await evaluateShop(stores, shopId, {
        now,
        signal,
        onProgress(progress) {
          report(progress);
          onProgress?.(progress);
        },
      });
      return JSON.stringify(qualityResult(evaluation) satisfies QualityResult);
    },
  );
  if (!evaluation) {
    throw new Error('The measurement has no result.');
  }
  return evaluation;
}

async function beginTrial(
  management: Management,
  { id, shopId, asked }: { id: string; shopId: number; asked: AskedTrial },
): Promise<Trial> {
  const { database, trials } = management.stores;
  const { kind } = asked;
  return database.write(shopId, async (transaction) => {
    const startedAt = management.now();
    const subject = asked.kind === 'quality' ? '{}' : asked.weights;
    if (asked.kind === 'field_weights') {
      await trials.cancel(transaction, { shopId, kind }, startedAt);
    }
    const trial = { id, shopId, kind, subject, startedAt };
    if (!(await trials.begin(transaction, trial))) {
      throw new AppError('conflict', runningSentences[kind]);
    }
    if (asked.kind === 'quality') {
      await recordChange(management, transaction, {
        shopId,
        kind: 'models',
        object: '0',
        action: 'evaluate',
        before: null,
        after: null,
      });
    }
    return { ...trial, ...begun, reachedAt: startedAt };
  });
}

const begun = {
  cause: 'request',
  state: 'running',
  step: '',
  done: 0,
  total: 0,
  result: null,
  failure: null,
} as const;

const runningSentences = {
  quality: 'The recommenders are being measured: wait for the end.',
  field_weights: 'These field weights are being tried already.',
};

function explainMeasurement(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'The recommenders could not be measured: the log of the server has the cause. Measure again.';
}
