import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../base/errors.ts';
import { runJob } from '../jobs/run-job.ts';
import { type Management, recordChange } from '../changes/management.ts';
import { onlyObject } from '../changes/object-kinds.ts';
import type { Job } from '../store/tables/jobs/job-store.ts';
import type { Leases } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { unfinishedDomain } from '../store/tables/shops/unfinished-shop.ts';
import { addDemoShop, demoDomain, demoShopToCreate } from './create-demo-shop.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';

/** How far the demo shop is. */
interface DemoShopState {
  state: 'none' | 'running' | 'finished' | 'failed';
  /** The part of the work that is done, such as `40 %`. */
  progress: string;
  /** The domain of the shop; null until people may open it. */
  domain: string | null;
  failure: string | null;
}

interface DemoShopCreationOptions {
  stores: Stores;
  leases: Leases;
  platform: string;
  now: () => number;
  orderCount?: number;
  log: Logger;
}

/** Work of the installation: one creation runs at a time, whichever server does it. */
const scope = { shopId: null, kind: 'demo' } as const;

/** The interval at which a start looks whether a creation still counts as running. */
const retryMs = 1_000;

/** Creates the demo shop for an owner who asks for it, beside requests. Ends with its server. */
export class DemoShopCreation {
  readonly #options: DemoShopCreationOptions;
  readonly #stopping = new AbortController();
  #creating: Promise<void> | undefined;
  #resuming: Promise<void> | undefined;

  constructor(options: DemoShopCreationOptions) {
    this.#options = options;
  }

  async find(): Promise<DemoShopState> {
    const { stores, now } = this.#options;
    // A start with DEMO=on finishes the shop without a job: the last one has failed.
    if (await stores.shops.find({ domain: demoDomain })) {
      return { state: 'finished', progress: '100 %', domain: demoDomain, failure: null };
    }
    const job = await stores.jobs.last(scope, now());
    return job && job.state !== 'finished' ? toState(job) : none;
  }

  /**
   * Begins to create the demo shop, or finds the creation that any server has begun. `onFilled` runs when all data are
   * saved: the shop gets its domain after it.
   * @throws AppError `conflict` if the shop exists, or is still being deleted.
   */
  async begin(management: Management, onFilled: () => Promise<unknown>): Promise<DemoShopState> {
    const { shops } = management.stores;
    if (await shops.find({ domain: demoDomain })) {
      throw new AppError('conflict', `The demo shop is there already: open ${demoDomain}.`);
    }
    if (await shops.findToRemove(demoDomain)) {
      throw new AppError(
        'conflict',
        `The former demo shop is still being deleted: try again later. If that was interrupted, the command "shop delete ${demoDomain}" finishes it.`,
      );
    }
    if (this.#stopping.signal.aborted) {
      throw new AppError('unavailable', 'The server is stopping: try again in a moment.');
    }
    await this.#start(management, onFilled);
    return this.find();
  }

  /** Finishes a shop whose creation ended with its server. Does so beside requests, and logs a failure. */
  resume(onFilled: () => Promise<unknown>): void {
    const { signal } = this.#stopping;
    this.#resuming = this.#finish(onFilled).catch((error: unknown) => {
      if (!signal.aborted) {
        this.#options.log.error({ err: error }, 'the demo shop could not be finished');
      }
    });
  }

  /** Ends the creation, which the next start finishes, and resolves when it writes nothing any more. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#resuming;
    await this.#creating;
  }

  async #finish(onFilled: () => Promise<unknown>): Promise<void> {
    const { stores, now } = this.#options;
    const { signal } = this.#stopping;
    const management: Management = { stores, now, actor: { kind: 'schedule', personId: null } };
    while (!signal.aborted && (await isUnfinished(stores))) {
      if (await this.#start(management, onFilled)) {
        return;
      }
      // Another server creates the shop, or was killed so recently that its job still counts as running.
      await pause(retryMs, undefined, { signal });
    }
  }

  /** Returns false while any server creates the shop. */
  async #start(management: Management, onFilled: () => Promise<unknown>): Promise<boolean> {
    const { stores, now } = management;
    const id = randomUUID();
    const hasBegun = await stores.database.write(null, (transaction) =>
      stores.jobs.begin(transaction, { ...scope, id, subject: demoDomain, startedAt: now() }),
    );
    if (hasBegun) {
      this.#creating = this.#create(id, management, onFilled);
    }
    return hasBegun;
  }

  async #create(
    id: string,
    management: Management,
    onFilled: () => Promise<unknown>,
  ): Promise<void> {
    const { stores, now } = management;
    const { leases, platform, orderCount, log } = this.#options;
    const { database, jobs } = stores;
    const stopping = this.#stopping.signal;
    const job = { database, jobs, id, shopId: null, now, stopping, explain };
    try {
      await runJob(job, async ({ report, signal }) => {
        await addDemoShop(stores, {
          leases,
          platform,
          now: new Date(now()),
          orderCount,
          log,
          signal,
          onProgress: (percent) => report({ step: `${percent} %`, done: percent, total: 100 }),
          onFilled,
          onFinish: (transaction, shopId) =>
            recordChange(management, transaction, {
              shopId,
              kind: 'shop',
              object: onlyObject,
              action: 'create',
              before: null,
              after: demoShopToCreate,
            }),
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

/** Returns whether a shop is half made that can get its domain. */
async function isUnfinished({ shops }: { shops: ShopStore }): Promise<boolean> {
  const isBegun = (await shops.find({ domain: unfinishedDomain })) !== undefined;
  return isBegun && (await shops.findToRemove(demoDomain)) === undefined;
}

function toState({ state, step, failure }: Job): DemoShopState {
  const isRunning = state === 'running';
  return { state: isRunning ? 'running' : 'failed', progress: step, domain: null, failure };
}

function explain(): string {
  return 'The demo shop could not be created: the log of the server has the cause. Try again.';
}
