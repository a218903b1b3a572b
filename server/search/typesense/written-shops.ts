import { setTimeout as pause } from 'node:timers/promises';
import type { Change, ChangeFeed } from '../../store/feed/change-feed.ts';
import { clusterFollower } from '../../store/feed/cursor-names.ts';
import { LeaseLost } from '../../store/servers/leases.ts';
import type { FeedPosition, SearchEngine } from '../engine.ts';
import { changesMarkets } from './cluster-follower.ts';

export interface WrittenShopsOptions {
  feed: ChangeFeed;
  engine: Pick<SearchEngine, 'open'>;
  /** Returns whether nothing needs to be waited for: this server has become the writer, or it closes. */
  isOver: () => boolean;
}

/** The writer of the cluster has not written changes of a shop yet. The feed delivers them again. */
export class WriterBehind extends Error {
  constructor(shopId: number) {
    super(`The cluster does not have the changes of shop ${shopId} yet.`);
  }
}

/** Returns whether an error only delays what a server follows, and is not worth a line in the log. */
export function isExpectedDelay(error: unknown): boolean {
  return error instanceof WriterBehind || error instanceof LeaseLost;
}

/** Longer than a change usually takes until the writer has written it. Then the fallback answers. */
const maxWaitMs = 2_000;
const pauseMs = 50;

/**
 * Knows which shops the cluster has completely while another server writes to it. The writer's cursor exists for
 * complete shops only, and tells up to which change.
 */
export class WrittenShops {
  readonly #options: WrittenShopsOptions;
  readonly #complete = new Set<number>();
  /** Shops of which the cluster has missed a change. */
  readonly #outdated = new Set<number>();

  constructor(options: WrittenShopsOptions) {
    this.#options = options;
  }

  isComplete(shopId: number): boolean {
    return this.#complete.has(shopId) && !this.#outdated.has(shopId);
  }

  /** Resolves when the writer has written the changes. Throws when it takes long. */
  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changesMarkets(changes)) {
      this.#outdated.add(shopId);
    }
    try {
      await this.#waitForWriter(shopId);
      this.#outdated.delete(shopId);
    } catch (error) {
      this.#outdated.add(shopId);
      throw error;
    }
  }

  /** Has the shop checked again. The fallback answers for it meanwhile. */
  forget(shopId: number): void {
    this.#complete.delete(shopId);
    this.#outdated.delete(shopId);
  }

  forgetAll(): void {
    this.#complete.clear();
    this.#outdated.clear();
  }

  /** Compares the shops with the writer's cursor. */
  async check(
    shopIds: Iterable<number>,
    positionOf: (shopId: number) => FeedPosition | undefined,
  ): Promise<void> {
    const written = await this.#options.feed.cursorsOf(clusterFollower);
    for (const shopId of shopIds) {
      const seq = written.get(shopId);
      if (seq === undefined || seq < (positionOf(shopId)?.seq ?? 0)) {
        this.#complete.delete(shopId);
      } else if (!this.#complete.has(shopId)) {
        await this.#open(shopId);
      }
    }
  }

  async #waitForWriter(shopId: number): Promise<void> {
    const { feed, isOver } = this.#options;
    const head = (await feed.heads()).get(shopId)?.seq ?? 0;
    const giveUpAt = performance.now() + maxWaitMs;
    while (!isOver()) {
      const seq = await feed.cursor(clusterFollower, shopId);
      if (seq === 0) {
        this.#complete.delete(shopId);
        return;
      }
      if (seq >= head) {
        await this.#open(shopId);
        return;
      }
      if (performance.now() > giveUpAt) {
        throw new WriterBehind(shopId);
      }
      await pause(pauseMs);
    }
  }

  /** Discards what the engine has cached of the shop, and checks that the cluster has it. */
  async #open(shopId: number): Promise<void> {
    if ((await this.#options.engine.open(shopId)) === null) {
      this.#complete.delete(shopId);
    } else {
      this.#complete.add(shopId);
    }
  }
}
