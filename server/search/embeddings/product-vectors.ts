import { pause } from '../../base/slices.ts';
import type { Change } from '../../store/feed/change-feed.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { ClusterLog } from '../typesense/connection/failure-log.ts';
import { createShopVectors, hasWork, type ShopVectors } from './shop-vectors.ts';
import { otherLength, type VectorStore } from './vector-store.ts';
import { VectorUpdates, type VectorUpdatesOptions } from './vector-updates.ts';

export interface ProductVectorsOptions extends VectorUpdatesOptions {
  openStore: (shopId: number) => Promise<VectorStore>;
  /** Returns whether vectors of a shop can be stored now. Its products wait until then. */
  canStore?: (shopId: number) => boolean;
  log: ClusterLog;
  /** Milliseconds before a failed request is repeated. */
  retryMs?: number;
}

const usualRetryMs = 30_000;

/** Milliseconds before a store that was not ready is tried again. */
const storeRetryMs = 1_000;

/**
 * The vectors of the products of all shops. Changed products wait in a queue for the server of embeddings. A product
 * whose text is unchanged is not asked for again, not even after a restart.
 */
export class ProductVectors implements Follower {
  readonly #options: ProductVectorsOptions;
  readonly #shops = new Map<number, ShopVectors>();
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #updates: VectorUpdates;
  readonly counts = { asked: 0, failed: 0 };

  constructor(options: ProductVectorsOptions) {
    this.#options = options;
    this.#updates = new VectorUpdates(options, {
      signal: this.#stopping.signal,
      onAsk: () => (this.counts.asked += 1),
    });
  }

  /** Reads all products of the shops for what has changed since their vectors were stored. */
  async open(shopIds: readonly number[]): Promise<void> {
    for (const shopId of shopIds) {
      await this.rebuild(shopId);
    }
  }

  /** Returns the vectors of a shop; undefined for one that was not opened. */
  storeOf(shopId: number): VectorStore | undefined {
    return this.#shops.get(shopId)?.store;
  }

  /** Returns why products of a shop could not get their vectors at the last attempt. */
  problemOf(shopId: number): string | undefined {
    return this.#shops.get(shopId)?.problem;
  }

  /** True when some shop could not get vectors at the last attempt. */
  get hasFailed(): boolean {
    return [...this.#shops.values()].some(({ problem }) => problem !== undefined);
  }

  /** Returns true while products of a shop wait for their vectors. */
  isWaiting(shopId: number): boolean {
    const shop = this.#shops.get(shopId);
    return shop !== undefined && (hasWork(shop) || shop.isUpdating) && this.#canStore(shopId);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const shop = await this.#shopOf(shopId);
    for (const { kind, id } of changes) {
      if (kind === 'reindex') {
        // The only way to a new model behind the same name.
        shop.store.clear();
        shop.generation += 1;
        shop.reading = { after: -1 };
      } else if (kind === 'product') {
        shop.changed.add(id);
      }
    }
    if (!this.#canStore(shopId)) {
      // Another server may store for ever: a reading of all takes less memory than its changes.
      shop.changed.clear();
      shop.reading = { after: -1 };
    }
    this.#work();
  }

  async rebuild(shopId: number): Promise<void> {
    const shop = await this.#shopOf(shopId);
    shop.reading = { after: -1 };
    // Products that were removed meanwhile are among no ids.
    shop.store.ids().forEach((id) => shop.changed.add(id));
    this.#work();
  }

  async forget(shopId: number): Promise<void> {
    const shop = this.#shops.get(shopId);
    this.#shops.delete(shopId);
    await shop?.store.drop();
  }

  /** Notes that a term has a vector of another length than the products of a shop. */
  noteOtherLength(shopId: number, length: number, ofProducts: number): void {
    const shop = this.#shops.get(shopId);
    if (shop) {
      shop.problem = otherLength(length, ofProducts);
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    clearTimeout(this.#retry);
  }

  async #shopOf(shopId: number): Promise<ShopVectors> {
    const known = this.#shops.get(shopId);
    if (known) {
      return known;
    }
    const shop = createShopVectors(await this.#options.openStore(shopId));
    this.#shops.set(shopId, shop);
    return shop;
  }

  #canStore(shopId: number): boolean {
    return this.#options.canStore?.(shopId) ?? true;
  }

  /** Begins to work, unless it works already or waits after a failure. */
  #work(): void {
    if (this.#stopping.signal.aborted || this.#working || this.#retry) {
      return;
    }
    this.#working = this.#workAndRetry();
  }

  async #workAndRetry(): Promise<void> {
    const hasFailed = await this.#workAll();
    this.#working = undefined;
    const { retryMs = usualRetryMs } = this.#options;
    if (hasFailed || this.#hasDue()) {
      this.#retry = setTimeout(
        () => {
          this.#retry = undefined;
          this.#work();
        },
        hasFailed ? retryMs : storeRetryMs,
      ).unref();
    }
  }

  #hasDue(): boolean {
    return [...this.#shops.values()].some((shop) => hasWork(shop) || !shop.store.isSaved);
  }

  /** Works until no shop waits, also for one that changed while it was the turn of another. Returns whether one failed. */
  async #workAll(): Promise<boolean> {
    const failed = new Set<ShopVectors>();
    const isDue = (shopId: number, shop: ShopVectors) =>
      (hasWork(shop) || !shop.store.isSaved) && !failed.has(shop) && this.#canStore(shopId);
    const next = () => [...this.#shops].find((entry) => isDue(...entry));
    for (let due = next(); due && !this.#stopping.signal.aborted; due = next()) {
      const [shopId, shop] = due;
      try {
        await this.#workUp(shopId, shop);
      } catch (error) {
        // What one shop has must not keep the others from their vectors.
        failed.add(shop);
        this.#noteFailure(shop, error);
      }
    }
    return failed.size > 0;
  }

  /** Works until a shop waits no more. Saves what it has got, also when the server fails. */
  async #workUp(shopId: number, shop: ShopVectors): Promise<void> {
    const isOver = () =>
      !hasWork(shop) || this.#shops.get(shopId) !== shop || !this.#canStore(shopId);
    try {
      while (!isOver() && !this.#stopping.signal.aborted) {
        await this.#updates.next(shopId, shop);
        await pause();
      }
    } finally {
      await shop.store.save();
    }
  }

  #noteFailure(shop: ShopVectors, error: unknown): void {
    if (this.#stopping.signal.aborted) {
      return;
    }
    this.counts.failed += 1;
    shop.problem = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ err: error }, 'products could not get their vectors');
  }
}
