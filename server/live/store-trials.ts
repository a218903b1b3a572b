import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Management } from '../management/management.ts';
import { findTrialShop } from './trial-shop.ts';
import { type TriedStore, tryStore, type TryOptions } from './try-store.ts';

export interface StoreTrial {
  id: string;
  address: string;
  state: 'running' | 'finished' | 'failed';
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
  /** Called with failures whose causes persons are not told. */
  onFailure: (error: unknown, address: string) => void;
}

/** Ended trials that are remembered for those who ask. */
const mostTrials = 20;

/** Reads public stores into shops, one at a time, for persons who ask how far it is. Ends with its server. */
export class StoreTrials {
  readonly #options: StoreTrialOptions;
  readonly #trials = new Map<string, StoreTrial>();
  readonly #stopping = new AbortController();
  #reading: Promise<void> | undefined;

  constructor(options: StoreTrialOptions) {
    this.#options = options;
  }

  find(id: string): StoreTrial {
    const trial = this.#trials.get(id);
    if (!trial) {
      throw new AppError(
        'not-found',
        'This reading ended with its server, or runs on another one: look at your shops, or begin again.',
      );
    }
    return trial;
  }

  /**
   * Begins to read a store. `onShown` runs before the trial is told to be finished.
   * @throws AppError `conflict` for a shop that a trial would overwrite, and while another store is read.
   */
  async begin(
    address: string,
    management: Management,
    onShown: () => Promise<unknown>,
  ): Promise<StoreTrial> {
    if (URL.canParse(address)) {
      await findTrialShop(new URL(address), management.stores);
    }
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    if ([...this.#trials.values()].some(({ state }) => state === 'running')) {
      throw new AppError('conflict', 'Another store is being read: wait for its end.');
    }
    const trial: StoreTrial = {
      id: randomUUID(),
      address,
      state: 'running',
      progress: '',
      domain: null,
      failure: null,
    };
    this.#trials.set(trial.id, trial);
    const [oldest] = this.#trials.keys();
    if (oldest !== undefined && this.#trials.size > mostTrials) {
      this.#trials.delete(oldest);
    }
    this.#reading = this.#read(trial, management, onShown);
    return trial;
  }

  /** Ends the reading, and resolves when it writes nothing any more. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  async #read(
    trial: StoreTrial,
    management: Management,
    onShown: () => Promise<unknown>,
  ): Promise<void> {
    try {
      const onProgress = (progress: string) => (trial.progress = progress);
      const { signal } = this.#stopping;
      const options = { ...this.#options, management, onProgress, signal };
      const read = await tryStore(trial.address, options);
      await onShown();
      Object.assign(trial, { state: 'finished', ...resultOf(read) });
    } catch (error) {
      if (!(error instanceof AppError)) {
        this.#options.onFailure(error, trial.address);
      }
      const failure = error instanceof AppError ? error.message : 'The store could not be read.';
      Object.assign(trial, { state: 'failed', failure });
    }
  }
}

function resultOf({ shop, report }: TriedStore): Pick<StoreTrial, 'domain' | 'progress'> {
  const { saved = 0, unchanged = 0 } = report.counts.products ?? {};
  return { domain: shop.domain, progress: `${saved + unchanged} products` };
}
