import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { runJob } from '../management/jobs/run-job.ts';
import { type Management, recordChange } from '../management/management.ts';
import type { Job } from '../store/job-store.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { addDemoShop, demoDomain } from './create-demo-shop.ts';

/** How far the demo shop is. */
export interface DemoShopState {
  state: 'none' | 'running' | 'finished' | 'failed';
  /** The part of the work that is done, such as `40 %`. */
  progress: string;
  /** The domain of the shop; null until people may open it. */
  domain: string | null;
  failure: string | null;
}

export interface DemoShopCreationOptions {
  stores: Pick<Stores, 'jobs' | 'shops'>;
  leases: Leases;
  platform: string;
  now: () => number;
  log: Logger;
}

/** Work of the installation: one creation runs at a time, whichever server does it. */
const scope = { shopId: null, kind: 'demo' } as const;

/** Creates the demo shop for an owner who asks for it, beside requests. Ends with its server. */
export class DemoShopCreation {
  readonly #options: DemoShopCreationOptions;
  readonly #stopping = new AbortController();
  #creating: Promise<void> | undefined;

  constructor(options: DemoShopCreationOptions) {
    this.#options = options;
  }

  async find(): Promise<DemoShopState> {
    const { stores, now } = this.#options;
    // A shop that the next start finished is there, although its job failed.
    if (await stores.shops.find({ domain: demoDomain })) {
      return { state: 'finished', progress: '100 %', domain: demoDomain, failure: null };
    }
    const job = await stores.jobs.last(scope, now());
    return job && job.state !== 'finished' ? toState(job) : none;
  }

  /**
   * Begins to create the demo shop, or finds the creation that any server has begun. `onFilled` runs before people may
   * open the shop.
   * @throws AppError `conflict` if the shop exists.
   */
  async begin(management: Management, onFilled: () => Promise<unknown>): Promise<DemoShopState> {
    const { stores, now } = management;
    if (await stores.shops.find({ domain: demoDomain })) {
      throw new AppError('conflict', `The demo shop is there already: open ${demoDomain}.`);
    }
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    const id = randomUUID();
    const hasBegun = await stores.database.write(null, async (transaction) => {
      const job = { ...scope, id, subject: demoDomain, startedAt: now() };
      const isFirst = await stores.jobs.begin(transaction, job);
      if (isFirst) {
        await recordChange(management, transaction, {
          shopId: null,
          kind: 'shop',
          object: demoDomain,
          action: 'create',
          before: null,
          after: null,
        });
      }
      return isFirst;
    });
    if (hasBegun) {
      this.#creating = this.#create(id, management, onFilled);
    }
    return this.find();
  }

  /** Ends the creation, which the next start finishes, and resolves when it writes nothing any more. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#creating;
  }

  async #create(
    id: string,
    { stores, now }: Management,
    onFilled: () => Promise<unknown>,
  ): Promise<void> {
    const { leases, platform, log } = this.#options;
    const job = { stores, id, shopId: null, now, stopping: this.#stopping.signal, explain };
    try {
      await runJob(job, async ({ report, signal }) => {
        await addDemoShop(stores, {
          leases,
          platform,
          now: new Date(now()),
          log,
          signal,
          onProgress: (percent) => report({ step: `${percent} %`, done: percent, total: 100 }),
          onFilled,
        });
        return demoDomain;
      });
    } catch (error) {
      // The record of the job has the failure, which people read.
      if (!this.#stopping.signal.aborted) {
        log.error({ err: error }, 'the demo shop could not be created');
      }
    }
  }
}

const none: DemoShopState = { state: 'none', progress: '', domain: null, failure: null };

function toState({ state, step, failure }: Job): DemoShopState {
  const isRunning = state === 'running';
  return { state: isRunning ? 'running' : 'failed', progress: step, domain: null, failure };
}

function explain(): string {
  return 'The demo shop could not be created: the log of the server has the cause. Try again.';
}
