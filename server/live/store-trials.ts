import { randomUUID } from 'node:crypto';
import { AppError } from '../base/errors.ts';
import { runJob } from '../jobs/run-job.ts';
import type { Management } from '../changes/management.ts';
import type { Job, JobStore } from '../store/tables/jobs/job-store.ts';
import { keepStore } from './keep-store.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';
import { findTrialShop } from './trial-shop.ts';
import { tryStore, type TryOptions } from './try-store.ts';

export interface StoreTrial {
  id: string;
  address: string;
  state: Exclude<Job['state'], 'cancelled'>;
  /** The part that has been read so far, such as `250 products`. */
  progress: string;
  /** The domain of the shop; null until it is read. */
  domain: string | null;
  failure: string | null;
}

export interface StoreTrialOptions extends Omit<
  TryOptions,
  'management' | 'onProgress' | 'signal'
> {
  stores: { jobs: JobStore };
  /** Seals what is saved of a store that is read every day. */
  secrets: SecretBox;
  now: () => number;
  /** Called with failures whose causes persons are not told. */
  onFailure: (error: unknown, address: string) => void;
}

interface TrialToBegin {
  address: string;
  /** True to read the store again every day. */
  keep: boolean;
  /** Runs before the trial is told to be finished. */
  onShown: () => Promise<unknown>;
}

/** Readings of the installation: one runs at a time, whichever server does it. */
const scope = { shopId: null, kind: 'try' } as const;

/** Reads public stores into shops, one at a time, for persons who ask any server how far it is. Ends with its server. */
export class StoreTrials {
  readonly #options: StoreTrialOptions;
  readonly #stopping = new AbortController();
  #reading: Promise<void> | undefined;

  constructor(options: StoreTrialOptions) {
    this.#options = options;
  }

  async find(id: string): Promise<StoreTrial> {
    const { stores, now } = this.#options;
    const job = await stores.jobs.find(id, now());
    if (job?.kind !== scope.kind) {
      throw new AppError('not-found', 'There is no such reading of a store: begin again.');
    }
    return toTrial(job);
  }

  /**
   * Begins to read a store.
   * @throws AppError `conflict` for a shop that a trial would overwrite, and while any server reads a store.
   */
  async begin(management: Management, given: TrialToBegin): Promise<StoreTrial> {
    const { address } = given;
    const { stores, now } = management;
    if (URL.canParse(address)) {
      await findTrialShop(new URL(address), stores);
    }
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    const id = randomUUID();
    const job = { ...scope, id, subject: address, startedAt: now() };
    const hasBegun = await stores.database.write(null, (transaction) =>
      stores.jobs.begin(transaction, job),
    );
    if (!hasBegun) {
      throw new AppError('conflict', 'Another store is being read: wait for its end.');
    }
    this.#reading = this.#read(id, management, given);
    return { id, address, state: 'running', progress: '', domain: null, failure: null };
  }

  /** Ends the reading, and resolves when it writes nothing any more. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  async #read(
    id: string,
    management: Management,
    { address, keep, onShown }: TrialToBegin,
  ): Promise<void> {
    const { stores, now } = management;
    const { database, jobs } = stores;
    const stopping = this.#stopping.signal;
    const job = { database, jobs, id, shopId: null, now, stopping, explain };
    try {
      await runJob(job, async ({ report, signal }) => {
        const onProgress = (step: string) => report({ step, done: 0, total: 0 });
        const options = { ...this.#options, management, onProgress, signal };
        const { shop, report: imported } = await tryStore(address, options);
        if (keep) {
          const { secrets, allowHttp = false, allowPrivate = false } = this.#options;
          const access = { allowHttp, allowPrivate };
          await keepStore(management, secrets, { shopId: shop.id, address, access });
        }
        await onShown();
        const { saved = 0, unchanged = 0 } = imported.counts.products ?? {};
        onProgress(`${saved + unchanged} products`);
        return shop.domain;
      });
    } catch (error) {
      // The record of the job has the failure, which people read.
      if (!(error instanceof AppError) && !this.#stopping.signal.aborted) {
        this.#options.onFailure(error, address);
      }
    }
  }
}

function toTrial({ id, subject, state, step, result, failure }: Job): StoreTrial {
  return {
    id,
    address: subject,
    state: state === 'cancelled' ? 'failed' : state,
    progress: step,
    domain: result,
    failure,
  };
}

function explain(error: unknown): string {
  return error instanceof AppError ? error.message : 'The store could not be read.';
}
