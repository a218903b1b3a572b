import type { TrialResults } from './results-contract.ts';
import { AppError } from '../../base/errors.ts';
import type { JobContext } from '../../jobs/run-job.ts';
import type { Database } from '../../store/port/database.ts';
import type { JobStore } from '../../store/tables/jobs/job-store.ts';
import type { TrialStore } from '../../store/tables/trials/trial-store.ts';
import { IndexProcess } from './index-process.ts';
import type { AskedTerm, IndexTask } from './index-program.ts';
import { IndexRelay } from './index-relay.ts';

export interface TriedIndexOptions extends Omit<IndexTask, 'shopId' | 'settings'> {
  stores: { database: Database; jobs: JobStore; trials: TrialStore };
  now: () => number;
  /** The program that builds an index, in the build. */
  indexFile: string;
  /** True when a cluster answers searches. */
  hasCluster: boolean;
  /** The time without a question after which a trial ends; absent: ten minutes. */
  idleMs?: number;
}

/** A trial whose process runs on this server. */
interface OwnIndex {
  id: string;
  shopId: number;
  weights: string;
  process: IndexProcess;
  idle: NodeJS.Timeout;
}

const usualIdleMs = 600_000;

/**
 * Tries field weights, for which the whole index is built anew, in a process of its own. Requests of shoppers do not
 * wait for it. A server runs one at a time, because each holds a second index in memory.
 */
export class TriedIndexes {
  readonly #options: TriedIndexOptions;
  readonly #relay: IndexRelay;
  #own: OwnIndex | undefined;

  constructor(options: TriedIndexOptions) {
    this.#options = options;
    this.#relay = new IndexRelay(options);
  }

  /**
   * Starts the process of a trial, in place of an earlier one of the shop.
   * @throws AppError `conflict` while this server tries the weights of another shop, and with a cluster.
   */
  start(
    id: string,
    shopId: number,
    { settings, weights }: { settings: Record<string, unknown>; weights: string },
  ) {
    const { data, platform, service, eventRetentionDays, indexFile } = this.#options;
    if (this.#options.hasCluster) {
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
    const task = { data, platform, service, eventRetentionDays, shopId, settings };
    const process = new IndexProcess(indexFile, task);
    const own = { id, shopId, weights, process, idle: this.#endLater(process) };
    this.#own = own;
    return {
      abandon: () => process.end(),
      explain: (error: unknown) =>
        error instanceof AppError ? error.message : 'The field weights could not be tried.',
      run: (context: JobContext) =>
        this.#follow(own, context).finally(() => {
          clearTimeout(own.idle);
          process.end();
        }),
    };
  }

  /** Ends the process of a shop's trial if it runs on this server. */
  end(shopId: number, id: string): void {
    if (this.#own?.shopId === shopId && this.#own.id === id) {
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
    const { stores, now } = this.#options;
    const trial = await stores.trials.last({ shopId, kind: 'field_weights' }, now());
    const isReady = trial?.state === 'running' && trial.result !== null;
    return isReady && trial.subject === weights && trial.id !== own?.id
      ? this.#relay.ask(shopId, trial.id, term)
      : undefined;
  }

  /** Ends the trial, and resolves when its process is gone. */
  async close(): Promise<void> {
    this.#endOwn();
    await this.#own?.process.exited;
  }

  #ask(own: OwnIndex, term: AskedTerm): Promise<TrialResults> {
    clearTimeout(own.idle);
    own.idle = this.#endLater(own.process);
    return own.process.ask(term);
  }

  /** Records how a process gets on, and passes questions of other servers to it, until it is gone. */
  async #follow(own: OwnIndex, { report, signal }: JobContext): Promise<string> {
    const { stores, now } = this.#options;
    const { id, shopId, process } = own;
    signal.addEventListener('abort', () => process.end(), { once: true });
    process.onProgress((indexed) => report({ step: '', done: indexed, total: 0 }));
    const cost = await process.built;
    const result = JSON.stringify(cost ?? null);
    if (cost) {
      await stores.database.write(shopId, async (transaction) => {
        const progress = { step: '', done: process.indexed, total: 0 };
        await stores.trials.saveProgress(transaction, id, progress, now());
        await stores.trials.saveResult(transaction, id, result);
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
    return result;
  }

  #endOwn(): void {
    clearTimeout(this.#own?.idle);
    this.#own?.process.end();
  }

  #endLater(process: IndexProcess): NodeJS.Timeout {
    const { idleMs = usualIdleMs } = this.#options;
    return setTimeout(() => process.end(), idleMs).unref();
  }
}
