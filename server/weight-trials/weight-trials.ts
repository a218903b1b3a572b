import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TrialResults } from '../contract/admin/search-trials.ts';
import { AppError } from '../errors.ts';
import { type JobContext, runJob } from '../management/jobs/run-job.ts';
import type { Job, JobScope } from '../store/job-store.ts';
import type { TrialTask } from './trial-messages.ts';
import { TrialProcess } from './trial-process.ts';
import { type AskedTerm, TrialRelay, type TrialRelayOptions } from './trial-relay.ts';

export interface WeightTrialsOptions
  extends Omit<TrialTask, 'shopId' | 'settings'>, TrialRelayOptions {
  /** The program of the process. */
  programFile: string;
  /** True when a cluster answers searches. */
  hasCluster: boolean;
  /** The time without a question after which a trial ends; absent: ten minutes. */
  idleMs?: number;
}

/** A trial of a shop, whichever server runs it. */
export interface WeightTrial extends TriedWeights {
  id: string;
  state: 'building' | 'ready' | 'failed' | 'ended';
  /** The products in the new index so far. */
  indexed: number;
  /** The time that the index took; null before its end. */
  seconds: number | null;
  /** The memory that the process needed beyond its start; null before the end. */
  memoryBytes: number | null;
  failure: string | null;
}

const triedWeightsSchema = z.strictObject({
  /** The draft whose field weights are tried. */
  settings: z.record(z.string(), z.unknown()),
  /** The field weights as a text. */
  weights: z.string(),
});

type TriedWeights = z.output<typeof triedWeightsSchema>;

/** The result of a job: what the index has cost. */
const costSchema = z.strictObject({ seconds: z.number(), memoryBytes: z.number() });

/** A trial whose process runs on this server. */
interface OwnTrial {
  id: string;
  shopId: number;
  weights: string;
  process: TrialProcess;
  idle: NodeJS.Timeout;
}

const usualIdleMs = 600_000;

/**
 * Tries field weights, for which the whole index is built anew, in a process of its own. Requests of shoppers do not
 * wait for it. A server runs one at a time, because each holds a second index in memory. Its record is a job, from which
 * all servers tell how far it is, and end it.
 */
export class WeightTrials {
  readonly #options: WeightTrialsOptions;
  readonly #relay: TrialRelay;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #own: OwnTrial | undefined;

  constructor(options: WeightTrialsOptions) {
    this.#options = options;
    this.#relay = new TrialRelay(options);
  }

  /** Returns the newest trial of a shop; undefined before the first. */
  async find(shopId: number): Promise<WeightTrial | undefined> {
    const { stores, now } = this.#options;
    const job = await stores.jobs.last(scopeOf(shopId), now());
    return job && toTrial(job);
  }

  /**
   * Begins to build an index with the weights of a draft, in place of an earlier trial of the shop.
   * @throws AppError `conflict` while this server tries the weights of another shop, and with a cluster.
   */
  async begin(shopId: number, tried: TriedWeights): Promise<void> {
    const { stores, now, programFile, hasCluster, idleMs: _, ...task } = this.#options;
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    if (hasCluster) {
      throw new AppError(
        'conflict',
        'A cluster answers the searches of this shop: field weights can only be tried in the index of the server.',
      );
    }
    if (this.#own && this.#own.shopId !== shopId && this.#own.process.isOpen) {
      throw new AppError(
        'conflict',
        'Another shop is trying field weights: try again in some minutes.',
      );
    }
    this.#endOwn();
    const { settings, weights } = tried;
    const id = randomUUID();
    const process = new TrialProcess(programFile, { ...task, shopId, settings });
    const own = { id, shopId, weights, process, idle: this.#endLater(process) };
    this.#own = own;
    const job = { ...scopeOf(shopId), id, subject: JSON.stringify(tried), startedAt: now() };
    const hasBegun = await stores.database
      .write(shopId, async (transaction) => {
        await stores.jobs.endRunning(transaction, job, job.startedAt);
        return stores.jobs.begin(transaction, job);
      })
      .catch((error: unknown) => {
        process.end();
        throw error;
      });
    if (!hasBegun) {
      process.end();
      throw new AppError('conflict', 'These field weights are being tried already.');
    }
    const running = this.#run(own);
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
  }

  /** Ends the trial of a shop, if there is one. Another server that runs it follows within a second. */
  async end(shopId: number): Promise<void> {
    const { stores, now } = this.#options;
    await stores.database.write(shopId, (transaction) =>
      stores.jobs.endRunning(transaction, scopeOf(shopId), now()),
    );
    if (this.#own?.shopId === shopId) {
      this.#endOwn();
    }
  }

  /** Answers a term with the new index; undefined when no trial of these weights is ready. */
  async results(
    shopId: number,
    weights: string,
    term: AskedTerm,
  ): Promise<TrialResults | undefined> {
    const own = this.#own;
    if (own?.shopId === shopId && own.weights === weights && own.process.isReady) {
      return this.#ask(own, term);
    }
    const trial = await this.find(shopId);
    return trial?.state === 'ready' && trial.weights === weights && trial.id !== own?.id
      ? this.#relay.ask(shopId, trial.id, term)
      : undefined;
  }

  /** Ends the trial, and resolves when its process is gone. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#endOwn();
    await this.#own?.process.exited;
    await Promise.all(this.#running);
  }

  #ask(own: OwnTrial, term: AskedTerm): Promise<TrialResults> {
    clearTimeout(own.idle);
    own.idle = this.#endLater(own.process);
    return own.process.ask(term);
  }

  /** Records how a process gets on, until it is gone. */
  async #run(own: OwnTrial): Promise<void> {
    const { stores, now } = this.#options;
    const { id, shopId, process } = own;
    const job = { stores, id, shopId, now, stopping: this.#stopping.signal, explain };
    try {
      await runJob(job, (context) => this.#follow(own, context));
    } catch {
      // The record of the job has the failure.
    } finally {
      clearTimeout(own.idle);
      process.end();
    }
  }

  async #follow(own: OwnTrial, { report, signal }: JobContext): Promise<string | null> {
    const { stores, now } = this.#options;
    const { id, shopId, process } = own;
    signal.addEventListener('abort', () => process.end(), { once: true });
    process.onProgress((indexed) => report({ step: '', done: indexed, total: 0 }));
    const cost = await process.built;
    const result = cost && JSON.stringify(cost);
    if (result !== undefined) {
      await stores.database.write(shopId, async (transaction) => {
        const progress = { step: '', done: process.indexed, total: 0 };
        await stores.jobs.saveProgress(transaction, id, progress, now());
        await stores.jobs.saveResult(transaction, id, result);
      });
      const gone = new AbortController();
      void process.exited.then(() => gone.abort());
      const ask = (term: AskedTerm) => this.#ask(own, term);
      await this.#relay.answer(shopId, id, { ask, signal: gone.signal });
    }
    await process.exited;
    if (process.failure !== undefined) {
      throw new AppError('unavailable', process.failure);
    }
    signal.throwIfAborted();
    return result ?? null;
  }

  #endOwn(): void {
    clearTimeout(this.#own?.idle);
    this.#own?.process.end();
  }

  #endLater(process: TrialProcess): NodeJS.Timeout {
    const { idleMs = usualIdleMs } = this.#options;
    return setTimeout(() => process.end(), idleMs).unref();
  }
}

function scopeOf(shopId: number): JobScope {
  return { shopId, kind: 'weights' };
}

function toTrial({ id, subject, state, result, done, failure }: Job): WeightTrial {
  const cost = result === null ? undefined : costSchema.parse(JSON.parse(result));
  const running = cost ? 'ready' : 'building';
  const ended = state === 'failed' ? 'failed' : 'ended';
  return {
    ...triedWeightsSchema.parse(JSON.parse(subject)),
    id,
    state: state === 'running' ? running : ended,
    indexed: done,
    seconds: cost?.seconds ?? null,
    memoryBytes: cost?.memoryBytes ?? null,
    failure,
  };
}

function explain(error: unknown): string {
  return error instanceof AppError ? error.message : 'The field weights could not be tried.';
}
